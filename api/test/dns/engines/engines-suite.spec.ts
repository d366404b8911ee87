import { byTier, inFullRun } from '@zonewerk/testing/tier';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { NAME_OPTIONS } from '../../../src/domains/dns/record-sets/zone-consistency/names.js';
import { SetCollector } from '../../../src/domains/dns/zone-file/import-sets.js';
import { parseZoneFile } from '../../../src/domains/dns/zone-file/parse-zone-file.js';
import type { WrittenSet } from '../../../src/domains/dns/zone-file/write-zone-file.js';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import { digAll, type DigTarget } from './dig.js';
import { startWorld, type World } from '../../harness/harness.js';
import { PowerDns } from './powerdns.js';
import {
  ALIASES,
  aliasQuestions,
  DRAWN,
  drawnQuestions,
  FAR,
  FAR_DOMAIN,
  FIXED,
  SUITE_DOMAIN,
  suiteQuestions,
  suiteSets,
  written,
  zoneFile,
} from './record-suite.js';
import { Route53Emulator } from './route53/emulator.js';
import { applied, exported, preview, sizes } from '../import/zone-import-world.js';

/*
 * Real: the API over HTTP with database engine and jobs, the embedded nameserver on sockets, a PowerDNS with its SQLite
 * backend, and dig, over UDP and TCP. Route 53 is an emulator that enforces its rules, with the real SDK as client. The
 * record sets are imported into one cluster, which is published to all three engines. All of them have to return equal
 * answers.
 */
interface Side {
  readonly name: string;
  readonly port: number;
}

/** Timeout for several hundred sets on each of three engines. */
const PATIENCE_MS = 120_000;
const NAMESERVERS = 'ns1.dns.example,ns2.dns.example';

let embedded: DnsWorld;
let zone: Zone;
let nameserver: RunningNameserver;
let powerDns: PowerDns;
let route53: Route53Emulator;
/** Further APIs on the database of `embedded`. */
const worlds: World[] = [];
const others: World[] = [];
const sides: Side[] = [];
beforeAll(async () => {
  embedded = await startDnsWorld();
  nameserver = await embedded.startNameserver();
  await imported(FAR_DOMAIN, zoneFile(FAR.map(written)));
  zone = await imported(SUITE_DOMAIN, zoneFile(suiteSets()));
  sides.push({ name: 'embedded', port: embedded.port });
  // From here on the test controls each publication.
  await embedded.app.get(JobService).drain();
  powerDns = await PowerDns.start();
  await publishedBy(powerDns.settings);
  sides.push({ name: 'PowerDNS', port: powerDns.dnsPort });
  route53 = await Route53Emulator.start();
  await publishedBy(route53.settings);
  sides.push({ name: 'Route 53', port: route53.dnsPort });
}, 2 * PATIENCE_MS);
afterAll(async () => {
  await nameserver?.close();
  for (const { app } of worlds) await app.close();
  await embedded?.close();
  for (const other of others) await other.close();
  await route53?.close();
  await powerDns?.close();
});

/** A new, published cluster with the content of a zone file. */
async function imported(domain: string, file: string): Promise<Zone> {
  const made = await Zone.create(embedded, await embedded.signedIn('Ada'), domain);
  const plan = await preview(made, file);
  expect(sizes(plan)).toEqual({ added: plan.total });
  expect(await applied(made, plan, { patience: PATIENCE_MS })).toMatchObject({ left: 0 });
  await eventually(async () => expect(await unpublished()).toEqual([]), PATIENCE_MS);
  return made;
}

/** Publishes the whole cluster again, like an API after a restart with another engine. */
async function publishedBy(settings: Record<string, string>): Promise<void> {
  const own = { MONGODB_URI: embedded.mongodbUri, DNS_NAMESERVERS: NAMESERVERS };
  const world = await startWorld({ ...settings, ...own });
  worlds.push(world);
  await world.app.get(JobService).drain();
  const sets = { name: { $ne: 'host' } };
  await embedded.connection.collection('recordsets').updateMany(sets, { $set: { state: 'pending' } });
  await embedded.connection
    .collection('clusters')
    .updateOne({ domain: SUITE_DOMAIN }, { $set: { state: 'pending' } });
  await world.app.get(Publisher).publish(zone.cluster.id);
  expect(await unpublished()).toEqual([]);
}

/** Unpublished record sets with their reasons. */
async function unpublished(): Promise<string[]> {
  const found = embedded.connection.collection('recordsets').find({ state: { $ne: 'published' } });
  return (await found.toArray()).map(({ name, type, state, reason }) => `${name} ${type} ${state} ${reason}`);
}

const ask = (
  { port }: Side,
  transport: DigTarget['transport'],
  questions: ReturnType<typeof suiteQuestions>,
) => digAll({ port, transport }, questions);

test('the engine suite has about 200 record sets of all types, and aliases', async () => {
  expect(FIXED.length + DRAWN.length).toBeGreaterThan(190);
  const sets = embedded.connection.collection('recordsets');
  expect(await sets.countDocuments({ name: { $ne: 'host' } })).toBe(
    FIXED.length + DRAWN.length + ALIASES.length,
  );
});

inFullRun(test).each(['udp', 'tcp'] as const)(
  'all engines give equal DNS answers over %s',
  async (transport) => {
    const questions = suiteQuestions();
    const all = await Promise.all(
      sides.map(async (side) => {
        const answers = await ask(side, transport, questions);
        expect(answers).toHaveLength(questions.length);
        const withoutSerial = await serialHider(side);
        return answers.map(({ question, status, authoritative, answers: rows, authorities }) => {
          // Authority rows of a positive answer are optional for each server; those of a negative answer are not.
          const authority = rows.length > 0 ? [] : authorities;
          return {
            question,
            status,
            authoritative,
            rows: rows.map(withoutSerial),
            beside: authority.map(withoutSerial),
          };
        });
      }),
    );
    const [ours = [], ...others] = all;
    expect([...new Set(ours.map(({ status }) => status))].toSorted()).toEqual(['NOERROR', 'NXDOMAIN']);
    expect(ours.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(FIXED.length);
    for (const other of others) expect(other).toEqual(ours);
  },
);

/** Hides the published serial of a side; any other serial stays visible. */
async function serialHider({ port }: Side): Promise<(row: string) => string> {
  const [soa] = await digAll({ port, transport: 'tcp' }, [{ name: SUITE_DOMAIN, type: 'SOA' }]);
  const own = new RegExp(`(?<= SOA \\S+ \\S+) ${soa?.data[0]?.split(' ')[2] ?? ''} `, 'u');
  return (row) => row.replace(own, ' serial ');
}

inFullRun(test).each(byTier({ gate: ['udp'], full: ['udp', 'tcp'] } as const))(
  'all engines draw DNS answers from the same values over %s',
  async (transport) => {
    const drawn = drawnQuestions();
    expect(drawn.length).toBeGreaterThan(DRAWN.length);
    const questions = drawn.map(({ question }) => question);
    for (const side of sides) {
      for (const [index, { answers, data }] of (await ask(side, transport, questions)).entries()) {
        const set = drawn[index]?.set;
        const eight = set?.policy === 'Multi Value Answer';
        expect([answers[0], new Set(data).size]).toEqual([
          expect.stringContaining(` ${set?.ttl ?? 0} `),
          eight ? 8 : 1,
        ]);
      }
      const many = await ask(side, transport, Array.from({ length: 60 }, () => questions).flat());
      for (const [index, { set }] of drawn.entries()) {
        const { type, policy, members } = set;
        const own = many.filter((_, at) => at % questions.length === index);
        const seen = new Set(own.flatMap(({ data }) => data));
        // Members with weight 0 never occur, and some others occur rarely.
        const answering = members.filter(({ weight }) => weight !== 0);
        const declared = answering.flatMap(({ values }) => values.map((value) => digText(type, value)));
        expect([...seen].filter((one) => !declared.includes(one))).toEqual([]);
        expect(seen.size).toBeGreaterThan(policy === 'Weighted' ? 1 : declared.length - 1);
      }
    }
  },
);

/** Types whose values end in a host. */
const HOSTS: ReadonlySet<string> = new Set(['CNAME', 'MX', 'PTR', 'SRV']);

/** Canonical value in the format of dig. */
function digText(type: string, value: string): string {
  const text = HOSTS.has(type) ? `${value}.` : value;
  return [...Buffer.from(text)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte}`))
    .join('');
}

test('an alias has the DNS answers of its target, and an alias without answers has a stored reason', async () => {
  const drawn = new Set(drawnQuestions().map(({ question }) => `${question.name} ${question.type}`));
  const fixed = aliasQuestions().filter(({ alias }) => !drawn.has(`${alias.name} ${alias.type}`));
  expect(drawn.size + fixed.length).toBe(DRAWN.length + ALIASES.length);
  const atEnd = fixed.flatMap(({ end }) => (end?.name.endsWith(SUITE_DOMAIN) ? [end] : []));
  const declared = new Map(FAR.map(({ type, members }) => [type as string, members[0]?.values]));
  for (const side of sides) {
    const ends = await ask(side, 'tcp', atEnd);
    const answers = await ask(
      side,
      'tcp',
      fixed.map(({ alias }) => alias),
    );
    for (const [index, { alias, end }] of fixed.entries()) {
      const expected = !end ? [] : (ends[atEnd.indexOf(end)]?.data ?? declared.get(end.type));
      expect([alias, answers[index]?.data.toSorted()]).toEqual([alias, expected?.toSorted()]);
    }
  }
  const stored = embedded.connection.collection('recordsets');
  for (const { name, type, reason } of ALIASES) {
    const shown = reason === undefined ? null : `${reason} No record is returned.`;
    expect(await stored.findOne({ name, type })).toMatchObject({ name, type, reason: shown });
  }
});

inFullRun(test)(
  'a zone export is imported unchanged, also into another cluster',
  async () => {
    const file = await exported(zone);
    const collector = new SetCollector(SUITE_DOMAIN, { ...NAME_OPTIONS, defaultTtl: 3_600 });
    for (const entry of parseZoneFile(file, SUITE_DOMAIN)) collector.add(entry);
    const read = [...collector.sets()];
    expect(read.map(formatSet).toSorted()).toEqual(suiteSets().map(formatSet).toSorted());
    const plan = await preview(zone, file, 'replace');
    expect(sizes(plan)).toEqual({ identical: read.length, kept: 4 });

    const other = await startWorld({ DNS_NAMESERVERS: NAMESERVERS });
    others.push(other);
    const copy = await Zone.create(other, await other.signedIn('Ada'), 'copy.example');
    const renamed = file.replaceAll(SUITE_DOMAIN, 'copy.example');
    const again = await applied(copy, await preview(copy, renamed, 'replace'), { patience: PATIENCE_MS });
    expect(again).toMatchObject({ tried: read.length, left: 0 });
    expect(withoutSerial(await exported(copy))).toBe(withoutSerial(renamed));
  },
  PATIENCE_MS,
);

/** The stored fields of a set as text, without its source lines. */
function formatSet(set: WrittenSet | null): string {
  if (!set) throw new Error('A set was not read.');
  const { name, type, policy, ttl, members, alias } = set;
  const answers = members.map(({ identifier, values, weight }) => [identifier, values, weight ?? null]);
  return JSON.stringify([name, type, policy, ttl, answers, alias?.target ?? null]);
}

function withoutSerial(text: string): string {
  return text.replace(/(?<=hostmaster\S{1,255}) \d+/u, '');
}
