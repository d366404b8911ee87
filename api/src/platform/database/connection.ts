import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';

/** The database did not respond at start; the message is for the operator. */
export class DatabaseUnavailableError extends Error {}

/**
 * Connection options of every program. An acknowledged write is in the journal of most members of a replica set.
 * Neither a crash nor a change of the primary reverts it. An unreachable database is detected within 3 seconds, even
 * when it hangs with open sockets. The server selection waits 2 seconds. A call therefore fails within 5 seconds,
 * including its repeated read.
 */
export const DATABASE_OPTIONS = {
  // Separate options, so that a connection string cannot weaken one of them.
  w: 'majority',
  journal: true,
  retryWrites: false,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 2_500,
  serverSelectionTimeoutMS: 2_000,
} as const;

/** Further attempts at start, one second apart, because database and API may be started together on a busy machine. */
const START_RETRIES = 2;

/** Options of the API's connection. Commands are not queued while the database is unreachable, including at start. */
export function mongooseOptions(): MongooseModuleFactoryOptions {
  return {
    ...DATABASE_OPTIONS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    retryAttempts: START_RETRIES,
    retryDelay: 1_000,
    connectionErrorFactory: (error) =>
      new DatabaseUnavailableError(`The database cannot be reached (${error.message}). Check MONGODB_URI.`, {
        cause: error,
      }),
  };
}
