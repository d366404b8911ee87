import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { JobRepository } from '../jobs/job.repository.js';

/** A change of stored data. Runs once, in order of its number; it must be harmless to run again. */
export interface Migration {
  /** Ordered name, e.g. `0001-label-colours`. */
  readonly name: string;
  up(connection: Connection): Promise<void>;
}

/** How the right to prepare is held. In milliseconds. */
export interface PrepareTiming {
  /** How long a process that died keeps the others waiting. */
  readonly leaseMs: number;
  /** How often those that wait look again. */
  readonly waitMs: number;
}

const LEASE_KEY = 'migrations';
const TIMING: PrepareTiming = { leaseMs: 10_000, waitMs: 200 };
/** A lease is prolonged so many times before it would run out. */
const SIGNS_PER_LEASE = 4;

/**
 * Brings the database to what this version needs: collections, indexes, migrations. One process does it, under a
 * lease that it prolongs for as long as it takes; the others wait for it.
 * @throws when the lease was lost to another process; what was begun is finished by that one
 */
export async function prepareDatabase(
  connection: Connection,
  leases: JobRepository,
  migrations: readonly Migration[],
  owner: string,
  timing = TIMING,
): Promise<void> {
  const acquire = () => acquireLease(leases, owner, timing.leaseMs);
  while (!(await acquire())) await delay(timing.waitMs);
  const lease = keep(acquire, timing.leaseMs);
  try {
    for (const { schema, collection } of Object.values(connection.models)) {
      // One command per collection saves round trips: there are about 250 indexes.
      const indexes = schema
        .indexes()
        .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
      if (indexes.length > 0) await collection.createIndexes(indexes);
      lease.check();
    }
    const done = connection.collection<{ _id: string; at: Date }>('migrations');
    for (const migration of migrations) {
      if (await done.findOne({ _id: migration.name })) continue;
      lease.check();
      await migration.up(connection);
      await done.updateOne({ _id: migration.name }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    }
  } finally {
    await lease.stop();
    await leases.release(LEASE_KEY, owner);
  }
}

/** Prolongs the lease until stopped. `check` throws once another process has it, or nothing was heard for a lease. */
function keep(acquire: () => Promise<boolean>, leaseMs: number) {
  let until = Date.now() + leaseMs;
  let lost = false;
  let sign: Promise<void> = Promise.resolve();
  const prolong = async () => {
    const asked = Date.now();
    // A database that is away ends the migration itself; its lease then runs out.
    const held = await acquire().catch(() => null);
    if (held) until = asked + leaseMs;
    lost ||= held === false;
  };
  const timer = setInterval(() => {
    sign = sign.then(prolong);
  }, leaseMs / SIGNS_PER_LEASE);
  return {
    check: () => {
      if (lost || Date.now() > until) throw new Error('Another process prepares the database now.');
    },
    stop: () => {
      clearInterval(timer);
      return sign;
    },
  };
}

function acquireLease(leases: JobRepository, owner: string, leaseMs: number): Promise<boolean> {
  const now = new Date();
  return leases.acquire(LEASE_KEY, owner, now, new Date(now.getTime() + leaseMs));
}
