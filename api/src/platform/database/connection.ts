import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';

/** The database did not answer at start; the message is for the operator. */
export class DatabaseAwayError extends Error {}

/**
 * How every program of ours speaks to the database.
 *
 * An acknowledged write is in the journal of most members of a replica set, so neither a crash nor a change of the
 * primary takes it back. A database that went away is noticed within 3 seconds even when it hangs and its sockets stay
 * open, and is waited for 2 seconds: a call that it leaves alone fails within 5, its repeated read included.
 */
export const DATABASE_OPTIONS = {
  // Each by itself, so that neither of them in a connection string weakens it.
  w: 'majority',
  journal: true,
  retryWrites: false,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 2_500,
  serverSelectionTimeoutMS: 2_000,
} as const;

/** Further tries at start, one second apart: database and API may be started together, on a machine that is busy. */
const START_RETRIES = 2;

/** Options of the API's one connection. Nothing is queued for a database that is away, at start neither. */
export function mongooseOptions(): MongooseModuleFactoryOptions {
  return {
    ...DATABASE_OPTIONS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    retryAttempts: START_RETRIES,
    retryDelay: 1_000,
    connectionErrorFactory: (error) =>
      new DatabaseAwayError(`The database cannot be reached (${error.message}). Check MONGODB_URI.`, {
        cause: error,
      }),
  };
}
