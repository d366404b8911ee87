import {
  bearerBatch,
  bearerPutRecord,
  createRule,
  dropRecord,
  listChanges,
  listRecords,
  listRules,
  type BodyOf,
  type createToken,
  type RecordType,
  type ZoneChange,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { secretOf } from './token-examples.js';

// Real: API over HTTP, jobs, database engine. No nameserver: nothing is published.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

async function program(where: Zone, scope: Partial<BodyOf<typeof createToken>> = {}): Promise<Program> {
  return new Program(world.server, await secretOf(where, scope));
}

type Changes = BodyOf<typeof bearerBatch>['changes'];
const batch = (from: Program, changes: Changes, more: Partial<BodyOf<typeof bearerBatch>> = {}) =>
  from.call(bearerBatch, { cluster_domain: 'batch.example', changes, ...more });
const toPut = (record_name: string, record_type: RecordType, record_values: string) => ({
  action: 'put' as const,
  record_name,
  record_type,
  record_values,
});
const toDelete = (record_name: string, record_type: RecordType) => ({
  action: 'delete' as const,
  record_name,
  record_type,
});
type Result = { outcome: string; reason: string | null };
const outcomes = (body: { results?: unknown }) => (body.results as Result[]).map(({ outcome }) => outcome);

test('a batch has the outcomes of its dry run, and changes nothing when it is repeated', async () => {
  const own = await Zone.create(world, ada, 'batch.example');
  for (const name of ['www', 'old', 'same']) await own.create(name, 'A', '192.0.2.1');
  const bot = await program(own, { name: 'Batch bot' });
  const changes: Changes = [
    { ...toPut('www', 'A', '192.0.2.2'), record_ttl: 60 },
    { ...toPut('same', 'A', '192.0.2.1'), record_ttl: 60 },
    toPut('old', 'CNAME', 'www.batch.example'),
    toDelete('old', 'A'),
    toPut('new', 'TXT', 'text'),
    toPut('www', 'CNAME', 'new.batch.example'),
    toDelete('absent', 'A'),
  ];
  const expected = ['updated', 'unchanged', 'created', 'deleted', 'created', 'failed', 'unchanged'];
  const dry = await batch(bot, changes, { dry_run: true });
  expect(outcomes(dry.body)).toEqual(expected);
  const { body: before } = await ada.call(listRecords, own.ids);
  expect(before.count).toBe(3);

  const { body } = await batch(bot, changes);
  expect(body).toMatchObject({
    message: '1 of the changes failed.',
    counts: { created: 2, updated: 1, deleted: 1, unchanged: 2, failed: 1 },
  });
  expect(outcomes(body)).toEqual(expected);
  expect((body.results as Result[])[5]?.reason).toContain('conflicting record sets');
  const repeated = (await batch(bot, changes.toSpliced(5, 1))).body;
  expect(repeated.counts).toMatchObject({ unchanged: 6, failed: 0 });
  await eventually(async () => {
    const list = (await ada.call(listChanges, own.ids)).body.list as ZoneChange[];
    const made = list.filter(({ author }) => author.name === 'Batch bot').map(({ kind }) => kind);
    expect(made.toSorted()).toEqual(['created', 'created', 'dropped', 'updated']);
  });
});

inFullRun(test)('the same values in another order are no change', async () => {
  const own = await Zone.create(world, ada, 'order-of-values.example');
  const bot = await program(own);
  const where = { cluster_domain: 'order-of-values.example' };
  const put = { ...where, record_name: 'www', record_type: 'A' as const };
  const made = await bot.call(bearerPutRecord, { ...put, record_values: ['192.0.2.1', '192.0.2.2'] });
  const again = await bot.call(bearerPutRecord, { ...put, record_values: ['192.0.2.2', '192.0.2.1'] });
  expect(again.body.revision).toBe(made.body.revision);
  const change = { ...toPut('www', 'A', ''), record_values: ['192.0.2.2', '192.0.2.1'] };
  expect(outcomes((await batch(bot, [change], where)).body)).toEqual(['unchanged']);
});

test('a batch with an invalid, repeated or foreign change is refused as a whole', async () => {
  const zone = await Zone.create(world, ada, 'batch-whole.example');
  const bot = await program(zone, { record_types: ['A'] });
  const refused = async (changes: Changes) => {
    const { status, body } = await batch(bot, changes, { cluster_domain: 'batch-whole.example' });
    return [status, body.status, ...((body.issues ?? []) as { path: string }[]).map(({ path }) => path)];
  };
  const good = toPut('batched', 'A', '192.0.2.1');
  const invalid = 'validation-error';
  expect(await refused([good, toPut('b', 'A', 'x')])).toEqual([400, invalid, 'changes.1.record_values']);
  expect(await refused([good, toPut('a..b', 'A', '192.0.2.1')])).toEqual([
    400,
    invalid,
    'changes.1.record_name',
  ]);
  expect(await refused([good, toDelete('BATCHED', 'A')])).toEqual([400, invalid, 'changes.1.record_name']);
  expect(await refused([])).toEqual([400, invalid, 'changes']);
  expect(await refused([good, toDelete('text', 'TXT')])).toEqual([403, 'token-scope', 'record_types']);
  const { body } = await ada.call(listRecords, { ...zone.ids, query: 'batched' });
  expect(body.count).toBe(0);
});

inFullRun(test)(
  'a token creates a name that contains the domain, and the owner updates and deletes it',
  async () => {
    const own = await Zone.create(world, ada, 'inside.example');
    const bot = await program(own);
    const name = 'www.inside.example';
    const put = { cluster_domain: 'inside.example', record_name: name, record_type: 'A' as const };
    const made = await bot.call(bearerPutRecord, { ...put, record_values: '192.0.2.1', record_ttl: 60 });
    expect(made.body.record).toMatchObject({ record_name: name });
    const refused = await own.create(name, 'TXT', 'text');
    expect(refused.body.issues).toEqual([
      { path: 'record_name', message: 'Please do not use your domain as name.' },
    ]);
    const change = { record_name: name, original_name: name, original_value: '192.0.2.1' };
    expect((await own.update({ ...change, record_value: '192.0.2.2' })).body.status).toBe('success');
    const renamed = { original_name: name, original_value: '192.0.2.2', record_value: '192.0.2.2' };
    const refusedName = await own.update({ ...renamed, record_name: 'shop.inside.example' });
    expect((refusedName.body.issues as { path: string }[])[0]?.path).toBe('record_name');
    const drop = { ...own.ids, record_name: name, record_type: 'A' as const };
    expect((await ada.call(dropRecord, drop)).body.status).toBe('success');
  },
);

inFullRun(test)('a batch applies the rules of the cluster, and a dry run stores no rule run', async () => {
  const ruled = await Zone.create(world, ada, 'batch-rule.example');
  await ruled.create('www', 'A', '192.0.2.1');
  await ada.call(createRule, { ...ruled.ids, do_if: 1, do_then: 3 });
  const bot = await program(ruled);
  const changes = [
    toDelete('www', 'A'),
    toPut('api', 'A', '192.0.2.1'),
    // Needs the deletion that the rule refuses.
    toPut('www', 'CNAME', 'api.batch-rule.example'),
  ];
  const where = { cluster_domain: 'batch-rule.example' };
  const runs = async () => (await ada.call(listRules, ruled.ids)).body.list as { last_run: string | null }[];
  const dry = await batch(bot, changes, { ...where, dry_run: true });
  expect(outcomes(dry.body)).toEqual(['failed', 'created', 'failed']);
  expect(await runs()).toMatchObject([{ last_run: null }]);
  const { body } = await batch(bot, changes, where);
  expect(outcomes(body)).toEqual(['failed', 'created', 'failed']);
  expect((body.results as Result[])[0]?.reason).toContain('The rule “');
  expect(await runs()).toMatchObject([{ last_run: expect.any(String) }]);
});
