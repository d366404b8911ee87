import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { JobRepository } from '../jobs/job.repository.js';
import { prepareDatabase, type Migration } from './prepare.js';

/** The one connection of the process, for what concerns the database as a whole. */
@Injectable()
export class DatabaseService {
  constructor(
    @InjectConnection() readonly connection: Connection,
    private readonly leases: JobRepository,
  ) {}

  /** Asks the database whether it is there. @throws when it is not */
  async ping(): Promise<void> {
    if (!this.connection.db) throw new Error('not connected');
    await this.connection.db.command({ ping: 1 });
  }

  /** Makes indexes and runs migrations, in one process at a time. */
  async prepare(migrations: readonly Migration[]): Promise<void> {
    await prepareDatabase(this.connection, this.leases, migrations, randomUUID());
  }
}
