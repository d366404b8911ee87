import type { Connection } from 'mongoose';
import type { CaseDocument } from '../domains/support/cases/case.schema.js';
import type { Migration } from '../platform/database/prepare.js';

/** Adds the time of ratings: that of the last change of the case. Idempotent. */
export const momentsOfRatings: Migration = {
  name: '0013-moments-of-ratings',
  async up(connection: Connection): Promise<void> {
    const cases = connection.collection<CaseDocument>('support_cases');
    const former = { rating: { $ne: null }, ratedAt: { $exists: false } };
    await cases.updateMany(former, [{ $set: { ratedAt: '$changedAt' } }]);
  },
};
