import type { Model } from 'mongoose';
import { areDuplicateKeys } from './database-errors.js';

/**
 * Inserts documents in one write, without casts and defaults of the schema. Documents that violate a unique index are
 * skipped.
 */
export async function insertNew<Stored>(
  model: Model<Stored>,
  documents: readonly Partial<Stored>[],
): Promise<void> {
  try {
    await model.insertMany([...documents], { lean: true, ordered: false });
  } catch (error) {
    if (!areDuplicateKeys(error)) throw error;
  }
}
