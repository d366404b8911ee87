import {
  getPlan,
  listChanges,
  listPlans,
  listRecords,
  previewImport,
  previewRemoval,
  previewTtl,
  type ImportMode,
  type RecordSet,
  type RecordType,
  type ZoneChange,
  type ZonePlan,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, planOf, preview, sizes, planRows } from '../import/zone-import-world.js';

// @full Further plans; zone-plans.spec.ts has plans in the gate.

// Real: API over HTTP with the multipart parser, jobs and database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

let zones = 0;
async function zone(): Promise<Zone> {
  zones += 1;
  return Zone.create(world, ada, `listed${zones}.example`);
}

async function join(own: Zone, name: string): Promise<SignedIn> {
  const person = await world.signedIn(name);
  await world.connection.collection('projects').updateOne({ _id: new Types.ObjectId(own.projectId) }, {
    $push: { members: { user: new Types.ObjectId(person.userId), role: 'member' } },
  } as object);
  return person;
}

async function listed(person: SignedIn, own: Zone, page: object = {}) {
  const { body } = await person.call(listPlans, { ...own.ids, ...page });
  return body as { list: ZonePlan[]; next: string | null; count: number };
}

function send(own: Zone, name: string, bytes: Buffer, mode: ImportMode = 'merge') {
  return ada
    .csrf()
    .then((token) =>
      ada
        .post(previewImport.path.replace(':project_id', own.projectId))
        .field('_csrf_token', token)
        .field('cluster_id', own.cluster.id)
        .field('mode', mode)
        .attach('zone-file', bytes, name),
    );
}

test('project members list executed plans, newest first, and other users have no access', async () => {
  const own = await zone();
  const bob = await join(own, 'Bob');
  const first = await preview(own, 'www 60 A 192.0.2.1');
  expect((await listed(bob, own)).list).toEqual([]);
  expect(await listed(ada, own)).toMatchObject({ list: [{ id: first.id, state: 'open' }], count: 1 });
  await applied(own, first);
  const second = await preview(own, 'www 60 A 192.0.2.2');
  await applied(own, second);
  const planSummary = { state: 'done', author: 'Ada', total: 1, tried: 1, left: 0, file: 'example.zone' };
  const page = await listed(bob, own, { limit: 1 });
  expect(page).toMatchObject({ list: [{ id: second.id, ...planSummary }], count: 2 });
  expect(await listed(bob, own, { limit: 1, cursor: page.next })).toMatchObject({
    list: [{ id: first.id, ...planSummary }],
    next: null,
  });
  const seen = await bob.call(getPlan, { ...own.ids, plan_id: first.id });
  expect(planOf(seen)).toMatchObject({ id: first.id, ...planSummary });
  const eve = await world.signedIn('Eve');
  const foreign = await Zone.create(world, eve, 'eve-listed.example');
  for (const ids of [own.ids, { ...foreign.ids, cluster_id: own.cluster.id }]) {
    const { status } = await eve.call(listPlans, ids);
    expect([403, 404]).toContain(status);
  }
});

test('an unexecuted deletion plan is not listed', async () => {
  const own = await zone();
  await own.create('www', 'A', '192.0.2.1');
  const records = [{ record_name: 'www', record_type: 'A' as const }];
  const plan = planOf(await ada.call(previewRemoval, { ...own.ids, records }));
  expect(await listed(ada, own)).toMatchObject({ list: [], count: 0 });
  await applied(own, plan);
  expect(await listed(ada, own)).toMatchObject({ list: [{ id: plan.id, source: 'removal' }], count: 1 });
});

test('one TTL for several record sets is a plan, and each change has it as its cause', async () => {
  const own = await zone();
  await own.create('a', 'A', '192.0.2.1');
  await own.create('b', 'TXT', 'x');
  await own.create('same', 'A', '192.0.2.1');
  await own.update({
    original_name: 'same',
    record_ttl: 600,
    original_value: '192.0.2.1',
    record_value: '192.0.2.1',
  });
  await own.add({ record_name: 'c', is_alias: true, alias_target: 'shop.example.net' });
  await own.create('rest', 'A', '192.0.2.1');
  const set = (record_name: string, record_type: RecordType = 'A') => ({ record_name, record_type });
  const records = [set('a'), set('b', 'TXT'), set('same'), set('c'), set('a'), set('missing')];
  const plan = planOf(await ada.call(previewTtl, { ...own.ids, records, record_ttl: 600 }));
  expect(plan).toMatchObject({ source: 'ttl', detail: '600', confirm: false });
  expect(sizes(plan)).toEqual({ changed: 2, identical: 1, conflict: 1 });
  expect(plan.remarks).toEqual(['Record sets that are already deleted: 1.']);
  expect(await planRows(own, plan, 'conflict')).toEqual(['c A An alias has no TTL of its own.']);
  expect(await applied(own, plan)).toMatchObject({ tried: 2, left: 0 });
  const { list } = (await ada.call(listRecords, own.ids)).body as { list: RecordSet[] };
  const ttls = Object.fromEntries(list.map((one) => [one.record_name, one.record_ttl]));
  expect(ttls).toEqual({ a: 600, b: 600, same: 600, c: 0, rest: 60 });
  await eventually(async () => {
    const { body } = await ada.call(listChanges, { ...own.ids, record_name: 'a' });
    expect((body.list as ZoneChange[])[0]).toMatchObject({ kind: 'updated', cause: 'ttl' });
  });
  const bad = await ada.call(previewTtl, { ...own.ids, records, record_ttl: -1 });
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'record_ttl']);
});

test('the author of a plan is the member that executes it', async () => {
  const own = await zone();
  const bob = await join(own, 'Bob');
  const plan = await preview(own, 'www 60 A 192.0.2.1');
  expect(plan.author).toBe('Ada');
  const asBob = Object.assign(Object.create(Zone.prototype) as Zone, own, { owner: bob });
  expect(planOf(await apply(asBob, plan)).author).toBe('Bob');
});

test.each([
  ['..\\zones\\klant\u202e.zone', 'klant.zone'],
  ['zo\u00e9.txt', 'zo\u00e9.txt'],
])('a file called %j is listed as %j', async (name, shown) => {
  const own = await zone();
  const plan = planOf(await send(own, name, Buffer.from('www 60 A 192.0.2.1')));
  expect(plan.file).toBe(shown);
});

test('a plan of pasted lines has no file name', async () => {
  const own = await zone();
  const path = previewImport.path.replace(':project_id', own.projectId);
  const wanted = { cluster_id: own.cluster.id, mode: 'merge' as const, zone_text: 'www 60 A 192.0.2.1' };
  expect(planOf(await ada.call(previewImport, wanted, path)).file).toBe('');
});

describe('encodings of zone files', () => {
  const text = 'www 60 A 192.0.2.1\r\nt 60 TXT "caf\u00e9"';
  test.each([
    ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
    ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
  ])('%s is read', async (_, bytes) => {
    const own = await zone();
    const plan = planOf(await send(own, 'a.zone', bytes));
    expect(sizes(plan)).toEqual({ added: 2 });
    expect(await planRows(own, plan, 'added')).toEqual(['www A (1)', 't TXT (2)']);
  });

  test.each([
    ['zip', Buffer.from('504b0304140000000000', 'hex')],
    ['pdf', Buffer.from('%PDF-1.7\n\0obj\n')],
    ['gz', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('a .%s file is refused', async (kind, bytes) => {
    const message = `This file is not text. It looks like .${kind}. Please choose a zone file.`;
    const { body } = await send(await zone(), 'a.zone', Buffer.concat([bytes, Buffer.alloc(600)]));
    expect(body.issues).toEqual([{ path: 'zone-file', message }]);
  });
});
