import {
  bearerBatch,
  bearerPutRecord,
  createRecord,
  createRule,
  dropRecord,
  listChanges,
  listRecords,
  listStoredSets,
  previewReplacement,
  previewZoneRollback,
  restoreStoredSet,
  rollbackChange,
  type RecordSet,
  type ZoneChange,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { secretOf } from '../api-tokens/token-examples.js';
import { applied, planOf, preview, sizes, planRows } from '../import/zone-import-world.js';

// Real: API over HTTP, database engine, jobs. No nameserver runs: no change is published.
let world: World;
let ada: SignedIn;
let zone: Zone;
let domain: string;
let count = 0;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  domain = `circle-${count}.example`;
  zone = await Zone.create(world, ada, domain);
});

const alias = (record_name: string, target: string) =>
  zone.add({ record_name, is_alias: '1', alias_target: `${target}.${domain}` });
const drop = (record_name: string) =>
  ada.call(dropRecord, { ...zone.ids, record_name, record_type: 'A' as const });
const line = (name: string, target: string) => `;$ALIAS ${name} IN A ${target}.${domain}.`;
const targets = async () =>
  ((await ada.call(listRecords, zone.ids)).body.list as RecordSet[]).map(({ record_name, alias_target }) =>
    `${record_name} ${alias_target ?? ''}`.trim(),
  );
const back = (name: string) => `${name}.${domain} leads back to`;

/** Waits for the recorded changes of a record set; newest first. */
const changesOf = (name: string, wanted: number) =>
  eventually(async () => {
    const { body } = await ada.call(listChanges, { ...zone.ids, record_name: name });
    const list = body.list as ZoneChange[];
    expect(list).toHaveLength(wanted);
    return list as [ZoneChange, ...ZoneChange[]];
  });

test('an import preview reports circles of aliases and CNAMEs, within the file and with the zone', async () => {
  await alias('kept', 'mine');
  await zone.create('www', 'A', '192.0.2.1');
  const file = [
    line('a', 'b'),
    line('b', 'a'),
    line('self', 'self'),
    line('mine', 'kept'),
    line('via', 'step'),
    `step 60 IN CNAME via.${domain}.`,
    line('fine', 'www'),
    `out 60 IN A 192.0.2.9`,
    line('further', 'fine'),
  ].join('\n');
  const plan = await preview(zone, file);
  expect(sizes(plan)).toEqual({ conflict: 5, unknown: 1, added: 3 });
  expect(await planRows(zone, plan, 'conflict')).toEqual([
    `a A (1) b.${domain} leads back to a.${domain}.`,
    `b A (2) a.${domain} leads back to b.${domain}.`,
    `mine A (4) kept.${domain} leads back to mine.${domain}.`,
    `via A (5) step.${domain} leads back to via.${domain}.`,
    `step CNAME (6) via.${domain} leads back to step.${domain}.`,
  ]);
});

inFullRun(test)('a rollback of a record set or a zone does not close a circle', async () => {
  await alias('a', 'b');
  await drop('a');
  await alias('b', 'a');
  const [newest] = await changesOf('a', 2);
  const one = { ...zone.ids, change_id: newest.id, newest_revision: newest.revision };
  const refused = await ada.call(rollbackChange, one);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(back('b'))]);
  const [made] = await changesOf('b', 1);
  await alias('c', 'a');
  await changesOf('c', 1);
  // The rollback to the state with `a` removes `b` first, so no circle closes.
  const plan = planOf(await ada.call(previewZoneRollback, { ...zone.ids, to_revision: made.revision - 2 }));
  expect(await applied(zone, plan, { domain })).toMatchObject({ tried: 3, left: 0 });
  expect(await targets()).toEqual([`a b.${domain}`]);
});

inFullRun(test)('the restore of a stored record set that would close a circle is refused', async () => {
  await ada.call(createRule, { ...zone.ids, do_if: 1, do_then: 2 });
  await alias('a', 'b');
  await drop('a');
  await alias('b', 'a');
  const stored = await eventually(async () => {
    const [first] = (await ada.call(listStoredSets, zone.ids)).body.list as { id: string }[];
    if (!first) throw new Error('nothing is stored yet');
    return first.id;
  });
  const answer = await ada.call(restoreStoredSet, { ...zone.ids, stored });
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(back('b'))]);
  expect(await targets()).toEqual([`b a.${domain}`]);
});

describe('circles of CNAMEs', () => {
  const full = (name: string) => `${name}.${domain}`;
  const leadsBack = (target: string, name: string) => `${full(target)} leads back to ${full(name)}.`;
  const dropCname = (record_name: string) =>
    ada.call(dropRecord, { ...zone.ids, record_name, record_type: 'CNAME' as const });
  const refusal = ({ status, body }: { status: number; body: { issues?: unknown } }) => [status, body.issues];
  const put = (record_name: string, target: string) => ({
    record_name,
    record_type: 'CNAME' as const,
    record_values: full(target),
  });
  const valueRefused = (target: string, name: string, path = 'record_value') => [
    400,
    [{ path, message: `${leadsBack(target, name)} Please enter another value.` }],
  ];

  inFullRun(test)('a CNAME that leads back is refused when it is created, changed or renamed', async () => {
    expect((await zone.create('a', 'CNAME', full('b'))).status).toBe(200);
    expect(refusal(await zone.create('b', 'CNAME', full('a')))).toEqual(valueRefused('a', 'b'));
    await zone.create('c', 'CNAME', full('d'));
    const change = { original_name: 'c', record_type: 'CNAME' as const, original_value: full('d') };
    await zone.create('d', 'CNAME', full('a'));
    await zone.create('g', 'CNAME', full('c'));
    expect(refusal(await zone.update({ ...change, record_value: full('g') }))).toEqual(
      valueRefused('g', 'c'),
    );
    const renamed = await zone.update({ ...change, record_name: 'b', record_value: full('d') });
    expect(refusal(renamed)).toEqual(valueRefused('d', 'b'));
    // Via an alias of the CNAME.
    await alias('e', 'f');
    expect(refusal(await zone.create('f', 'CNAME', full('e')))).toEqual(valueRefused('e', 'f'));
    expect(await targets()).toEqual(['a', 'c', 'd', `e ${full('f')}`, 'g']);
  });

  test('a weighted CNAME member that leads back is refused', async () => {
    await zone.create('b', 'CNAME', full('a'));
    const weighted = { record_name: 'a', record_type: 'CNAME' as const, record_policy: 'Weighted' as const };
    const answer = (weighted_id: string, record_value: string) =>
      ada.call(createRecord, {
        ...zone.ids,
        ...weighted,
        record_ttl: 60,
        weighted_weight: 1,
        weighted_id,
        record_value,
      });
    expect((await answer('one', 'www.example.net')).status).toBe(200);
    expect(refusal(await answer('two', full('b')))).toEqual(valueRefused('b', 'a'));
  });

  test('a token cannot close a circle by a call, a batch or its dry run', async () => {
    const bot = new Program(world.server, await secretOf(zone));
    const one = { cluster_domain: domain, record_policy: 'Simple' as const };
    expect((await bot.call(bearerPutRecord, { ...one, ...put('a', 'b') })).status).toBe(200);
    expect(refusal(await bot.call(bearerPutRecord, { ...one, ...put('b', 'a') }))).toEqual(
      valueRefused('a', 'b', 'record_values'),
    );
    const changes = [put('b', 'a'), put('x', 'y'), put('y', 'x'), put('fine', 'a')].map((change) => ({
      action: 'put' as const,
      ...change,
    }));
    const reasons = [leadsBack('a', 'b'), leadsBack('y', 'x'), leadsBack('x', 'y'), null];
    for (const isDry of [true, false]) {
      const { body } = await bot.call(bearerBatch, { cluster_domain: domain, changes, dry_run: isDry });
      expect((body.results as { reason: string | null }[]).map(({ reason }) => reason)).toEqual(reasons);
    }
    expect(await targets()).toEqual(['a', 'fine']);
  });

  inFullRun(test)('a wildcard CNAME that leads to a name it covers is refused', async () => {
    expect(refusal(await zone.create('*', 'CNAME', full('y')))).toEqual(valueRefused('y', '*'));
    expect((await zone.create('p', 'CNAME', full('a.b.w'))).status).toBe(200);
    expect(refusal(await zone.create('*.w', 'CNAME', full('p')))).toEqual(valueRefused('p', '*.w'));
    const plan = await preview(zone, [line('fine', 'p'), `*.w 60 IN CNAME q.w.${domain}.`].join('\n'));
    expect(await planRows(zone, plan, 'conflict')).toEqual([`*.w CNAME (2) ${leadsBack('q.w', '*.w')}`]);
    await zone.create('www', 'A', '192.0.2.1');
    expect((await zone.create('*', 'CNAME', full('www'))).status).toBe(200);
    expect(await targets()).toEqual(['*', 'p', 'www']);
  });

  inFullRun(test)('two concurrent requests close no circle', async () => {
    const bot = new Program(world.server, await secretOf(zone));
    const one = { cluster_domain: domain, record_policy: 'Simple' as const };
    const batch = (name: string, target: string) =>
      bot.call(bearerBatch, {
        cluster_domain: domain,
        changes: [{ action: 'put' as const, ...put(name, target) }],
        dry_run: false,
      });
    const single = (name: string, target: string) =>
      bot.call(bearerPutRecord, { ...one, ...put(name, target) });
    const form = (name: string, target: string) => zone.create(name, 'CNAME', full(target));
    for (const [way, write] of Object.entries({ form, single, batch })) {
      const first = `${way}-a`;
      const second = `${way}-b`;
      await Promise.all([write(first, second), write(second, first)]);
      const present = await targets();
      expect([way, present.includes(first) && present.includes(second)]).toEqual([way, false]);
    }
  });

  inFullRun(test)(
    'an import, a replacement and a rollback report each CNAME that would lead back to itself',
    async () => {
      await zone.create('www', 'CNAME', 'old.example.net');
      await zone.create('shop', 'CNAME', full('www'));
      const file = [
        `a 60 IN CNAME b.${domain}.`,
        `b 60 IN CNAME a.${domain}.`,
        `ok 60 IN CNAME shop.${domain}.`,
      ];
      const plan = await preview(zone, file.join('\n'));
      expect(await planRows(zone, plan, 'conflict')).toEqual([
        `a CNAME (1) ${leadsBack('b', 'a')}`,
        `b CNAME (2) ${leadsBack('a', 'b')}`,
      ]);
      expect(sizes(plan)).toEqual({ conflict: 2, added: 1 });
      const replacement = await ada.call(previewReplacement, {
        ...zone.ids,
        record_type: 'CNAME' as const,
        old_value: 'old.example.net',
        new_value: full('shop'),
      });
      expect(await planRows(zone, planOf(replacement), 'conflict')).toEqual([
        `www CNAME ${leadsBack('shop', 'www')}`,
      ]);
      await dropCname('www');
      await zone.create('www', 'A', '192.0.2.1');
      await dropCname('shop');
      await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
      await zone.create('www', 'CNAME', full('shop'));
      const [newest] = await changesOf('shop', 2);
      const back = { ...zone.ids, change_id: newest.id, newest_revision: newest.revision };
      const refused = await ada.call(rollbackChange, back);
      expect([refused.status, refused.body.message]).toEqual([409, leadsBack('www', 'shop')]);
    },
  );

  inFullRun(test)('a circle through another cluster of the user is accepted with a warning', async () => {
    const other = await Zone.create(world, ada, `other-${domain}`);
    await other.create('b', 'CNAME', full('a'));
    const made = await zone.create('a', 'CNAME', `b.other-${domain}`);
    expect([made.status, made.body.message]).toEqual([
      200,
      `${full('a')} CNAME has been created. b.other-${domain} leads back to ${full('a')}. Resolvers get no answer, because the names form a loop.`,
    ]);
    await dropCname('a');
    const plan = await preview(zone, `a 60 IN CNAME b.other-${domain}.`);
    expect(await planRows(zone, plan, 'added')).toEqual([
      `a CNAME (1) b.other-${domain} leads back to ${full('a')}. Resolvers get no answer, because the names form a loop.`,
    ]);
    const eve = await world.signedIn('Eve');
    const foreign = await Zone.create(world, eve, `foreign-${domain}`);
    await foreign.create('c', 'CNAME', full('d'));
    const { body } = await zone.create('d', 'CNAME', `c.foreign-${domain}`);
    expect(body.message).toBe(`${full('d')} CNAME has been created.`);
  });
});
