import type { INestApplicationContext } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { ProjectAudit } from '../domains/projects/projects.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { type CommandForm, read, type Typed } from './command.js';

/** Commands for the audit logs of projects. */
export const AUDIT_COMMANDS = {
  'audit verify': {
    usage: 'audit verify --project P',
    options: ['project'],
    async run(app: INestApplicationContext, { options }: Typed) {
      const projectId = read(objectId, '--project', options['project']);
      const { events, last, fault } = await app.get(ProjectAudit).verify({ projectId });
      if (fault?.fault === 'changed')
        throw new CommandError(`Event ${fault.number} was changed after it was written.`);
      if (fault) throw new CommandError(`An event before number ${fault.number} is missing.`);
      return { events, last };
    },
  },
} as const satisfies Record<
  string,
  CommandForm & { run(app: INestApplicationContext, typed: Typed): Promise<object> }
>;
