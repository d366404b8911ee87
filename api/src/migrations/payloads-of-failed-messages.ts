import type { Connection } from 'mongoose';
import type { Migration } from '../platform/database/prepare.js';

/** Kinds of jobs with codes, links or personal data. */
const kind = {
  $in: ['mail.send', 'sms.send', 'call.send', 'identity.reset-wish', 'identity.reset-link'],
};

/**
 * Failed jobs of emails, SMS, calls and resets retained their text, codes and links indefinitely. These are removed.
 * Open ones lose them when they fail, and all are deleted by age.
 */
export const payloadsOfFailedMessages: Migration = {
  name: '0006-payloads-of-failed-messages',
  async up(connection: Connection): Promise<void> {
    const jobs = connection.collection('jobs');
    await jobs.updateMany({ state: 'open', kind }, { $set: { secret: true } });
    await jobs.updateMany(
      { state: 'failed', kind },
      { $set: { secret: true }, $unset: { payload: '', lastError: '' } },
    );
  },
};
