import type { INestApplicationContext } from '@nestjs/common';
import { RewrapService } from '../platform/database/rewrap.service.js';
import { CommandError } from '../platform/process/run-once.js';
import type { CommandForm } from './command.js';

interface SealingCommand extends CommandForm {
  run(app: INestApplicationContext): Promise<object>;
}

/** Commands for the key that seals stored secrets. */
export const SEALING_COMMANDS: Readonly<Record<string, SealingCommand>> = {
  'sealing rewrap': {
    usage: 'sealing rewrap',
    options: [],
    async run(app) {
      const counts = await app.get(RewrapService).rewrap();
      if (counts.unreadable === 0) return counts;
      throw new CommandError(
        `${counts.unreadable} values open neither with SEALING_KEY nor with SEALING_KEY_FORMER. ${counts.rewrapped} were rewrapped, ${counts.current} were current.`,
      );
    },
  },
};
