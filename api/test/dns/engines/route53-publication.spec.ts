import {
  createCluster,
  dropCluster,
  dropRecord,
  getPropagation,
  listDrift,
  listRecords,
  resolveZoneDrift,
  type Drift,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { ask, eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Route53Emulator } from './route53/emulator.js';

// Real: API over HTTP, database engine, jobs, Amazon's SDK. Route 53 is an emulator that is stopped, fails, and is
// edited by others.
let world: World;
let ada: SignedIn;
let server: Route53Emulator;
let count = 0;
beforeAll(async () => {
  server = await Route53Emulator.start();
  world = await startWorld({ ...server.settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await world.close();
  await server.close();
});

async function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `r53-${count}.example`);
}

const expectAnswer = (name: string, type: string, expected: string) =>
  eventually(async () => expect(await ask(server.dnsPort, name, type)).toBe(expected));

interface Row {
  readonly record_name: string;
  readonly state: string;
  readonly reason: string | null;
}

async function states(zone: Zone): Promise<string[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  return (body.list as Row[]).map(({ record_name, state, reason }) =>
    `${record_name} ${state} ${reason ?? ''}`.trim(),
  );
}

const shown = (zone: Zone, expected: string[]) =>
  eventually(async () => expect(await states(zone)).toEqual(expected));

const ready = async () =>
  (await world.browser().agent.get('/health/ready')).body as { parts: { dns: string } };

test('a cluster is created, changed and dropped in Route 53, with its states listed', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('www', 'A', '192.0.2.1');
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
  await expectAnswer(domain, 'NS', 'NOERROR ns1.dns.example ns2.dns.example');
  await shown(zone, ['www published']);
  await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  await zone.create('www', 'CNAME', 'host.example.net');
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR host.example.net');
  await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
  await expectAnswer(domain, 'NS', 'REFUSED');
});

inFullRun(test)(
  'a cluster with a refused drop in Route 53 reserves its domain, and is dropped on retry',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await zone.create('www', 'A', '192.0.2.1');
    await shown(zone, ['www published']);
    const refusals = Array<'refused'>(50).fill('refused');
    server.fail('ChangeResourceRecordSets', ...refusals);
    await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
    const again = () => ada.call(createCluster, { project_id: zone.projectId, cluster_domain: domain });
    await eventually(async () =>
      expect((await again()).body.issues).toMatchObject([
        {
          message: `${domain} is being dropped. Route 53 refuses this: This is refused for a reason of its own. We try again.`,
        },
      ]),
    );
    server.forgive();
    await expectAnswer(domain, 'NS', 'REFUSED');
    expect((await again()).status).toBe(200);
  },
);

inFullRun(test)(
  'changes wait with the reason while Route 53 is down, and are published afterwards',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await zone.create('first', 'A', '192.0.2.1');
    await shown(zone, ['first published']);
    await server.stop();
    await ada.call(dropRecord, { ...zone.ids, record_name: 'first', record_type: 'A' });
    await zone.create('second', 'A', '192.0.2.2');
    await shown(zone, ['second pending Route 53 cannot be reached. We try again.']);
    expect((await ready()).parts.dns).toBe('down');
    await server.resume();
    await expectAnswer(`first.${domain}`, 'A', 'NXDOMAIN');
    await expectAnswer(`second.${domain}`, 'A', 'NOERROR 192.0.2.2');
    await shown(zone, ['second published']);
    expect((await ready()).parts.dns).toBe('up');
  },
);

inFullRun(test)(
  'a change without confirmation of Route 53 is published, without loss or duplicates',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await zone.create('first', 'A', '192.0.2.1');
    await shown(zone, ['first published']);
    server.fail('ChangeResourceRecordSets', 'cut-after', 'broken-after', 'broken', 'prior', 'throttled');
    await zone.create('second', 'A', '192.0.2.2');
    await shown(zone, ['first published', 'second published']);
    expect(server.sets(domain)).toEqual([
      `first.${domain}. A 60 192.0.2.1`,
      `second.${domain}. A 60 192.0.2.2`,
    ]);
  },
);

inFullRun(test)('a change stays pending until the nameservers of Route 53 serve it', async () => {
  const zone = await freshZone();
  await zone.create('first', 'A', '192.0.2.1');
  await shown(zone, ['first published']);
  server.account.slow = true;
  await zone.create('second', 'A', '192.0.2.2');
  await eventually(async () => expect(server.sets(zone.cluster.domain)).toHaveLength(2));
  expect(await states(zone)).toEqual(['first published', 'second pending']);
  server.account.slow = false;
  server.account.spread();
  await shown(zone, ['first published', 'second published']);
});

inFullRun(test)('zones are published without waiting for the propagation of other zones', async () => {
  const zones: Zone[] = [];
  for (let one = 0; one < 6; one += 1) zones.push(await freshZone());
  for (const zone of zones)
    await expectAnswer(zone.cluster.domain, 'NS', 'NOERROR ns1.dns.example ns2.dns.example');
  server.account.slow = true;
  for (const zone of zones) await zone.create('www', 'A', '192.0.2.1');
  for (const zone of zones)
    await eventually(async () => expect(server.sets(zone.cluster.domain)).toHaveLength(1));
  server.account.slow = false;
  server.account.spread();
  for (const zone of zones) await shown(zone, ['www published']);
});

inFullRun(test)('a set refused by Route 53 has its reason, and the other sets are published', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('fine', 'A', '192.0.2.1');
  await shown(zone, ['fine published']);
  server.account.edit(domain, { name: `taken.${domain}.`, type: 'TLSA' }, [{ values: ['3 1 1 aa'] }]);
  await zone.create('taken', 'CNAME', 'host.example.net');
  await zone.create('then', 'A', '192.0.2.3');
  const reason = `Route 53 refuses this: RRSet of type CNAME with DNS name taken.${domain}. is not permitted as it conflicts with other records with the same DNS name in zone ${domain}.`;
  await shown(zone, ['fine published', `taken failed ${reason}`, 'then published']);
  expect(server.sets(domain)).toContain(`taken.${domain}. TLSA 60 3 1 1 aa`);
  const where = { ...zone.ids, record_name: 'taken', record_type: 'CNAME' as const };
  expect((await ada.call(getPropagation, where)).body).toMatchObject({
    published: 'failed',
    reason,
    serial: null,
    nameservers: [{ state: 'old', values: [] }],
  });
});

/** Compares all zones as if the comparison were due. */
async function compare(): Promise<void> {
  await world.connection.collection('clusters').updateMany({}, { $unset: { compareAt: 1, compared: 1 } });
  await world.app.get(DriftMonitor).run();
}

const drifts = async (zone: Zone) => (await ada.call(listDrift, zone.ids)).body.list as Drift[];

/** Waits until the comparison finds this; a comparison waits for unpublished changes. */
const found = (zone: Zone, expected: string[]) =>
  eventually(async () => {
    await compare();
    const list = await drifts(zone);
    expect(
      list.map(({ kind, record_name, there }) => [kind, record_name, ...(there?.values ?? [])].join(' ')),
    ).toEqual(expected);
  });

async function resolve(zone: Zone, name: string, way: 'adopt' | 'revert' | 'ignore') {
  const drift = (await drifts(zone)).find(({ record_name }) => record_name === name);
  return ada.call(resolveZoneDrift, { ...zone.ids, drift: drift?.id ?? '', found: drift?.found ?? '', way });
}

/** A zone with two sets that were edited in Route 53, and with two unknown sets. */
async function edited(): Promise<Zone> {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('a', 'A', '192.0.2.1');
  await zone.create('b', 'A', '192.0.2.2');
  await shown(zone, ['a published', 'b published']);
  const place = (label: string) => ({ name: `${label}.${domain}.`, type: 'A' });
  const near = (region: string) => ({ identifier: region, region, values: ['192.0.2.5'] });
  const weighted = (weight: number) => ({ identifier: `w${weight}`, weight, values: [`192.0.2.${weight}`] });
  server.account.edit(domain, place('a'), [weighted(10), weighted(20)]);
  server.account.edit(domain, place('b'), [near('eu-west-1')]);
  const alias = { zone: 'Z2FDTNDATAQYW2', target: 'd1.cloudfront.net.' };
  server.account.edit(domain, place('c'), [{ alias, ttl: undefined }]);
  server.account.edit(domain, place('*.d'), [{ values: ['192.0.2.4'] }]);
  await found(zone, [
    'unknown *.d 192.0.2.4',
    'different a Weight 10, id w10: 192.0.2.10 Weight 20, id w20: 192.0.2.20',
    'different b Latency eu-west-1, id eu-west-1: 192.0.2.5',
    'unknown c alias of d1.cloudfront.net. in Z2FDTNDATAQYW2',
  ]);
  return zone;
}

inFullRun(test)('revert restores edited record sets and removes unknown ones in Route 53', async () => {
  const zone = await edited();
  const { domain } = zone.cluster;
  for (const name of ['a', 'b', 'c', '*.d']) expect((await resolve(zone, name, 'revert')).status).toBe(200);
  await found(zone, []);
  await shown(zone, ['a published', 'b published']);
  expect(server.sets(domain)).toEqual([`a.${domain}. A 60 192.0.2.1`, `b.${domain}. A 60 192.0.2.2`]);
});

inFullRun(test)(
  'adopt stores edited record sets with their weights, and rejects kinds that only Route 53 has',
  async () => {
    const zone = await edited();
    const { domain } = zone.cluster;
    const before = server.sets(domain);
    for (const name of ['a', 'b', '*.d']) expect((await resolve(zone, name, 'adopt')).status).toBe(200);
    const { status, body } = await resolve(zone, 'c', 'adopt');
    expect([status, body.message]).toEqual([
      409,
      'Record sets of the kind Alias cannot be adopted. Please publish the stored record set again, or ignore the difference.',
    ]);
    await found(zone, ['unknown c alias of d1.cloudfront.net. in Z2FDTNDATAQYW2']);
    await shown(zone, ['a published', 'b published', '*.d published']);
    expect(server.sets(domain)).toEqual(before);
  },
);

inFullRun(test)('a zone missing in Route 53 is published again', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('a', 'A', '192.0.2.1');
  await shown(zone, ['a published']);
  server.account.lose(domain);
  await compare();
  await expectAnswer(`a.${domain}`, 'A', 'NOERROR 192.0.2.1');
});
