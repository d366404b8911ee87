import type { Connection } from 'mongoose';
import type { JobRepository } from '../jobs/job.repository.js';

/** A change of stored data. Runs once, in order of its number; it must be harmless to run again. */
export interface Migration {
  /** Ordered name, e.g. `0001-label-colours`. */
  readonly name: string;
  up(connection: Connection): Promise<void>;
}

const LEASE_KEY = 'migrations';
const LEASE_MS = 60_000;
const WAIT_MS = 200;

/**
 * Brings the database to what this version needs: collections, indexes, migrations. One process does it, under a
 * lease; the others wait for it.
 */
export async function prepareDatabase(
  connection: Connection,
  leases: JobRepository,
  migrations: readonly Migration[],
  owner: string,
): Promise<void> {
  while (!(await acquire(leases, owner))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  try {
    for (const model of Object.values(connection.models)) await model.createIndexes();
    const done = connection.collection<{ _id: string; at: Date }>('migrations');
    for (const migration of migrations) {
      if (await done.findOne({ _id: migration.name })) continue;
      await migration.up(connection);
      await done.updateOne({ _id: migration.name }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    }
  } finally {
    await leases.release(LEASE_KEY, owner);
  }
}

function acquire(leases: JobRepository, owner: string): Promise<boolean> {
  const now = new Date();
  return leases.acquire(LEASE_KEY, owner, now, new Date(now.getTime() + LEASE_MS));
}
