import type { Connection } from 'mongoose';
import type { Migration } from '../platform/mongo/prepare.js';

/** Failed emails, SMS and calls kept their text, codes and links. They lose them, and are deleted by age. */
export const payloadsOfFailedMessages: Migration = {
  name: '0006-payloads-of-failed-messages',
  async up(connection: Connection): Promise<void> {
    await connection
      .collection('jobs')
      .updateMany(
        { state: 'failed', kind: { $in: ['mail.send', 'sms.send', 'call.send'] } },
        { $set: { secret: true }, $unset: { payload: '', lastError: '' } },
      );
  },
};
