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

/** The API with its own nameserver, both on one real database. */
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
    // The same nameserver resolves names outside of a cluster.
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

/** A project with a cluster, and shorthands for its calls. */
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
  sibling(domain: string): Promise<Zone> {
    return Zone.inProject(this.owner, this.projectId, domain);
  }

  get ids() {
    return { project_id: this.projectId, cluster_id: this.cluster.id };
  }

  /** Creates a record set; resolves to the HTTP response. */
  create(record_name: string, record_type: RecordType, record_value: string) {
    return this.owner.call(createRecord, {
      ...this.ids,
      record_name,
      record_type,
      record_value,
      record_ttl: 60,
    });
  }

  /** Creates a record set with any policy; resolves to the HTTP response. */
  add(record: Partial<BodyOf<typeof createRecord>>) {
    return this.owner.call(createRecord, {
      record_name: 'www',
      record_type: 'A' as const,
      record_ttl: record.is_alias ? 0 : 60,
      ...record,
      ...this.ids,
    });
  }

  /** Changes a record set; the change contains the displayed version. */
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

/** Repeats a check until it passes. After `patience` (in milliseconds) it fails with the last error. */
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
 * Waits until no publication of a zone is pending. An answer of the nameserver is not sufficient: it can contain the
 * change before the publication, which assigns its serial later.
 */
export async function untilPublished({ connection }: World, { cluster }: Zone): Promise<void> {
  const id = new Types.ObjectId(cluster.id);
  await eventually(async () => {
    const stored = await connection.collection('clusters').findOne({ _id: id });
    const waiting = await connection
      .collection('recordsets')
      .findOne({ cluster: id, state: { $ne: 'published' } });
    expect([stored?.['state'], waiting]).toEqual(['published', null]);
  });
}

/** Sends a query over UDP and returns `RCODE data…`, sorted. */
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
