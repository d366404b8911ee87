import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { JobRepository } from '../jobs/job.repository.js';
import { prepareDatabase, type Migration } from './prepare.js';

/** Operations on the database as a whole. */
@Injectable()
export class DatabaseService {
  constructor(
    @InjectConnection() readonly connection: Connection,
    private readonly leases: JobRepository,
  ) {}

  /** Checks that the database is reachable. @throws when it is not */
  async ping(): Promise<void> {
    if (!this.connection.db) throw new Error('not connected');
    await this.connection.db.command({ ping: 1 });
  }

  /** Creates indexes and runs migrations, in one process at a time. */
  async prepare(migrations: readonly Migration[]): Promise<void> {
    await prepareDatabase(this.connection, this.leases, migrations, randomUUID());
  }
}
