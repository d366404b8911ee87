import { dropRecord, listDrift, listRecords, settleDrift, type Drift } from '@zonewerk/contracts';
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
  await world.connection.collection('clusters').updateMany({}, { $unset: { compareAt: 1, compared: 1 } });
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

describe('what was looked at and is otherwise by now is settled in no way', () => {
  const seen = async (zone: Zone, name: string) => {
    const drift = (await drifts(zone)).find(({ record_name }) => record_name === name);
    if (!drift) throw new Error('There is no difference.');
    return (way: 'adopt' | 'revert' | 'ignore') =>
      ada.call(settleDrift, { ...zone.ids, drift: drift.id, found: drift.found, way });
  };
  const refusal = (zone: Zone, set: string) => {
    const [name = '', type = ''] = set.split(' ');
    const message = `${name}.${zone.cluster.domain} ${type} was changed in the meantime, here or at the nameserver. Nothing was done. Please look at it again.`;
    return { status: 'conflict', message };
  };

  test('when a colleague changed the record set, or deleted it', async () => {
    const zone = await edited();
    const [a, b] = [await seen(zone, 'a'), await seen(zone, 'b')];
    await zone.update({ original_name: 'b', original_value: '192.0.2.2', record_value: '192.0.2.50' });
    await ada.call(dropRecord, { ...zone.ids, record_name: 'a', record_type: 'A' });
    expect((await b('adopt')).body).toEqual(refusal(zone, 'b A'));
    expect((await a('revert')).body).toEqual(refusal(zone, 'a A'));
    await published(zone, 2);
    expect((await rows(zone)).map(({ values }) => values.join())).toContain('192.0.2.50');
    expect((await b('adopt')).status).toBe(404);
  });

  test('when a colleague has changed it to the same again, with other record sets in between', async () => {
    const zone = await edited();
    const b = await seen(zone, 'b');
    await zone.update({ original_name: 'b', original_value: '192.0.2.2', record_value: '192.0.2.50' });
    await zone.update({ original_name: 'b', original_value: '192.0.2.50', record_value: '192.0.2.2' });
    await published(zone, 3);
    await server.edit(zone.cluster.domain, `b.${zone.cluster.domain}.`, 'A', ['192.0.2.77']);
    expect((await b('adopt')).body).toEqual(refusal(zone, 'b A'));
    // What is listed after that is what there is now.
    expect((await (await seen(zone, 'b'))('adopt')).status).toBe(200);
  });

  test('when the nameserver has something else again', async () => {
    const zone = await edited();
    const { domain } = zone.cluster;
    const before = [await seen(zone, 'd'), await seen(zone, 'b')];
    await server.edit(domain, `d.${domain}.`, 'MX', ['20 other.example.net.']);
    await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.78']);
    expect((await before[0]?.('revert'))?.body).toEqual(refusal(zone, 'd MX'));
    expect((await before[1]?.('adopt'))?.body).toEqual(refusal(zone, 'b A'));
    expect(await ask(server.dnsPort, `d.${domain}`, 'MX')).toContain('NOERROR');
    expect((await rows(zone)).map(({ values }) => values.join())).toContain('192.0.2.2');
    // They are listed as they are now, and what was seen before holds no more.
    expect((await drifts(zone)).map(({ there }) => there?.values.join() ?? null)).toEqual([
      null,
      '192.0.2.78',
      '20 other.example.net.',
    ]);
    for (const way of ['adopt', 'ignore'] as const)
      expect((await before[1]?.(way))?.body).toEqual(refusal(zone, 'b A'));
    expect((await (await seen(zone, 'd'))('revert')).status).toBe(200);
    expect((await (await seen(zone, 'b'))('adopt')).status).toBe(200);
  });
});
