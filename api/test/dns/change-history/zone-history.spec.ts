import {
  bearerPutRecord,
  dropCluster,
  dropRecord,
  exportZone,
  getChange,
  listChanges,
  listRecords,
  previewZoneRollback,
  rollbackChange,
  type ZoneChange,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ClusterPurge } from '../../../src/domains/dns/clusters/cluster-purge.service.js';
import { RecordSetWriter } from '../../../src/domains/dns/record-sets/record-set-writer.service.js';
import { RecordSetRepository, stateOf } from '../../../src/domains/dns/record-sets/record-set.repository.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import { Program, type SignedIn } from '../../harness/harness.js';
import { secretOf } from '../api-tokens/token-examples.js';
import { planOf, preview, sizes } from '../import/zone-import-world.js';

// Real: API over HTTP, database engine, jobs, nameserver with its sockets.
let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
let nameserver: RunningNameserver;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});

function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `past-${count}.example`);
}

/** Waits for the expected number of changes; newest first. */
async function changesOf(zone: Zone, expected: number, more = {}): Promise<ZoneChange[]> {
  return eventually(async () => {
    const { body } = await zone.owner.call(listChanges, { ...zone.ids, ...more });
    expect([body.count, body.list.length]).toEqual([expected, expected]);
    return body.list as ZoneChange[];
  });
}

const drop = (zone: Zone, record_name: string) =>
  zone.owner.call(dropRecord, { ...zone.ids, record_name, record_type: 'A' });

async function rollback(zone: Zone, change: ZoneChange, seen?: number) {
  const ids = { ...zone.ids, change_id: change.id };
  const { body } = await zone.owner.call(getChange, ids);
  return zone.owner.call(rollbackChange, { ...ids, newest_revision: seen ?? body.newest_revision });
}

async function setsOf(zone: Zone): Promise<string[]> {
  const { body } = await zone.owner.call(listRecords, zone.ids);
  const list = body.list as { record_name: string; record_type: string; members: { values: string[] }[] }[];
  return list.map(
    (set) => `${set.record_name} ${set.record_type} ${set.members.map((one) => one.values.join()).join()}`,
  );
}

test('each change has its author, both states, and a receipt of its first DNS answer', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  await drop(zone, 'www');
  await zone.create('www', 'A', '192.0.2.2');
  const [again, removal, made] = await changesOf(zone, 3);
  const state = (value: string) => ({
    record_policy: 'Simple',
    record_ttl: 60,
    alias_target: null,
    members: [{ identifier: '', weight: null, values: [value] }],
  });
  const common = { record_name: 'www', record_type: 'A', author: { kind: 'user', name: 'Ada' }, cause: null };
  expect(made).toMatchObject({ ...common, kind: 'created', before: null, after: state('192.0.2.1') });
  expect(removal).toMatchObject({ ...common, kind: 'dropped', before: state('192.0.2.1'), after: null });
  expect(again).toMatchObject({ ...common, kind: 'created', before: null, after: state('192.0.2.2') });
  expect(again?.revision).toBeGreaterThan(removal?.revision ?? Infinity);
  await eventually(async () => {
    const [newest] = await changesOf(zone, 3);
    expect(newest?.receipt?.nameservers).toEqual([{ name: 'ns1.dns.example', ms: expect.any(Number) }]);
    expect(newest?.receipt?.serial).toBeGreaterThan(0);
  });
  expect(await ask(world.port, `www.${zone.cluster.domain}`, 'A')).toBe('NOERROR 192.0.2.2');
});

inFullRun(test)(
  'the change history is searched, filtered, paged, and hidden from other projects',
  async () => {
    const zone = await freshZone();
    for (const name of ['www', 'api', 'old']) await zone.create(name, 'A', '192.0.2.1');
    await zone.create('mail', 'MX', '10 mx.example');
    await drop(zone, 'old');
    await changesOf(zone, 5);
    expect(await changesOf(zone, 1, { query: 'mx.exa' })).toMatchObject([{ record_name: 'mail' }]);
    expect(await changesOf(zone, 1, { kind: 'dropped' })).toMatchObject([{ record_name: 'old' }]);
    expect(await changesOf(zone, 1, { record_type: 'MX' })).toMatchObject([{ record_name: 'mail' }]);
    expect(await changesOf(zone, 2, { record_name: 'old', record_type: 'A' })).toHaveLength(2);
    const first = (await ada.call(listChanges, { ...zone.ids, limit: 3 })).body;
    const rest = (await ada.call(listChanges, { ...zone.ids, limit: 3, cursor: first.next })).body;
    const names = [...first.list, ...rest.list].map((change: ZoneChange) => change.revision);
    expect(names).toEqual([...names].sort((a, b) => b - a));
    expect([names.length, rest.next]).toEqual([5, null]);
    const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
    const probe = { project_id: foreign, cluster_id: zone.cluster.id };
    expect((await eve.call(listChanges, probe)).status).toBe(404);
    expect((await eve.call(getChange, { ...probe, change_id: first.list[0].id })).status).toBe(404);
  },
);

inFullRun(test)('a rollback is a new change that can be rolled back itself', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  await drop(zone, 'www');
  const [removal] = await changesOf(zone, 2);
  if (!removal) throw new Error('no change');
  const back = await rollback(zone, removal);
  expect(back.body).toEqual({
    status: 'success',
    message: `www.${zone.cluster.domain} A has been restored to the state before this change.`,
  });
  expect(await setsOf(zone)).toEqual(['www A 192.0.2.1']);
  const [undo] = await changesOf(zone, 3);
  expect(undo).toMatchObject({ kind: 'created', cause: 'rollback', author: { name: 'Ada' } });
  if (undo) await rollback(zone, undo);
  expect(await setsOf(zone)).toEqual([]);
});

test('a rollback is refused after an unseen change of the record set', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const [made] = await changesOf(zone, 1);
  if (!made) throw new Error('no change');
  await drop(zone, 'www');
  await zone.create('www', 'A', '192.0.2.9');
  await changesOf(zone, 3);
  const late = await rollback(zone, made, made.revision);
  expect([late.status, late.body]).toEqual([
    409,
    {
      status: 'conflict',
      message: 'This record set has changed. Please check it again.',
    },
  ]);
  expect(await setsOf(zone)).toEqual(['www A 192.0.2.9']);
  // With the newest revision seen, the same change can be rolled back.
  expect((await rollback(zone, made)).status).toBe(200);
  expect(await setsOf(zone)).toEqual([]);
});

test('a rollback is refused with the reason when a CNAME occupies the name', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  await drop(zone, 'www');
  await zone.create('www', 'CNAME', 'a.example');
  const [, removal] = await changesOf(zone, 3);
  if (!removal) throw new Error('no change');
  const refused = await rollback(zone, removal);
  expect(refused.body.message).toBe(
    `www.${zone.cluster.domain} now has conflicting record sets. Please delete them first.`,
  );
});

inFullRun(test)('20 concurrent rollbacks of one change make one change', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  await drop(zone, 'www');
  const [removal] = await changesOf(zone, 2);
  if (!removal) throw new Error('no change');
  await ada.csrf();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rollback(zone, removal, removal.revision)),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await changesOf(zone, 3);
  expect(await setsOf(zone)).toEqual(['www A 192.0.2.1']);
});

test('an update is one change with both states, and a stale update is discarded', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' as const };
  const changes = world.app.get(RecordSetWriter);
  const key = { name: 'www', type: 'A' as const };
  const read = await world.app.get(RecordSetRepository).find(scope, zone.cluster.id, key);
  if (!read) throw new Error('no set');
  const wanted = { ...stateOf(read), ttl: 300 };
  expect(await changes.apply(scope, zone.cluster.id, { key, read, wanted })).toMatchObject({ ttl: 300 });
  expect(
    await changes.apply(scope, zone.cluster.id, { key, read, wanted: { ...wanted, ttl: 5 } }),
  ).toBeNull();
  const [updated] = await changesOf(zone, 2);
  expect(updated).toMatchObject({ kind: 'updated', before: { record_ttl: 60 }, after: { record_ttl: 300 } });
});

inFullRun(test)(
  'the purge of a dropped cluster deletes its change history and its receipt jobs',
  async () => {
    const zone = await freshZone();
    await zone.create('www', 'A', '192.0.2.1');
    await changesOf(zone, 1);
    const receipts = { kind: 'dns.receipt', 'payload.cluster': zone.cluster.id };
    const jobs = world.connection.collection('jobs');
    await eventually(async () => expect(await jobs.countDocuments(receipts)).toBe(0));
    const at = new Date();
    const publication = { cluster: zone.cluster.id, project: zone.projectId, domain: zone.cluster.domain };
    await world.app.get(JobRepository).add(
      outboxEntry('dns.receipt', {
        ...publication,
        serial: 4_000_000,
        at: at.getTime(),
        changes: [{ revision: 1, changedAt: 0 }],
        authorities: [{ name: 'ns1.dns.example', host: '127.0.0.1', port: 9 }],
      }),
      at,
    );
    await eventually(async () => expect(await jobs.findOne(receipts)).toMatchObject({ attempts: 1 }));
    await ada.call(dropCluster, { ...zone.ids, cluster_domain: zone.cluster.domain });
    const own = { cluster: new Types.ObjectId(zone.cluster.id) };
    // No nameserver confirms the drop here; the test stores a confirmation and an expired restore period.
    await world.connection
      .collection('clusters')
      .updateOne({ _id: own.cluster }, { $set: { retired: own.cluster, restorableUntil: new Date(0) } });
    await eventually(async () => {
      await world.app.get(ClusterPurge).run(new Date());
      for (const name of ['zone_changes', 'zone_receipts', 'clusters', 'recordsets'])
        expect([name, await world.connection.collection(name).countDocuments(own)]).toEqual([name, 0]);
      expect(await jobs.countDocuments(receipts)).toBe(0);
    });
  },
);

inFullRun(test)('names with a slash, a plus or a literal asterisk work in every call of a zone', async () => {
  const domain = '0/25.2.0.192.in-addr.arpa';
  const zone = await Zone.create(world, ada, domain);
  expect(zone.cluster.domain).toBe(domain);
  expect((await zone.create('1', 'PTR', 'a.example.net')).status).toBe(200);
  expect((await zone.create('64/26', 'NS', 'ns.example.net')).status).toBe(200);
  expect((await zone.create('a-*', 'TXT', 'literal')).status).toBe(200);
  const key = { record_type: 'TXT' as const, original_name: 'a-*', original_value: '"literal"' };
  const renamed = await zone.update({ ...key, record_name: 'b/c-*', record_value: 'renamed' });
  expect(renamed.body).toMatchObject({ status: 'success', record: { record_name: 'b/c-*' } });
  const bot = new Program(world.server, await secretOf(zone, { name_pattern: '_sip+*' }));
  const put = { cluster_domain: domain, record_name: '_sip+d2t._tcp', record_type: 'SRV' as const };
  const values = ['1 2 3 sip.example.net'];
  expect((await bot.call(bearerPutRecord, { ...put, record_values: values })).status).toBe(200);
  const other = { ...put, record_name: '_sipd2t._tcp', record_values: values };
  expect((await bot.call(bearerPutRecord, other)).body).toMatchObject({ status: 'token-scope' });
  await eventually(async () => {
    expect(await ask(world.port, `1.${domain}`, 'PTR')).toBe('NOERROR a.example.net');
    expect(await ask(world.port, `_sip+d2t._tcp.${domain}`, 'SRV')).toMatch(/^NOERROR ./u);
    expect(await ask(world.port, `b/c-*.${domain}`, 'TXT')).toBe('NOERROR renamed');
    expect(await ask(world.port, `b/c-x.${domain}`, 'TXT')).toBe('NXDOMAIN');
  });
  const { headers, text } = await ada.call(exportZone, zone.ids);
  expect(headers['content-disposition']).toBe('attachment; filename="0-25.2.0.192.in-addr.arpa.zone"');
  expect(sizes(await preview(zone, text))).toEqual({ identical: 4, kept: 4 });
  const escaped = text.replaceAll('/', String.raw`\047`).replaceAll('c-*', String.raw`c-\*`);
  expect(sizes(await preview(zone, escaped))).toEqual({ identical: 4, kept: 4 });
  const back = { ...zone.ids, to_revision: 0 };
  expect(planOf(await ada.call(previewZoneRollback, back)).counts.removed.sets).toBe(4);
  const dropped = await ada.call(dropCluster, { ...zone.ids, cluster_domain: '0/25.2.0.192.IN-ADDR.ARPA.' });
  expect(dropped.status).toBe(200);
  await eventually(async () => expect(await ask(world.port, `1.${domain}`, 'PTR')).toBe('REFUSED'));
});
