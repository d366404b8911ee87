import type { INestApplicationContext } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { LedgerAuditService } from '../domains/billing/billing.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { read, type CommandForm, type Typed } from './command.js';

/** Maximum of listed differences. */
const MAX_LISTED = 100;

/** Commands for the audit of ledgers. */
export const BOOKS_COMMANDS = {
  'balance check': {
    usage: 'balance check [--profile P]',
    options: ['profile'],
    async run(app: INestApplicationContext, { options }: Typed) {
      const typed = options['profile'];
      const profile = typed === undefined ? undefined : read(objectId, '--profile', typed);
      const { differences, receipts, ...counted } = await app.get(LedgerAuditService).check(profile);
      if (differences.length === 0) return receipts === null ? counted : { ...counted, receipts };
      const listed = differences.slice(0, MAX_LISTED);
      const more = differences.length > MAX_LISTED ? [`And ${differences.length - MAX_LISTED} more.`] : [];
      throw new CommandError([`The books differ.`, ...listed, ...more].join('\n'));
    },
  },
} as const satisfies Record<
  string,
  CommandForm & { run(app: INestApplicationContext, typed: Typed): Promise<object> }
>;
