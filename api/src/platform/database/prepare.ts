import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { JobRepository } from '../jobs/job.repository.js';

/** A change of stored data. Runs once, in order of its number; it must be idempotent. */
export interface Migration {
  /** Ordered name, e.g. `0001-label-colours`. */
  readonly name: string;
  up(connection: Connection): Promise<void>;
}

/** Timing of the lease of the preparation, in milliseconds. */
export interface PrepareTiming {
  /** Time until another process continues after a crash. */
  readonly leaseMs: number;
  /** Polling interval of waiting processes. */
  readonly waitMs: number;
}

const LEASE_KEY = 'migrations';
const TIMING: PrepareTiming = { leaseMs: 10_000, waitMs: 200 };
/** Renewals of a lease per lease time. */
const SIGNS_PER_LEASE = 4;

/**
 * Prepares the database for this version: collections, indexes, migrations. One process does so, under a lease that it
 * renews; the others wait.
 * @throws when another process took the lease, which then completes the preparation
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
  const lease = holdLease(acquire, timing.leaseMs);
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

/**
 * Renews the lease until stopped. `check` throws when another process has it, or when no renewal succeeded within the
 * lease time.
 */
function holdLease(acquire: () => Promise<boolean>, leaseMs: number) {
  let until = Date.now() + leaseMs;
  let lost = false;
  let sign: Promise<void> = Promise.resolve();
  const prolong = async () => {
    const startedAt = Date.now();
    // An unreachable database ends the migration itself; its lease then expires.
    const isAcquired = await acquire().catch(() => null);
    if (isAcquired) until = startedAt + leaseMs;
    lost ||= isAcquired === false;
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
