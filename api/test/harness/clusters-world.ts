import { randomUUID } from 'node:crypto';
import {
  createRecord,
  createCluster,
  updateRecord,
  type BodyOf,
  type Cluster,
  type RecordType,
} from '@zonewerk/contracts';
import { decode } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { startNameserver, type RunningNameserver } from '../../src/nameserver/nameserver.js';
import { freePort } from '@zonewerk/testing/free-port';
import { pauseSince } from '@zonewerk/testing/until';
import { question } from './nameserver-zones.js';
import { startWorld, type SignedIn, type World } from './harness.js';

const NAMESERVERS = 'ns1.dns.example,ns2.dns.example';

/** The API with a nameserver of its own beside it, both on one real database. */
export interface DnsWorld extends World {
  readonly mongodbUri: string;
  readonly port: number;
  readonly controlPort: number;
  startNameserver(): Promise<RunningNameserver>;
}

/** A world with two free ports for a nameserver, which is not started yet. */
export async function startDnsWorld(more: Record<string, string> = {}): Promise<DnsWorld> {
  const port = Number(more['DNS_PORT'] ?? (await freePort()));
  const controlPort = await freePort();
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  uri.pathname = `/dns_${randomUUID().slice(0, 8)}`;
  const world = await startWorld({
    MONGODB_URI: uri.href,
    DNS_PORT: String(port),
    DNS_CONTROL_PORT: String(controlPort),
    DNS_NAMESERVERS: NAMESERVERS,
    // What lies outside of a cluster is looked up in the other ones.
    DNS_RESOLVERS: `127.0.0.1:${port}`,
    ...more,
  });
  const settings = {
    mongodbUri: uri.href,
    port,
    controlPort,
    bind: ['127.0.0.1'],
    nameservers: NAMESERVERS.split(','),
    responsesPerSecond: 200,
    reconcileMs: 500,
  };
  return {
    ...world,
    mongodbUri: uri.href,
    port,
    controlPort,
    async startNameserver() {
      const running = await startNameserver(settings, pino({ level: 'silent' }));
      await running.ready;
      return running;
    },
  };
}

/** A project with a cluster, and short forms of the calls on it. */
export class Zone {
  private constructor(
    readonly owner: SignedIn,
    readonly projectId: string,
    readonly cluster: Cluster,
  ) {}

  static async create(world: World, owner: SignedIn, domain: string): Promise<Zone> {
    const project = await world.builders.project(owner.userId, 'DNS');
    return Zone.inProject(owner, project.id, domain);
  }

  private static async inProject(owner: SignedIn, projectId: string, domain: string): Promise<Zone> {
    const { body } = await owner.call(createCluster, { cluster_domain: domain, project_id: projectId });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return new Zone(owner, projectId, body.cluster as Cluster);
  }

  /** Another cluster of the same project. */
  beside(domain: string): Promise<Zone> {
    return Zone.inProject(this.owner, this.projectId, domain);
  }

  get ids() {
    return { project_id: this.projectId, cluster_id: this.cluster.id };
  }

  /** Creates a record set; the answer is the HTTP response. */
  create(record_name: string, record_type: RecordType, record_value: string) {
    return this.owner.call(createRecord, {
      ...this.ids,
      record_name,
      record_type,
      record_value,
      record_ttl: 60,
    });
  }

  /** Creates a record set of whatever policy; the answer is the HTTP response. */
  add(record: Partial<BodyOf<typeof createRecord>>) {
    return this.owner.call(createRecord, {
      record_name: 'www',
      record_type: 'A' as const,
      record_ttl: record.is_alias ? 0 : 60,
      ...record,
      ...this.ids,
    });
  }

  /** Changes a record set; what its editor saw is part of the change. */
  update(change: Partial<BodyOf<typeof updateRecord>>) {
    const name = change.original_name ?? 'www';
    return this.owner.call(updateRecord, {
      record_name: name,
      original_name: name,
      record_type: 'A' as const,
      record_ttl: change.alias ? 0 : 60,
      original_ttl: 60,
      ...change,
      ...this.ids,
    });
  }
}

const PATIENCE_MS = 60_000;

/** Tries again until the check passes. When `patience` (in milliseconds) ends, it fails with the last fault. */
export async function eventually<T>(check: () => Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() - begun > patience) throw error;
      await pauseSince(begun);
    }
  }
}

/**
 * Waits until no publication of a zone is left to do. That the nameserver answers does not say so: it may have found the
 * change in the database before the publication, which takes its serial later.
 */
export async function settled({ connection }: World, { cluster }: Zone): Promise<void> {
  const id = new Types.ObjectId(cluster.id);
  await eventually(async () => {
    const stored = await connection.collection('clusters').findOne({ _id: id });
    const waiting = await connection
      .collection('recordsets')
      .findOne({ cluster: id, state: { $ne: 'published' } });
    expect([stored?.['state'], waiting]).toEqual(['published', null]);
  });
}

/** Asks over UDP and gives `RCODE data…`, sorted. */
export async function ask(port: number, name: string, type: string): Promise<string> {
  const socket = createSocket('udp4');
  try {
    socket.send(question(name, type, 1232), port, '127.0.0.1');
    const [reply] = (await once(socket, 'message', { signal: AbortSignal.timeout(1_000) })) as [Buffer];
    const packet = decode(reply) as ReturnType<typeof decode> & { rcode: string };
    const data = (packet.answers ?? []).map((answer) => ('data' in answer ? String(answer.data) : ''));
    return [packet.rcode, ...data.sort()].join(' ');
  } finally {
    socket.close();
  }
}
