import type { Connection, Types } from 'mongoose';
import { searchOf, type RecordSetDocument } from '../domains/dns/record-sets/record-set.schema.js';
import type { Migration } from '../platform/database/prepare.js';

const BATCH = 1_000;

/**
 * Adds an indexed search text, which replaces the search in name and values of every set. Reads the collection once; a
 * repeated run processes the remaining sets. Texts that an older process writes concurrently are corrected later.
 */
export const searchOfRecordSets: Migration = {
  name: '0003-search-of-record-sets',
  async up(connection: Connection): Promise<void> {
    const sets = connection.collection<RecordSetDocument>('recordsets');
    let last: Types.ObjectId | null = null;
    for (;;) {
      const found: RecordSetDocument[] = await sets
        .find({ search: { $exists: false }, ...(last ? { _id: { $gt: last } } : {}) })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      if (found.length === 0) return;
      const writes = found.map((set) => ({
        updateOne: {
          filter: { _id: set._id, revision: set.revision },
          update: { $set: { search: searchOf(set) } },
        },
      }));
      await sets.bulkWrite(writes, { ordered: false });
      last = found.at(-1)?._id ?? null;
    }
  },
};
