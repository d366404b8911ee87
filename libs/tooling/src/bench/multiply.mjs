import mongoose from 'mongoose';

const BATCH = 2_000;

/**
 * Copies the only document until the collection has `count` of them.
 *
 * @param {mongoose.mongo.Collection} collection
 * @param {object} where
 * @param {number} count
 * @param {(first: any, index: number) => object} next differing fields of a copy
 */
export async function multiply(collection, where, count, next) {
  const first = await collection.findOne(where);
  if (!first) throw new Error(`${collection.collectionName} has nothing to copy.`);
  for (let from = 1; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const copies = Array.from({ length }, (_, at) => ({
      ...first,
      _id: new mongoose.Types.ObjectId(),
      ...next(first, from + at),
    }));
    await collection.insertMany(copies, { ordered: false });
  }
}
