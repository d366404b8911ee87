import type { MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import type { Logger } from 'pino';

const PATIENCE_MS = 5_000;

/**
 * Options of the one database connection: acknowledged writes are in the journal, a database that is away
 * fails a call within five seconds instead of holding it, and the start says in one line what is missing.
 */
export function mongooseOptions(logger: Logger): MongooseModuleFactoryOptions {
  return {
    writeConcern: { w: 1, journal: true },
    retryWrites: false,
    serverSelectionTimeoutMS: PATIENCE_MS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    retryAttempts: 3,
    retryDelay: 1_000,
    connectionErrorFactory: (error) => {
      logger.fatal(`The database cannot be reached (${error.message}). Check MONGODB_URI.`);
      return error;
    },
  };
}
