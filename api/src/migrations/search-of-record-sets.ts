import type { Connection } from 'mongoose';
import { searchOf, type RecordSetDocument } from '../modules/clusters/record-set.schema.js';
import type { Migration } from '../platform/mongo/prepare.js';

const BATCH = 1_000;

/** Searches went through name and values of every set; now they go through one text that an index has. */
export const searchOfRecordSets: Migration = {
  name: '0003-search-of-record-sets',
  async up(connection: Connection): Promise<void> {
    const sets = connection.collection<RecordSetDocument>('recordsets');
    for (;;) {
      const found = await sets
        .find({ search: { $exists: false } })
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
    }
  },
};
