import { dropCluster, dropRecord, listRecords } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ask, eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { PowerDns } from './powerdns.js';

// Real: API over HTTP, database engine, jobs, and a PowerDNS that is killed, frozen, and edited by others.
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

async function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `pdns-${count}.example`);
}

const expectAnswer = (name: string, type: string, expected: string) =>
  eventually(async () => expect(await ask(server.dnsPort, name, type)).toBe(expected));

async function states(zone: Zone): Promise<string[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  const rows = body.list as { record_name: string; state: string; reason: string | null }[];
  return rows.map(({ record_name, state, reason }) => `${record_name} ${state} ${reason ?? ''}`.trim());
}

const shown = (zone: Zone, expected: string[]) =>
  eventually(async () => expect(await states(zone)).toEqual(expected));

/** Waits until no publication is open. */
const idle = (zone: Zone) =>
  eventually(async () => {
    const open = { 'payload.cluster': zone.cluster.id, kind: 'dns.publish', state: 'open' };
    expect(await world.connection.collection('jobs').countDocuments(open)).toBe(0);
  });

const ready = async () =>
  (await world.browser().agent.get('/health/ready')).body as { parts: { dns: string } };

test('a cluster is created, changed and dropped in PowerDNS, with its states listed', async () => {
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

inFullRun(test)('PowerDNS accepts the wrap from the highest to the lowest serial', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await expectAnswer(domain, 'NS', 'NOERROR ns1.dns.example ns2.dns.example');
  const own = { _id: new Types.ObjectId(zone.cluster.id) };
  // In two steps: an increment by more than half of all numbers would be a decrement (RFC 1982).
  for (const [name, before, serial] of [
    ['half', 0xe000_0000, 0xe000_0001],
    ['a', 0xffff_fffe, 0xffff_ffff],
    ['b', 0xffff_ffff, 1],
    ['c', 1, 2],
  ] as const) {
    // A publication whose revision is outdated at its end is sent again.
    await idle(zone);
    await world.connection.collection('clusters').updateOne(own, { $set: { serial: before } });
    await zone.create(name, 'A', '192.0.2.1');
    await expectAnswer(`${name}.${domain}`, 'A', 'NOERROR 192.0.2.1');
    expect(await server.serial(domain)).toBe(serial);
  }
});

inFullRun(test)(
  'changes wait with the reason while PowerDNS is down, and are published afterwards',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await zone.create('first', 'A', '192.0.2.1');
    await expectAnswer(`first.${domain}`, 'A', 'NOERROR 192.0.2.1');
    await server.kill();
    await ada.call(dropRecord, { ...zone.ids, record_name: 'first', record_type: 'A' });
    await zone.create('second', 'A', '192.0.2.2');
    await shown(zone, ['second pending PowerDNS cannot be reached. We try again.']);
    expect((await ready()).parts.dns).toBe('down');
    await server.resume();
    await expectAnswer(`first.${domain}`, 'A', 'NXDOMAIN');
    await expectAnswer(`second.${domain}`, 'A', 'NOERROR 192.0.2.2');
    await shown(zone, ['second published']);
    expect((await ready()).parts.dns).toBe('up');
  },
);

inFullRun(test)(
  'a change with a response timeout of PowerDNS is published, without loss or duplicates',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await zone.create('first', 'A', '192.0.2.1');
    await shown(zone, ['first published']);
    server.freeze();
    await zone.create('second', 'A', '192.0.2.2');
    await shown(zone, ['first published', 'second pending PowerDNS did not answer in time. We try again.']);
    server.thaw();
    await shown(zone, ['first published', 'second published']);
    expect(await server.sets(domain)).toEqual([
      `first.${domain}. A 60 192.0.2.1`,
      `second.${domain}. A 60 192.0.2.2`,
    ]);
  },
);

test('a set refused by PowerDNS has its reason, and the other sets are published', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('fine', 'A', '192.0.2.1');
  await shown(zone, ['fine published']);
  await server.edit(domain, `taken.${domain}.`, 'TLSA', ['3 1 1 aa']);
  await zone.create('taken', 'CNAME', 'host.example.net');
  await zone.create('then', 'A', '192.0.2.3');
  const reason = 'PowerDNS refuses this: Conflicts with pre-existing RRset';
  await shown(zone, ['fine published', `taken failed ${reason}`, 'then published']);
  expect(await server.sets(domain)).toContain(`taken.${domain}. TLSA 60 3 1 1 aa`);
});
