import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { DATABASE_OPTIONS } from '../../platform/database/connection.js';
import { CONTROL_SECRET } from '../control/control-protocol.js';
import type { StoredAnswer } from './effective-set.js';
import { UNSERVED_STATES } from './unserved-states.js';

/** A zone in the database, with only the fields that the nameserver needs. */
export interface ClusterRow {
  readonly _id: mongoose.mongo.ObjectId;
  readonly domain: string;
  readonly revision: number;
  readonly serial: number;
}

/** A record set in the database. */
export interface SetRow extends StoredAnswer {
  readonly cluster: mongoose.mongo.ObjectId;
  readonly name: string;
  readonly type: string;
  readonly revision: number;
  readonly deleted?: boolean;
}

/** Dropped clusters and clusters with an unverified domain are stored and not served. */
const SERVED_CLUSTERS = { 'verification.state': { $nin: UNSERVED_STATES }, dropping: { $ne: true } }; // guard: domain-nameserver
const CLUSTER_FIELDS = { domain: 1, revision: 1, serial: 1 } as const;
const SET_FIELDS = {
  cluster: 1,
  name: 1,
  type: 1,
  policy: 1,
  ttl: 1,
  members: 1,
  alias: 1,
  resolved: 1,
  revision: 1,
  deleted: 1,
} as const;
/** Small, because a batch is processed synchronously and queries wait during that time. */
const BATCH = 500;

/** The database, read-only except for the control secret. */
export class ZoneSource {
  private constructor(private readonly client: mongoose.mongo.MongoClient) {}

  /** Connects; fails after some seconds when the database is unreachable. A client that failed cannot be reused. */
  static async connect(uri: string): Promise<ZoneSource> {
    const options = { ...DATABASE_OPTIONS, appName: 'zonewerk-nameserver' };
    const client = new mongoose.mongo.MongoClient(uri, options);
    try {
      return new ZoneSource(await client.connect());
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  /** The secret of the control endpoint. The first process creates it. */
  async secret(): Promise<string> {
    const secrets = this.client.db().collection<{ _id: string; value: string }>('secrets');
    const fresh = randomBytes(32).toString('base64url');
    const stored = await secrets.findOneAndUpdate(
      { _id: CONTROL_SECRET },
      { $setOnInsert: { value: fresh } },
      { upsert: true, returnDocument: 'after' },
    );
    return stored?.value ?? fresh;
  }

  async clusters(): Promise<ClusterRow[]> {
    return this.client
      .db()
      .collection<ClusterRow>('clusters')
      .find(SERVED_CLUSTERS)
      .project<ClusterRow>(CLUSTER_FIELDS)
      .toArray();
  }

  /** The present zone of that domain; null when it does not exist. */
  async cluster(domain: string): Promise<ClusterRow | null> {
    const options = { projection: CLUSTER_FIELDS };
    return this.client
      .db()
      .collection<ClusterRow>('clusters')
      .findOne<ClusterRow>({ domain, ...SERVED_CLUSTERS }, options);
  }

  /** Every record set of every zone, without deleted ones. */
  allSets(): AsyncIterable<SetRow> {
    return this.sets({ deleted: { $ne: true } });
  }

  /** The record sets of one zone, without deleted ones. */
  setsOf(cluster: mongoose.mongo.ObjectId): AsyncIterable<SetRow> {
    return this.sets({ cluster, deleted: { $ne: true } });
  }

  /** Record sets changed since a time, including deleted ones. */
  setsChangedSince(moment: Date): AsyncIterable<SetRow> {
    return this.sets({ changedAt: { $gte: moment } });
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private sets(filter: mongoose.mongo.Filter<SetRow>): AsyncIterable<SetRow> {
    const sets = this.client.db().collection<SetRow>('recordsets');
    return sets.find(filter).project<SetRow>(SET_FIELDS).batchSize(BATCH);
  }
}
