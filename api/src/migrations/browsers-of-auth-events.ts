import type { Connection } from 'mongoose';
import { readUserAgent } from '../platform/http/browser-name.js';
import type { Migration } from '../platform/database/prepare.js';

/**
 * Events contained only the browser's header. The history is filtered by fields that were derived from it; locations
 * remain unknown.
 */
export const browsersOfAuthEvents: Migration = {
  name: '0002-browsers-of-auth-events',
  async up(connection: Connection): Promise<void> {
    const events = connection.collection('auth_events');
    for await (const { _id, userAgent } of events.find({ browser: { $exists: false } })) {
      await events.updateOne({ _id }, { $set: readUserAgent(String(userAgent ?? '')) });
    }
  },
};
