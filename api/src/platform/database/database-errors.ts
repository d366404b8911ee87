import mongoose from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Codes of a server that shuts down, or is no longer (or not yet) the one that takes writes. */
const LEAVING = new Set([
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** The driver passes these on as they are when the server ends a connection at the moment of a command. */
const BROKEN_SOCKET = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** The unique index that refused a write has a field. */
export function isDuplicateOf(error: unknown, field: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const { keyPattern } = error as { readonly keyPattern?: Readonly<Record<string, unknown>> };
  return keyPattern !== undefined && field in keyPattern;
}

/** Of many writes, a unique index refused some, and nothing else went wrong. */
export function areDuplicateKeys(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return isDuplicateKey(error);
  const faults = [error.writeErrors].flat();
  return faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
}

/** The database does not answer; the same call can succeed later. A write may have been made all the same. */
export function isDatabaseAway(error: unknown): boolean {
  const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
    mongoose.mongo;
  // What breaks off many writes at once is told as a fault of the writes, with the cause inside.
  if (error instanceof mongoose.mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return isDatabaseAway(error.errorResponse);
  }
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    (error instanceof Error && error.name === 'MongoPoolClearedError') ||
    (error instanceof Error && 'code' in error && BROKEN_SOCKET.has(String(error.code))) ||
    (error instanceof mongoose.mongo.MongoServerError && LEAVING.has(Number(error.code))) ||
    (error instanceof mongoose.MongooseError && error.message.includes('before initial connection'))
  );
}
