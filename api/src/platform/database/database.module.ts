import type { DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Config } from '../config/config.js';
import { mongooseOptions } from './connection.js';

/** The connection to the database, with the durability options. */
export class DatabaseModule {
  static forRoot(config: Config): DynamicModule {
    return MongooseModule.forRoot(config.mongodbUri, mongooseOptions());
  }
}
