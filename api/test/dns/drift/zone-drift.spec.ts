import { createHash } from 'node:crypto';
import {
  createCluster,
  dropCluster,
  dropRecord,
  getPropagation,
  listDrift,
  type Drift,
  type NameserverAnswer,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { DnsEngine } from '../../../src/domains/dns/engines/dns-engine.js';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { ask, eventually } from '../../harness/clusters-world.js';
import { brief, DriftWorld } from './drift-world.js';
import type { SignedIn, World } from '../../harness/harness.js';
import type { PowerDns } from '../engines/powerdns.js';

// Real: API over HTTP, database engine, jobs, and a PowerDNS that is edited externally.
let drift: DriftWorld;
let world: World;
let ada: SignedIn;
let server: PowerDns;
beforeAll(async () => {
  drift = await DriftWorld.start();
  ({ world, ada, server } = drift);
});
afterAll(() => drift.close());

test('external edits are detected within a minute, with the values of both sides', async () => {
  const zone = await drift.publishedZone();
  const { domain } = zone.cluster;
  await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
  await eventually(async () => expect(await drift.drifts(zone)).toHaveLength(1), 60_000);
  expect(await drift.drifts(zone)).toMatchObject([
    {
      there: { ttl: 60, values: ['192.0.2.77'] },
      wanted: { ttl: 60, values: ['192.0.2.2'] },
    },
  ]);
});

inFullRun(test)(
  'a slow zone comparison repeats at once after a serial change, and otherwise after a delay',
  async () => {
    const zone = await drift.publishedZone();
    const { domain } = zone.cluster;
    const { watch } = world.app.get(DnsEngine);
    if (!watch) throw new Error('PowerDNS is watched.');
    const quick = watch.compare.bind(watch);
    // Simulates the work for 100,000 sets.
    const slow = jest.spyOn(watch, 'compare').mockImplementation(async (...zoneAndSets) => {
      const from = performance.now();
      let found = await quick(...zoneAndSets);
      while (performance.now() - from < 400) found = await quick(...zoneAndSets);
      return found;
    });
    const own = { domain };
    const clusters = world.connection.collection('clusters');
    const look = async () => {
      await clusters.updateOne(own, { $unset: { compareAt: 1 } });
      const before = slow.mock.calls.filter(([name]) => name === domain).length;
      await world.app.get(DriftMonitor).run();
      await world.app.get(DriftMonitor).run();
      return slow.mock.calls.filter(([name]) => name === domain).length - before;
    };
    try {
      await eventually(async () => {
        await look();
        const compared = (await clusters.findOne(own))?.['compared'] as { until: Date; serial: number };
        expect([compared.serial, compared.until > new Date()]).toEqual([await server.serial(domain), true]);
      });
      await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
      expect([await look(), brief(await drift.drifts(zone))]).toEqual([0, []]);
      await server.call('PUT', `/zones/${domain}.`, { soa_edit_api: 'INCREASE' });
      await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.78']);
      expect([await look(), brief(await drift.drifts(zone))]).toEqual([1, ['different b A false']]);
      // A detected difference triggers no further comparison.
      expect(await look()).toBe(0);
      await clusters.updateOne(own, { $set: { 'compared.until': new Date() } });
      expect(await look()).toBe(1);
    } finally {
      slow.mockRestore();
    }
  },
);

inFullRun(test)(
  'a drift list of many differences stores the first ones, and its count reports more',
  async () => {
    const zone = await drift.publishedZone();
    const { domain } = zone.cluster;
    const rrsets = Array.from({ length: 1_005 }, (_, index) => ({
      name: `n${String(index).padStart(4, '0')}.${domain}.`,
      type: 'A',
      ttl: 60,
      changetype: 'REPLACE',
      records: [{ content: '192.0.2.1', disabled: false }],
    }));
    await server.call('PATCH', `/zones/${domain}.`, { rrsets });
    const counts = async () => {
      const { body } = await ada.call(listDrift, { ...zone.ids, limit: 1 });
      return [body.count, body.open, (body.list as Drift[])[0]?.record_name];
    };
    await eventually(async () => {
      await drift.compare();
      expect(await counts()).toEqual([1_001, 1_001, 'n0000']);
    });
    await drift.resolve(zone, 'n0000', 'ignore');
    expect((await counts())[1]).toBe(1_000);
    // Ignored drifts do not count towards the limit.
    await eventually(async () => {
      await drift.compare();
      expect((await counts())[1]).toBe(1_001);
    });
  },
);

inFullRun(test)('propagation reports an edit with an unchanged serial as old', async () => {
  const zone = await drift.publishedZone();
  const { domain } = zone.cluster;
  const members = [
    { identifier: 'one', value: '192.0.2.11', weight: 1 },
    { identifier: 'two', value: '192.0.2.12', weight: 1 },
    { identifier: 'off', value: '192.0.2.13', weight: 0 },
  ];
  await zone.add({ record_name: 'w', record_policy: 'Weighted', members });
  await zone.create('*.gone', 'A', '192.0.2.9');
  await drift.published(zone, 5);
  const states = async (record_name: string) => {
    const place = { ...zone.ids, record_name, record_type: 'A' as const };
    const answers = (await ada.call(getPropagation, place)).body.nameservers as NameserverAnswer[];
    return answers.map(({ state }) => state);
  };
  const become = (name: string, expected: string) =>
    eventually(async () => expect(await states(name)).toEqual([expected]));
  for (const name of ['b', 'w']) await become(name, 'new');
  const serial = await server.serial(domain);
  await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
  await server.edit(domain, `w.${domain}.`, 'LUA', []);
  await server.edit(domain, `w.${domain}.`, 'A', ['192.0.2.13']);
  expect(await server.serial(domain)).toBe(serial);
  for (const name of ['b', 'w']) await become(name, 'old');
  await server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.2']);
  await server.edit(domain, `w.${domain}.`, 'A', ['192.0.2.12']);
  for (const name of ['b', 'w']) await become(name, 'new');
  await zone.create('x.gone', 'A', '192.0.2.1');
  await ada.call(dropRecord, { ...zone.ids, record_name: 'x.gone', record_type: 'A' });
  await become('x.gone', 'new');
  await server.edit(domain, `x.gone.${domain}.`, 'A', ['192.0.2.1']);
  await become('x.gone', 'old');
});

inFullRun(test)('revert restores edited record sets and removes unknown record sets', async () => {
  const zone = await drift.edited();
  const { domain } = zone.cluster;
  for (const name of ['a', 'b', 'd']) {
    // PowerDNS may be busy with the previous publication; a user would retry as well.
    await eventually(async () => {
      const { status, body } = await drift.resolve(zone, name, 'revert');
      expect([status, body.message]).toEqual([200, expect.any(String)]);
    });
  }
  const expectAnswer = async (name: string, type: string, expected: string) =>
    eventually(async () => expect(await ask(server.dnsPort, `${name}.${domain}`, type)).toBe(expected));
  await expectAnswer('a', 'A', 'NOERROR 192.0.2.1');
  await expectAnswer('b', 'A', 'NOERROR 192.0.2.2');
  await expectAnswer('d', 'MX', 'NXDOMAIN');
  await drift.published(zone, 3);
  await drift.found(zone, []);
});

inFullRun(test)('adopt replaces stored record sets by those of the nameserver', async () => {
  const zone = await drift.edited();
  const { domain } = zone.cluster;
  for (const name of ['a', 'b', 'd']) expect((await drift.resolve(zone, name, 'adopt')).status).toBe(200);
  await drift.published(zone, 3);
  expect(
    (await drift.rows(zone)).map(({ record_name, values }) => `${record_name} ${values.join()}`),
  ).toEqual(['b 192.0.2.77', String.raw`c "é \"quoted\""`, 'd 10 mail.example.net']);
  await drift.found(zone, []);
  expect(await ask(server.dnsPort, `a.${domain}`, 'A')).toBe('NXDOMAIN');
});

inFullRun(test)('adopt rejects a record set that belongs to a child cluster', async () => {
  const zone = await drift.publishedZone();
  const { domain } = zone.cluster;
  const below = { project_id: zone.ids.project_id, cluster_domain: `sub.${domain}` };
  expect((await ada.call(createCluster, below)).status).toBe(200);
  await server.edit(domain, `a.sub.${domain}.`, 'A', ['192.0.2.9']);
  await drift.found(zone, ['unknown a.sub A false']);
  const refused = await drift.resolve(zone, 'a.sub', 'adopt');
  expect([refused.status, refused.body.issues?.[0]?.message]).toEqual([
    400,
    `This name belongs to the cluster sub.${domain}. Please create it there.`,
  ]);
});

inFullRun(test)('adopt rejects a record set that breaks a validation rule, and names the rule', async () => {
  const zone = await drift.publishedZone();
  const { domain } = zone.cluster;
  await server.edit(domain, `n.${domain}.`, 'NAPTR', ['1 1 "u" "a" "" .']);
  await drift.found(zone, ['unknown n NAPTR false']);
  const { status, body } = await drift.resolve(zone, 'n', 'adopt');
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^This cannot be adopted: .*both are empty/u),
  ]);
  await drift.found(zone, ['unknown n NAPTR false']);
});

inFullRun(test)(
  'an ignored drift stays ignored until it changes, and an unsupported type cannot be adopted',
  async () => {
    const zone = await drift.publishedZone();
    const { domain } = zone.cluster;
    const hash = createHash('sha256').update(domain).digest('hex');
    await server.edit(domain, `_443._tcp.${domain}.`, 'TLSA', [`3 1 1 ${hash}`]);
    await drift.found(zone, ['unknown _443._tcp TLSA false']);
    expect((await drift.resolve(zone, '_443._tcp', 'adopt')).status).toBe(409);
    expect((await drift.resolve(zone, '_443._tcp', 'ignore')).status).toBe(200);
    await drift.found(zone, ['unknown _443._tcp TLSA true']);
    await zone.create('e', 'A', '192.0.2.5');
    await drift.published(zone, 4);
    await drift.found(zone, ['unknown _443._tcp TLSA true']);
    await server.edit(domain, `_443._tcp.${domain}.`, 'TLSA', [`3 0 1 ${hash}`]);
    await drift.found(zone, ['unknown _443._tcp TLSA false']);
    await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
    await eventually(async () =>
      expect(await world.connection.collection('zone_drifts').countDocuments({ name: '_443._tcp' })).toBe(0),
    );
  },
);

inFullRun(test)('a zone missing in PowerDNS is published again', async () => {
  const zone = await drift.publishedZone();
  const { domain } = zone.cluster;
  await server.call('DELETE', `/zones/${domain}.`);
  await drift.compare();
  await eventually(async () =>
    expect(await ask(server.dnsPort, `a.${domain}`, 'A')).toBe('NOERROR 192.0.2.1'),
  );
});
