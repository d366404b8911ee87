import { getResource, listDrift, listRecords, publishRecords } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { PUBLISH_JOB } from '../../../src/domains/dns/publication/publish-entry.js';
import { RecordRetries } from '../../../src/domains/dns/record-sets/record-retries.service.js';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { ask, eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { PowerDns } from './powerdns.js';

// @full Repetitions; powerdns-publication.spec.ts has publications in the gate.

// Real: API over HTTP, database engine, jobs, and a PowerDNS that loses zones and restarts with other settings.
const HOUR_MS = 3_600_000;
const WITHOUT_LUA = ['enable-lua-records=no'];
const NO_LUA =
  'PowerDNS runs without LUA records, which weights and multi-value answers need. Its operator can set enable-lua-records.';
let world: World;
let ada: SignedIn;
let server: PowerDns;
beforeAll(async () => {
  server = await PowerDns.start();
  world = await startWorld({ ...server.settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function states(zone: Zone): Promise<string[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  const rows = body.list as { record_name: string; state: string; reason: string | null }[];
  return rows.map(({ record_name, state, reason }) => `${record_name} ${state} ${reason ?? ''}`.trim());
}

const shown = (zone: Zone, expected: string[]) =>
  eventually(async () => expect(await states(zone)).toEqual(expected));

/** Restarts PowerDNS with these settings and without the zone. */
async function losesZone({ cluster }: Zone, settings: readonly string[]): Promise<void> {
  await server.kill();
  await server.resume(settings);
  await server.call('DELETE', `/zones/${cluster.domain}.`);
}

/** A set that requires LUA, by a policy with two members. */
const choice = (zone: Zone) =>
  zone.add({
    record_name: 'choice',
    record_policy: 'Weighted',
    members: [
      { identifier: 'a', value: '192.0.2.1', weight: 1 },
      { identifier: 'b', value: '192.0.2.1', weight: 1 },
    ],
  });

inFullRun(test)(
  'every record set has its own state after its whole zone is published again in PowerDNS',
  async () => {
    const zone = await Zone.create(world, ada, 'lost.example');
    expect((await choice(zone)).status).toBe(200);
    await zone.create('plain', 'A', '192.0.2.2');
    await shown(zone, ['choice published', 'plain published']);
    await losesZone(zone, WITHOUT_LUA);
    await zone.create('then', 'A', '192.0.2.3');
    await shown(zone, [`choice failed ${NO_LUA}`, 'plain published', 'then published']);
    expect(await ask(server.dnsPort, 'plain.lost.example', 'A')).toBe('NOERROR 192.0.2.2');
    await losesZone(zone, []);
    await zone.create('thereafter', 'A', '192.0.2.4');
    await shown(zone, ['choice published', 'plain published', 'then published', 'thereafter published']);
    expect(await ask(server.dnsPort, 'choice.lost.example', 'A')).toBe('NOERROR 192.0.2.1');
  },
);

inFullRun(test)('a LUA set fails when its name changes on a PowerDNS without LUA', async () => {
  const zone = await Zone.create(world, ada, 'beside.example');
  await choice(zone);
  await shown(zone, ['choice published']);
  await server.kill();
  await server.resume(WITHOUT_LUA);
  expect((await world.browser().agent.get('/health/ready')).body.parts.dns).toBe('up');
  await zone.create('choice', 'TXT', 'x');
  await shown(zone, [`choice failed ${NO_LUA}`, 'choice published']);
});

inFullRun(test)(
  'a comparison marks LUA sets as failed without LUA support, and publishes them again with it',
  async () => {
    await server.kill();
    await server.resume();
    const zone = await Zone.create(world, ada, 'without.example');
    const { domain } = zone.cluster;
    await choice(zone);
    await zone.add({ record_name: 'follows', is_alias: '1', alias_target: `choice.${domain}` });
    const few = [{ identifier: 'a', value: '192.0.2.5', weight: null }];
    await zone.add({ record_name: 'few', record_policy: 'Multi Value Answer', members: few });
    await zone.create('plain', 'A', '192.0.2.2');
    const all = (state: string) => [
      `choice ${state}`,
      'few published',
      `follows ${state}`,
      'plain published',
    ];
    await shown(zone, all('published'));
    const query = (label: string) => ask(server.dnsPort, `${label}.${domain}`, 'A');
    for (const label of ['choice', 'follows']) expect(await query(label)).toBe('NOERROR 192.0.2.1');
    const serial = await server.serial(domain);
    const compared = (expected: string[]) =>
      eventually(async () => {
        await world.connection
          .collection('clusters')
          .updateMany({}, { $unset: { compareAt: 1, compared: 1 } });
        await world.app.get(DriftMonitor).run();
        expect(await states(zone)).toEqual(expected);
      });
    await server.kill();
    await server.resume(WITHOUT_LUA);
    expect(await query('choice')).not.toContain('192.0.2.1');
    await compared(all(`failed ${NO_LUA}`));
    expect([await query('few'), await query('plain')]).toEqual(['NOERROR 192.0.2.5', 'NOERROR 192.0.2.2']);
    expect((await ada.call(listDrift, zone.ids)).body).toMatchObject({ open: 0 });
    // The comparison sent no change.
    expect(await server.serial(domain)).toBe(serial);
    await compared(all(`failed ${NO_LUA}`));
    await server.kill();
    await server.resume();
    await compared(all('published'));
    for (const label of ['choice', 'follows']) expect(await query(label)).toBe('NOERROR 192.0.2.1');
  },
);

test('failed record sets are published again on request: by name, by an unchanged update, or all', async () => {
  const zone = await Zone.create(world, ada, 'again.example');
  await server.kill();
  await server.resume(WITHOUT_LUA);
  await choice(zone);
  await shown(zone, [`choice failed ${NO_LUA}`]);
  const again = (body: object) => ada.call(publishRecords, { ...zone.ids, ...body });
  const one = { records: [{ record_name: 'choice', record_type: 'A' as const }] };
  expect((await again(one)).body).toEqual({
    status: 'success',
    count: 1,
    message: 'choice.again.example A is being published again.',
  });
  await shown(zone, [`choice failed ${NO_LUA}`]);
  await server.kill();
  await server.resume();
  const members = [
    { identifier: 'a', value: '192.0.2.1', weight: 1 },
    { identifier: 'b', value: '192.0.2.1', weight: 1 },
  ];
  const same = { record_policy: 'Weighted' as const, members, original_members: members };
  const unchanged = await zone.update({ original_name: 'choice', ...same });
  expect(unchanged.body).toMatchObject({
    message: 'choice.again.example A is being published again.',
    record: { state: 'pending', reason: null },
  });
  await shown(zone, ['choice published']);
  expect((await again(one)).body).toMatchObject({
    count: 0,
    message: 'These record sets have no failures any more.',
  });
  expect((await again({})).body.count).toBe(0);
});

/**
 * Ends a waiting publication: no attempt runs or follows. The test owns the lease of the cluster, since an earlier
 * attempt can outlive the start of PowerDNS on a busy machine.
 */
async function endTries(zone: Zone): Promise<{ releaseLease(): Promise<void> }> {
  const jobs = world.app.get(JobRepository);
  const lease = `${PUBLISH_JOB}:${zone.ids.cluster_id}`;
  const until = new Date(Date.now() + HOUR_MS);
  await eventually(async () => expect(await jobs.acquire(lease, 'test', new Date(), until)).toBe(true));
  await world.connection
    .collection('jobs')
    .deleteMany({ kind: PUBLISH_JOB, 'payload.cluster': zone.ids.cluster_id });
  return { releaseLease: () => jobs.release(lease, 'test') };
}

inFullRun(test)(
  'a set that waits for PowerDNS is published at once when a user publishes it by name',
  async () => {
    const zone = await Zone.create(world, ada, 'wait.example');
    await zone.create('www', 'A', '192.0.2.1');
    await shown(zone, ['www published']);
    await server.kill();
    await zone.update({ record_value: '192.0.2.2', original_value: '192.0.2.1' });
    const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
    const resource = async () => (await ada.call(getResource, key)).body;
    await eventually(async () =>
      expect(await resource()).toMatchObject({
        state: 'pending',
        reason: expect.stringContaining('PowerDNS'),
      }),
    );
    const { releaseLease } = await endTries(zone);
    await server.resume();
    const again = { ...zone.ids, records: [{ record_name: 'www', record_type: 'A' as const }] };
    expect((await ada.call(publishRecords, zone.ids)).body.count).toBe(0);
    expect((await ada.call(publishRecords, again)).body.count).toBe(1);
    await releaseLease();
    await shown(zone, ['www published']);
    expect(await resource()).toMatchObject({ state: 'published', reason: null });
  },
);

test('record sets refused by an engine are published again at the next start', async () => {
  const zone = await Zone.create(world, ada, 'moved.example');
  await zone.create('www', 'A', '192.0.2.1');
  await shown(zone, ['www published']);
  await world.connection
    .collection('recordsets')
    .updateMany({ name: 'www' }, { $set: { state: 'failed', reason: 'PowerDNS refuses this.' } });
  await world.app.get(RecordRetries).onApplicationBootstrap();
  await shown(zone, ['www published']);
});
