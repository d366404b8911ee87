import mongoose from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Codes of a server that shuts down, or is not the primary. */
const LEAVING = new Set([
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** The driver passes these errors on when the server closes a connection during a command. */
const BROKEN_SOCKET = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/** Whether a unique index rejected the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** Whether the unique index that rejected a write contains a field. */
export function isDuplicateOf(error: unknown, field: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const { keyPattern } = error as { readonly keyPattern?: Readonly<Record<string, unknown>> };
  return keyPattern !== undefined && field in keyPattern;
}

/** Whether unique indexes rejected some of many writes, without any other error. */
export function areDuplicateKeys(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return isDuplicateKey(error);
  const faults = [error.writeErrors].flat();
  return faults.length > 0 && faults.every(({ code }) => code === DUPLICATE_KEY);
}

/** Whether the database is unreachable; a retry can succeed. A write may have been executed. */
export function isDatabaseAway(error: unknown): boolean {
  const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
    mongoose.mongo;
  // The connection error of a bulk write is wrapped in a write error.
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
