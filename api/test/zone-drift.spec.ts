import { createHash } from 'node:crypto';
import {
  createCluster,
  dropCluster,
  listDrift,
  listRecords,
  settleDrift,
  type Drift,
} from '@zonewerk/contracts';
import { DriftWatch } from '../src/modules/zone-sync/drift-watch.service.js';
import { ask, eventually, Zone } from './clusters-world.js';
import { startWorld, type SignedIn, type World } from './harness.js';
import { PowerDns } from './powerdns.js';

// Real: API over HTTP, database engine, jobs, and a PowerDNS that others edit behind our back.
let world: World;
let ada: SignedIn;
let server: PowerDns;
let count = 0;
beforeAll(async () => {
  server = await PowerDns.start();
  world = await startWorld({ ...server.settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

/** A zone with three sets, published. */
async function publishedZone(): Promise<Zone> {
  count += 1;
  const zone = await Zone.create(world, ada, `drift-${count}.example`);
  await zone.create('a', 'A', '192.0.2.1');
  await zone.create('b', 'A', '192.0.2.2');
  await zone.create('c', 'TXT', 'é "quoted"');
  await published(zone, 3);
  return zone;
}

const rows = async (zone: Zone) =>
  (await ada.call(listRecords, zone.ids)).body.list as {
    record_name: string;
    state: string;
    values: string[];
  }[];

const published = (zone: Zone, sets: number) =>
  eventually(async () => {
    expect((await rows(zone)).map(({ state }) => state)).toEqual(Array<string>(sets).fill('published'));
  });

/** Compares all zones as if it were time. */
async function compare(): Promise<void> {
  await world.connection.collection('clusters').updateMany({}, { $unset: { compareAt: 1 } });
  await world.app.get(DriftWatch).run();
}

const drifts = async (zone: Zone) => (await ada.call(listDrift, zone.ids)).body.list as Drift[];
const brief = (list: readonly Drift[]) =>
  list.map(
    ({ kind, record_name, record_type, ignored }) => `${kind} ${record_name} ${record_type} ${ignored}`,
  );

/** Waits until the comparison finds this; comparing waits for changes that are on their way. */
const found = (zone: Zone, expected: string[]) =>
  eventually(async () => {
    await compare();
    expect(brief(await drifts(zone))).toEqual(expected);
  });

async function settle(zone: Zone, name: string, way: 'adopt' | 'revert' | 'ignore') {
  const drift = (await drifts(zone)).find(({ record_name }) => record_name === name);
  return ada.call(settleDrift, { ...zone.ids, drift: drift?.id ?? '', way });
}

/** One set of each kind, edited behind our back. */
async function edited(): Promise<Zone> {
  const zone = await publishedZone();
  const { domain } = zone.cluster;
  await compare();
  expect(await drifts(zone)).toEqual([]);
  await server.edit(domain, `a.${domain}.`, 'A', []);
  await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
  await server.edit(domain, `d.${domain}.`, 'MX', ['10 mail.example.net.']);
  await found(zone, ['missing a A false', 'different b A false', 'unknown d MX false']);
  return zone;
}

test('edits are found by themselves within a minute, and each side is told', async () => {
  const zone = await publishedZone();
  const { domain } = zone.cluster;
  await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
  await eventually(async () => expect(await drifts(zone)).toHaveLength(1), 60_000);
  expect(await drifts(zone)).toMatchObject([
    {
      there: { ttl: 60, values: ['192.0.2.77'] },
      wanted: { ttl: 60, values: ['192.0.2.2'] },
    },
  ]);
}, 90_000);

test('what was edited is put back, and what nobody here made is taken out', async () => {
  const zone = await edited();
  const { domain } = zone.cluster;
  for (const name of ['a', 'b', 'd']) expect((await settle(zone, name, 'revert')).status).toBe(200);
  const asked = async (name: string, type: string, expected: string) =>
    eventually(async () => expect(await ask(server.dnsPort, `${name}.${domain}`, type)).toBe(expected));
  await asked('a', 'A', 'NOERROR 192.0.2.1');
  await asked('b', 'A', 'NOERROR 192.0.2.2');
  await asked('d', 'MX', 'NXDOMAIN');
  await published(zone, 3);
  await found(zone, []);
});

test('what was edited is adopted: the record sets here become those of the nameserver', async () => {
  const zone = await edited();
  const { domain } = zone.cluster;
  for (const name of ['a', 'b', 'd']) expect((await settle(zone, name, 'adopt')).status).toBe(200);
  await published(zone, 3);
  expect((await rows(zone)).map(({ record_name, values }) => `${record_name} ${values.join()}`)).toEqual([
    'b 192.0.2.77',
    String.raw`c "é \"quoted\""`,
    'd 10 mail.example.net',
  ]);
  await found(zone, []);
  expect(await ask(server.dnsPort, `a.${domain}`, 'A')).toBe('NXDOMAIN');
});

test('what belongs to a cluster below is not adopted into the one above', async () => {
  const zone = await publishedZone();
  const { domain } = zone.cluster;
  const below = { project_id: zone.ids.project_id, cluster_domain: `sub.${domain}` };
  expect((await ada.call(createCluster, below)).status).toBe(200);
  await server.edit(domain, `a.sub.${domain}.`, 'A', ['192.0.2.9']);
  await found(zone, ['unknown a.sub A false']);
  const refused = await settle(zone, 'a.sub', 'adopt');
  expect([refused.status, refused.body.issues?.[0]?.message]).toEqual([
    400,
    `This name belongs to the cluster sub.${domain}. Please create it there.`,
  ]);
});

test('what is ignored stays so until it changes; a type that is not offered cannot be adopted', async () => {
  const zone = await publishedZone();
  const { domain } = zone.cluster;
  const hash = createHash('sha256').update(domain).digest('hex');
  await server.edit(domain, `_443._tcp.${domain}.`, 'TLSA', [`3 1 1 ${hash}`]);
  await found(zone, ['unknown _443._tcp TLSA false']);
  expect((await settle(zone, '_443._tcp', 'adopt')).status).toBe(409);
  expect((await settle(zone, '_443._tcp', 'ignore')).status).toBe(200);
  await found(zone, ['unknown _443._tcp TLSA true']);
  await zone.create('e', 'A', '192.0.2.5');
  await published(zone, 4);
  await found(zone, ['unknown _443._tcp TLSA true']);
  await server.edit(domain, `_443._tcp.${domain}.`, 'TLSA', [`3 0 1 ${hash}`]);
  await found(zone, ['unknown _443._tcp TLSA false']);
  await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
  await eventually(async () =>
    expect(await world.connection.collection('zone_drifts').countDocuments({ name: '_443._tcp' })).toBe(0),
  );
});

test('a zone that PowerDNS has lost is published again', async () => {
  const zone = await publishedZone();
  const { domain } = zone.cluster;
  await server.call('DELETE', `/zones/${domain}.`);
  await compare();
  await eventually(async () =>
    expect(await ask(server.dnsPort, `a.${domain}`, 'A')).toBe('NOERROR 192.0.2.1'),
  );
});
