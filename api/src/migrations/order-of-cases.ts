import type { Connection } from 'mongoose';
import type { UserDocument } from '../domains/account/users/user.schema.js';
import type { CaseDocument } from '../domains/support/cases/case.schema.js';
import { awaitedAtOf } from '../domains/support/support.api.js';
import { wordsOf } from '../platform/database/words.js';
import type { Migration } from '../platform/database/prepare.js';

/**
 * Adds the sort time of cases in the inbox, and the words with which agents find customers. An open case awaits the
 * team since its last change. Idempotent.
 */
export const orderOfCases: Migration = {
  name: '0010-order-of-cases',
  async up(connection: Connection): Promise<void> {
    const cases = connection.collection<CaseDocument>('support_cases');
    for await (const former of cases.find({ awaitedAt: { $exists: false } })) {
      const { _id, state, changedAt } = former;
      const awaitedAt = awaitedAtOf(former, null, changedAt);
      await cases.updateOne({ _id, state, awaitedAt: { $exists: false } }, { $set: { awaitedAt } });
    }
    const users = connection.collection<UserDocument>('users');
    for await (const { _id, name } of users.find({ nameWords: { $exists: false } })) {
      const nameWords = [...new Set(wordsOf(name))];
      await users.updateOne({ _id, name, nameWords: { $exists: false } }, { $set: { nameWords } });
    }
  },
};
