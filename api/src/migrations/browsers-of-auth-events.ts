import type { Connection } from 'mongoose';
import { readUserAgent } from '../platform/http/browser-name.js';
import type { Migration } from '../platform/database/prepare.js';

/** Events kept the browser's header only. The history is filtered by what was read from it; places stay unknown. */
export const browsersOfAuthEvents: Migration = {
  name: '0002-browsers-of-auth-events',
  async up(connection: Connection): Promise<void> {
    const events = connection.collection('auth_events');
    for await (const { _id, userAgent } of events.find({ browser: { $exists: false } })) {
      await events.updateOne({ _id }, { $set: readUserAgent(String(userAgent ?? '')) });
    }
  },
};
