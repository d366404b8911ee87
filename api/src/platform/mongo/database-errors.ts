import mongoose from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** The database does not answer; the same call can succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
    mongoose.mongo;
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    (error instanceof Error && error.name === 'MongoPoolClearedError') ||
    (error instanceof mongoose.MongooseError && error.message.includes('before initial connection'))
  );
}
