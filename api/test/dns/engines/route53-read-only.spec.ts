import {
  dropCluster,
  dropRecord,
  exportZone,
  getResource,
  listChanges,
  listDrift,
  listRecords,
  previewRemoval,
  previewReplacement,
  rollbackChange,
  resolveZoneDrift,
  type Drift,
  type RecordSet,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { ReadOnlySets } from '../../../src/domains/dns/record-sets/read-only-sets.service.js';
import { DnsEngine } from '../../../src/domains/dns/engines/dns-engine.js';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Route53Emulator } from './route53/emulator.js';
import { planOf, upload } from '../import/zone-import-world.js';

// @full Foreign policies; route53-engine.spec.ts has the engine in the gate.

// Real: API over HTTP, database engine, jobs, Amazon's SDK. Route 53 is an emulator with externally created sets.
let world: World;
let ada: SignedIn;
let server: Route53Emulator;
let zone: Zone;
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

const rows = async () => (await ada.call(listRecords, zone.ids)).body.list as RecordSet[];
const drifts = async () => (await ada.call(listDrift, zone.ids)).body.list as Drift[];
const place = (label: string, type = 'A') => ({ name: `${label}.${zone.cluster.domain}.`, type });
const edit = (label: string, ...sets: Parameters<Route53Emulator['account']['edit']>[2][number][]) =>
  server.account.edit(zone.cluster.domain, place(label), sets);

/** Compares all zones as if the comparison were due. */
async function compare(): Promise<void> {
  await world.connection.collection('clusters').updateMany({}, { $unset: { compareAt: 1, compared: 1 } });
  await world.app.get(DriftMonitor).run();
}

/** Waits for this list after a comparison; a comparison waits for unpublished changes. */
const shown = (expected: string[]) =>
  eventually(async () => {
    await compare();
    const list = await rows();
    expect(
      list.map(({ record_name, record_policy, state }) => `${record_name} ${record_policy} ${state}`),
    ).toEqual(expected);
  });

const SHOWN = [
  'land Geolocation published',
  'near Latency published',
  'spare Failover published',
  'www Simple published',
];

beforeEach(async () => {
  count += 1;
  zone = await Zone.create(world, ada, `own-${count}.example`);
  await zone.create('www', 'A', '192.0.2.1');
  await shown(['www Simple published']);
  edit(
    'land',
    { identifier: 'de', country: 'DE', values: ['192.0.2.2'] },
    { identifier: 'rest', country: '*', values: ['192.0.2.3'] },
  );
  edit('near', { identifier: 'eu', region: 'eu-west-1', values: ['192.0.2.4'] });
  edit(
    'spare',
    { identifier: 'a', failover: 'PRIMARY', healthCheck: 'hc-1', values: ['192.0.2.5'] },
    {
      identifier: 'b',
      failover: 'SECONDARY',
      ttl: undefined,
      alias: { zone: 'Z2FDTNDATAQYW2', target: 'd1.cloudfront.net.' },
    },
  );
  await shown(SHOWN);
});

test('policies created in Route 53 are listed with all their fields, and are no drift', async () => {
  expect(await drifts()).toEqual([]);
  const route = (name: string) => async () =>
    (await ada.call(getResource, { ...zone.ids, record_name: name, record_type: 'A' })).body;
  expect(await route('land')()).toMatchObject({
    policy: 'Geolocation',
    recordTTL: 60,
    members: [
      { identifier: 'de', values: ['192.0.2.2'], route: { location: 'Country DE' } },
      { identifier: 'rest', values: ['192.0.2.3'], route: { location: 'Default' } },
    ],
  });
  expect(await route('near')()).toMatchObject({
    members: [{ identifier: 'eu', values: ['192.0.2.4'], route: { region: 'eu-west-1' } }],
  });
  expect(await route('spare')()).toMatchObject({
    members: [
      { identifier: 'a', values: ['192.0.2.5'], route: { failover: 'PRIMARY', health_check: 'hc-1' } },
      { identifier: 'b', values: [], route: { failover: 'SECONDARY', target: 'd1.cloudfront.net' } },
    ],
  });
  const { body } = await ada.call(listRecords, { ...zone.ids, record_policy: 'Latency' });
  expect((body.list as RecordSet[]).map(({ record_name }) => record_name)).toEqual(['near']);
  const file = await ada.call(exportZone, zone.ids);
  expect(String(file.text)).toContain('; near A has the policy Latency, which is managed elsewhere');
});

test('every call that would change a Route 53 policy responds with a policy conflict', async () => {
  const before = server.sets(zone.cluster.domain);
  const { domain } = zone.cluster;
  const conflicts = [
    await zone.create('near', 'A', '192.0.2.9'),
    await zone.update({ original_name: 'near', record_value: '192.0.2.9', original_value: '192.0.2.4' }),
    await ada.call(dropRecord, { ...zone.ids, record_name: 'near', record_type: 'A' }),
    await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain }),
  ];
  for (const { status, body } of conflicts) {
    expect([status, body.status, body.message]).toEqual([409, 'policy-conflict', 'Policy Conflict']);
    expect(JSON.stringify(body)).toContain('Please contact customer care.');
  }
  const plans = [
    await upload(zone, 'near 60 IN A 192.0.2.9\nwww 60 IN A 192.0.2.1\n', 'replace'),
    await ada.call(previewReplacement, {
      ...zone.ids,
      record_type: 'A' as const,
      old_value: '192.0.2.4',
      new_value: '192.0.2.9',
    }),
    await ada.call(previewRemoval, {
      ...zone.ids,
      records: [{ record_name: 'near', record_type: 'A' as const }],
    }),
  ].map((answer) => {
    const { conflict, added, changed, removed } = planOf(answer).counts;
    return [conflict, added, changed, removed].map(({ sets }) => sets);
  });
  expect(plans).toEqual([
    [3, 0, 0, 0],
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ]);
  await zone.create('www', 'TXT', 'later');
  await eventually(async () => expect((await rows()).every(({ state }) => state === 'published')).toBe(true));
  expect(server.sets(domain).filter((line) => !line.includes(' TXT '))).toEqual(before);
  // Also by a publication of the whole zone.
  await world.connection.collection('clusters').updateMany({}, { $set: { state: 'pending' } });
  await world.app.get(Publisher).publish(zone.cluster.id);
  expect(server.sets(domain).filter((line) => !line.includes(' TXT '))).toEqual(before);
});

test('a rollback does not replace a policy created in Route 53 since then', async () => {
  await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  await eventually(async () =>
    expect(server.sets(zone.cluster.domain).join()).not.toContain(`www.${zone.cluster.domain}.`),
  );
  edit('www', { identifier: 'eu', region: 'eu-west-1', values: ['192.0.2.8'] });
  await shown(SHOWN.map((line) => line.replace('www Simple', 'www Latency')));
  const { body } = await ada.call(listChanges, { ...zone.ids, record_name: 'www' });
  const [newest] = body.list as { id: string; revision: number }[];
  const wanted = { ...zone.ids, change_id: newest?.id ?? '', newest_revision: newest?.revision ?? 0 };
  const answer = await ada.call(rollbackChange, wanted);
  expect([answer.status, answer.body.status]).toEqual([409, 'policy-conflict']);
  expect(server.sets(zone.cluster.domain).join()).toContain('eu-west-1 60 192.0.2.8');
});

test('changes and deletions of policies in Route 53 are followed, and a simple replacement is a drift', async () => {
  edit('near', { identifier: 'us', region: 'us-east-1', values: ['192.0.2.7'] });
  edit('land');
  edit('spare', { values: ['192.0.2.6'] });
  await shown(['near Latency published', 'www Simple published']);
  expect((await rows())[0]?.members).toEqual([
    { identifier: 'us', values: ['192.0.2.7'], weight: null, route: { region: 'us-east-1' } },
  ]);
  expect(await drifts()).toMatchObject([{ kind: 'unknown', record_name: 'spare' }]);
});

inFullRun(test)(
  'a record set replaced by a policy in Route 53 is a drift, and adopted as a read-only policy',
  async () => {
    edit('www', { identifier: 'eu', region: 'eu-west-1', values: ['192.0.2.8'] });
    await eventually(async () => {
      await compare();
      expect(await drifts()).toMatchObject([{ kind: 'different', record_name: 'www' }]);
    });
    const [drift] = await drifts();
    const adopted = await ada.call(resolveZoneDrift, {
      ...zone.ids,
      drift: drift?.id ?? '',
      found: drift?.found ?? '',
      way: 'adopt',
    });
    expect(adopted.status).toBe(200);
    await shown(SHOWN.map((line) => line.replace('www Simple', 'www Latency')));
    expect(server.sets(zone.cluster.domain).join()).toContain('eu-west-1 60 192.0.2.8');
  },
);

inFullRun(test)('an alias of a Route 53 policy has the reason of its missing DNS answer', async () => {
  await zone.add({ record_name: 'also', is_alias: true, alias_target: `near.${zone.cluster.domain}` });
  await eventually(async () => {
    const [also] = await rows();
    expect([also?.record_name, also?.state]).toEqual(['also', 'published']);
    expect(also?.reason).toContain('has the policy Latency, which an alias cannot follow');
  });
  edit('near');
  await eventually(async () => {
    await compare();
    expect((await rows())[0]?.reason).toContain('has no record set of type A');
  });
});

inFullRun(test)(
  'Route 53 policies of a cluster on another engine are failed with a reason and can be deleted',
  async () => {
    const engine = world.app.get(DnsEngine);
    Object.defineProperty(engine, 'makesReadOnlySets', { value: false, configurable: true });
    await world.app.get(ReadOnlySets).onApplicationBootstrap();
    const [land, near] = await rows();
    expect([land?.state, near?.state]).toEqual(['failed', 'failed']);
    expect(land?.reason).toContain('created in Route 53, where this cluster is no longer published');
    const response = await ada.call(dropRecord, { ...zone.ids, record_name: 'land', record_type: 'A' });
    expect(response.status).toBe(200);
    Object.defineProperty(engine, 'makesReadOnlySets', { value: true, configurable: true });
    await shown(SHOWN);
  },
);
