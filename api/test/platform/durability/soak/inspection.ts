import { setTimeout as delay } from 'node:timers/promises';
import { absoluteName } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { planFaults, repeatedChanges } from './history-inspection.js';
import type { Fates, Ledger } from './ledger.js';
import type { RecordState } from './ledger.types.js';
import type { Parts } from '../parts.js';
import { resolve } from '../resolver.js';

const SIDE_BY_SIDE = 32;
/** Maximum time without progress: the lease of a dead process, and the work that waits for it. */
const STUCK_MS = 60_000;
const LOOK_EVERY_MS = 100;
const CODE_MAIL = /^\d{6} is your /u;

type Row = Record<string, unknown>;

interface ZoneRow {
  readonly _id: mongoose.mongo.ObjectId;
  readonly domain: string;
  readonly state: string;
}

interface SetRow {
  readonly cluster: mongoose.mongo.ObjectId;
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly revision: number;
  readonly members: readonly { readonly identifier: string; readonly values: readonly string[] }[];
}

/** Compared data, and a sentence for each difference. */
export interface Findings {
  readonly faults: string[];
  readonly compared: { records: number; removed: number; clusters: number; plans: number; others: number };
}

/** Compares the responses to clients, the database and the nameserver's answers after all background work. */
export async function inspect(parts: Parts, ledger: Ledger): Promise<Findings> {
  const connection = await mongoose
    .createConnection(parts.mongodbUri, { serverSelectionTimeoutMS: 5_000 })
    .asPromise();
  try {
    const inspection = new Inspection(parts, ledger, connection);
    await inspection.untilIdle();
    return await inspection.run();
  } finally {
    await connection.close();
  }
}

class Inspection {
  private readonly faults: string[] = [];

  constructor(
    private readonly parts: Parts,
    private readonly ledger: Ledger,
    private readonly connection: mongoose.Connection,
  ) {}

  /**
   * Waits until no work is pending, leased or queued. Even on a slow machine there has to be progress. The amount may
   * grow in between, because one outbox entry can create a thousand jobs.
   */
  async untilIdle(): Promise<void> {
    let seen = '';
    let movedAt = Date.now();
    for (;;) {
      const remaining = await this.remaining();
      if (Object.values(remaining).every((count) => count === 0)) return;
      const now = JSON.stringify(remaining);
      if (now !== seen) {
        seen = now;
        movedAt = Date.now();
      }
      if (Date.now() - movedAt > STUCK_MS) throw new Error(`Never done: ${JSON.stringify(remaining)}`);
      await delay(LOOK_EVERY_MS);
    }
  }

  private async remaining() {
    return {
      jobs: await this.count('jobs', { state: 'open' }),
      promises: await this.promises(),
      sets: await this.count('recordsets', { $or: [{ state: 'pending' }, { deleted: true }] }),
      clusters: await this.count('clusters', { $or: [{ state: 'pending' }, { dropping: true }] }),
      plans: await this.count('zone_plans', { state: 'running' }),
    };
  }

  async run(): Promise<Findings> {
    const zones = await this.rows<ZoneRow>('clusters');
    const sets = await this.rows<SetRow>('recordsets');
    const names = this.namesOf(zones, sets);
    this.compare('cluster', this.ledger.clusters, new Map(zones.map((zone) => [zone.domain, true as const])));
    await this.compareRecords(names);
    await this.compareZones(zones, sets);
    const plans = [...this.ledger.plans];
    this.faults.push(
      ...(await planFaults(this.connection, plans)),
      ...(await repeatedChanges(this.connection)),
    );
    const others = await this.compareOthers();
    await this.noFailedJobs();
    const removed = [...this.ledger.records.all()].filter(([name]) => !names.has(name)).length;
    return {
      faults: this.faults,
      compared: { records: names.size, removed, clusters: zones.length, plans: plans.length, others },
    };
  }

  /** Record sets by fully qualified name and type; each one belongs to a cluster and is published. */
  private namesOf(zones: readonly ZoneRow[], sets: readonly SetRow[]): Map<string, RecordState> {
    const domains = new Map(zones.map((zone) => [zone._id.toHexString(), zone.domain]));
    const names = new Map<string, RecordState>();
    for (const set of sets) {
      const domain = domains.get(set.cluster.toHexString());
      if (domain === undefined) this.faults.push(`${set.name} ${set.type} has no cluster`);
      else names.set(`${absoluteName(set.name, domain)} ${set.type}`, stateOf(set));
    }
    for (const zone of zones) {
      if (zone.state !== 'published') this.faults.push(`cluster ${zone.domain} is ${zone.state}`);
    }
    return names;
  }

  /** Compares the states of the clients with the database, and the database with the DNS answers. */
  private async compareRecords(names: Map<string, RecordState>): Promise<void> {
    this.compare('record set', this.ledger.records, names);
    const recorded = [...this.ledger.records.all()].map(([name]) => name);
    await inBatches([...new Set([...recorded, ...names.keys()])], async (key) => {
      const [name = '', type = ''] = key.split(' ');
      const stored = names.get(key) ?? { data: [], ttl: null };
      const { data, ttl } = await resolve(this.parts.dnsPort, name, type);
      const answered = JSON.stringify({ data, ttl });
      const wanted = JSON.stringify({ data: stored.data, ttl: stored.ttl });
      if (answered !== wanted) this.faults.push(`${key} is stored as ${wanted} and answered as ${answered}`);
    });
  }

  /** The nameserver has exactly the zones of the database, with their record sets and revisions. */
  private async compareZones(zones: readonly ZoneRow[], sets: readonly SetRow[]): Promise<void> {
    const secret = await this.connection.collection<{ _id: string; value: string }>('secrets').findOne({
      _id: 'dns-control',
    });
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${secret?.value ?? ''}` };
      const answer = await fetch(`http://127.0.0.1:${this.parts.controlPort}${path}`, { headers });
      return (await answer.json()) as Row;
    };
    const health = await ask('/health');
    const counts = { zones: zones.length, sets: sets.length };
    if (health['zones'] !== counts.zones || health['sets'] !== counts.sets) {
      this.faults.push(
        `the nameserver has ${JSON.stringify(health)}, the database ${JSON.stringify(counts)}`,
      );
    }
    await inBatches(zones, async (zone) => {
      const served = ((await ask(`/zones/${zone.domain}`))['sets'] ?? []) as readonly Omit<
        SetRow,
        'cluster'
      >[];
      const stored = sets.filter((set) => set.cluster.equals(zone._id));
      const inMemory = served.map(lineOf).sort();
      const inDatabase = stored.map(lineOf).sort();
      if (inMemory.join() !== inDatabase.join()) {
        this.faults.push(
          `${zone.domain} is [${inMemory.join()}] in memory and [${inDatabase.join()}] stored`,
        );
      }
    });
  }

  /** Compares projects, cases and registrations, the latter two with their emails. */
  private async compareOthers(): Promise<number> {
    const projects = await this.rows<{ name: string; labelColor: string }>('projects', {
      name: /^Project-/u,
    });
    const cases = await this.rows<{ submitKey: string; subject: string; number: string }>('support_cases');
    const people = await this.rows<{ mail: string; name: string }>('registrations');
    const mails = await this.rows<{ to: string; subject: string; text: string }>('development_outbox');
    this.compare('project', this.ledger.projects, new Map(projects.map((one) => [one.name, one.labelColor])));
    this.compare('case', this.ledger.cases, new Map(cases.map((one) => [one.submitKey, one.subject])));
    this.compare(
      'registration',
      this.ledger.registrations,
      new Map(people.map((one) => [one.mail, one.name])),
    );
    for (const { number } of cases) {
      const sent = mails.filter((mail) => mail.subject.includes(number)).length;
      if (sent !== 1) this.faults.push(`case ${number} has ${sent} mails`);
    }
    await this.compareCodes(
      people.map(({ mail }) => mail),
      mails.filter(({ subject }) => !cases.some(({ number }) => subject.includes(number))),
    );
    return projects.length + cases.length + people.length;
  }

  /** Each registration has one code per request. No other address receives emails. */
  private async compareCodes(people: readonly string[], mails: readonly { to: string; subject: string }[]) {
    const users = await this.rows<{ primaryEmail: string }>('users');
    const addresses = new Set([...people, ...users.map(({ primaryEmail }) => primaryEmail)]);
    for (const address of addresses) {
      const codes = mails.filter(({ to, subject }) => to === address && CODE_MAIL.test(subject));
      const different = new Set(codes.map(({ subject }) => subject)).size;
      const sent = this.ledger.registrationsSent.get(address) ?? 1;
      if (different < 1 || different > sent)
        this.faults.push(`${address} has ${different} codes, asked for ${sent} times`);
    }
    for (const { to, subject } of mails) {
      // The owner of an account receives notices about sign-ins of further browsers.
      const isExpected = addresses.has(to) && (CODE_MAIL.test(subject) || subject.startsWith('New sign-in'));
      if (!isExpected) this.faults.push(`nobody promised ${to} “${subject}”`);
    }
  }

  private compare<State>(what: string, fates: Fates<State>, stored: ReadonlyMap<string, State>): void {
    const seen = new Set<string>();
    for (const [name, possible] of fates.all()) {
      seen.add(name);
      const actual = JSON.stringify(stored.get(name) ?? null);
      const fits = possible.some((state) => JSON.stringify(state) === actual);
      if (!fits)
        this.faults.push(`${what} ${name} is ${actual}, acknowledged as ${JSON.stringify(possible)}`);
    }
    for (const name of stored.keys()) {
      if (!seen.has(name)) this.faults.push(`${what} ${name} was made by nobody`);
    }
  }

  private async noFailedJobs(): Promise<void> {
    const failed = await this.rows<Row>('jobs', { state: 'failed' });
    for (const job of failed) this.faults.push(`a job failed: ${JSON.stringify(job)}`);
  }

  private async promises(): Promise<number> {
    const collections = await this.connection.listCollections();
    const counts = await Promise.all(
      collections.map(({ name }) => this.count(name, { 'outbox.id': { $exists: true } })),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private count(collection: string, filter: object): Promise<number> {
    return this.connection.collection(collection).countDocuments(filter);
  }

  private rows<T>(collection: string, filter: object = {}): Promise<T[]> {
    return this.connection.collection(collection).find(filter).toArray() as Promise<unknown> as Promise<T[]>;
  }
}

function stateOf(set: SetRow): RecordState {
  const values = set.members.flatMap((member) => member.values);
  return { ttl: set.ttl, data: values.map(answered).sort() };
}

/** Canonical value in the form of an answer: TXT without quotes, host names without final dot. */
function answered(value: string): string {
  return value.replace(/^"(.*)"$/u, '$1').replace(/\.$/u, '');
}

function lineOf(set: Omit<SetRow, 'cluster'>): string {
  const { name, type, ttl, revision, members } = set;
  const values = members.flatMap((member) => member.values);
  return JSON.stringify([name, type, ttl, revision, values]);
}

async function inBatches<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < list.length; from += SIDE_BY_SIDE) {
    await Promise.all(list.slice(from, from + SIDE_BY_SIDE).map(work));
  }
}
