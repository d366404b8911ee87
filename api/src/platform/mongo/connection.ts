import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';

const PATIENCE_MS = 5_000;

/** The database did not answer at start; the message is for the operator. */
export class DatabaseAwayError extends Error {}

/**
 * Options of the one database connection: acknowledged writes are in the journal, a database that is away
 * fails a call within five seconds instead of holding it, and so does the start.
 */
export function mongooseOptions(): MongooseModuleFactoryOptions {
  return {
    writeConcern: { w: 1, journal: true },
    retryWrites: false,
    serverSelectionTimeoutMS: PATIENCE_MS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    // The driver tries for the whole patience by itself.
    retryAttempts: 0,
    connectionErrorFactory: (error) =>
      new DatabaseAwayError(`The database cannot be reached (${error.message}). Check MONGODB_URI.`, {
        cause: error,
      }),
  };
}
