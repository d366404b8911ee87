import { createRule } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Zone } from '../../harness/clusters-world.js';
import { applied, apply, preview, sizes, planRows } from './zone-import-world.js';

// @full Files with unclear lines; zone-import.spec.ts has imports in the gate.

// Real: API over HTTP with the multipart parser, jobs and database engine. Cases: record sets that an import skips.
let world: World;
let ada: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

/** A zone with these record sets. */
async function withSets(...sets: Parameters<Zone['create']>[]): Promise<Zone> {
  count += 1;
  const own = await Zone.create(world, ada, `unclear-${count}.example`);
  for (const set of sets) expect((await own.create(...set)).status).toBe(200);
  return own;
}

test('an import does not change record sets named by unparsed lines', async () => {
  const own = await withSets(['www', 'A', '192.0.2.1']);
  for (const line of ['www A 192.168.1', 'www 300x A 192.0.2.1']) {
    const plan = await preview(own, line, 'replace');
    expect(sizes(plan)).toEqual({ conflict: 1, unknown: 1 });
    expect(await planRows(own, plan, 'conflict')).toEqual([
      'www A It is not removed, because its lines are invalid.',
    ]);
  }
});

test('an import does not remove values that an unparsed line may contain', async () => {
  const own = await withSets(['www', 'A', '192.0.2.1\n192.0.2.2'], ['mail', 'A', '192.0.2.1']);
  const stays = 'It is not removed, because its lines are invalid.';
  const spoilt = 'www 60 A 192.0.2.1\nwww 60 A 192.0.2.2x\nmail 60 A 192.0.2.9';
  for (const mode of ['merge', 'replace'] as const) {
    const plan = await preview(own, spoilt, mode);
    expect(sizes(plan)).toEqual({ conflict: 1, changed: 1, unknown: 1 });
    expect(await planRows(own, plan, 'conflict')).toEqual([`www A (1) ${stays}`]);
  }
  const any = await preview(own, 'www 60 A 192.0.2.1\n$INCLUDE more.zone\nmail 60 A 192.0.2.1', 'replace');
  expect(await planRows(own, any, 'conflict')).toEqual([
    'www A (1) It is not removed, because invalid lines of the file may belong to it.',
  ]);
  // The import removes no value here.
  const more = await preview(own, 'www 60 A 192.0.2.1\nwww 60 A 192.0.2.2\nwww 60 A 192.0.2.3\nwww 60 A x');
  expect(sizes(more)).toEqual({ changed: 1, unknown: 1 });
  expect(await planRows(own, more, 'changed')).toEqual(['www A (1,2,3)']);
});

test('DNSSEC lines are reported one by one and do not block other lines', async () => {
  const own = await withSets(['www', 'A', '192.0.2.1'], ['old', 'A', '192.0.2.1']);
  const file = `@ 60 IN DNSKEY 257 3 13 abc
www 60 IN A 192.0.2.1
www 60 IN RRSIG A 13 3 60 20300101000000 20260101000000 1 example. abc
www 60 IN NSEC old A RRSIG NSEC
sub 60 IN DS 1 13 2 abc
old 60 IN TYPE65401 \\# 4 c0000201
ssh 60 IN SSHFP 1 1 abc`;
  const plan = await preview(own, file.replace(/^old.*\n/mu, ''), 'replace');
  const signed = (type: string) =>
    `Zones are not signed here, so ${type} is skipped. Please remove the DS records of this domain in the parent zone first.`;
  expect(await planRows(own, plan, 'unknown')).toEqual([
    `@ DNSKEY (1) ${signed('DNSKEY')}`,
    `www RRSIG (3) ${signed('RRSIG')}`,
    `www NSEC (4) ${signed('NSEC')}`,
    'sub DS (5) Record sets of type DS are not supported. Names below this name are treated as unsigned.',
    'ssh SSHFP (6) Record sets of type SSHFP are not supported.',
  ]);
  expect(sizes(plan)).toEqual({ identical: 1, removed: 1, unknown: 5 });
  // A possible other notation of a stored set protects all stored sets.
  const odd = await preview(own, file, 'replace');
  expect(sizes(odd)).toEqual({ identical: 1, conflict: 1, unknown: 6 });
});

test('an import removes nothing while the subject of a line is unclear', async () => {
  const own = await withSets(['www', 'A', '192.0.2.1']);
  for (const line of ['www TXT "open', '$INCLUDE more.zone', '$ORIGIN a..b\nwww A 192.0.2.1']) {
    const plan = await preview(own, line, 'replace');
    expect(await planRows(own, plan, 'conflict')).toEqual([
      'www A It is not removed, because invalid lines of the file may belong to it.',
    ]);
  }
});

inFullRun(test)('an import reports each change that a rule blocks, with the rule', async () => {
  const own = await withSets(['gone', 'A', '192.0.2.1']);
  await ada.call(createRule, { ...own.ids, do_if: 1, do_then: 3 });
  const done = await applied(own, await preview(own, 'www 60 A 192.0.2.1', 'replace'));
  expect(done).toMatchObject({ tried: 2, left: 1 });
  expect(await planRows(own, done, 'left')).toEqual([expect.stringMatching(/^gone A .*rule/u)]);
});

test('a further preview replaces the previous one', async () => {
  const own = await withSets();
  const first = await preview(own, 'www 60 A 192.0.2.1');
  await preview(own, 'www 60 A 192.0.2.2');
  expect((await apply(own, first)).body).toMatchObject({
    message: 'This preview has expired. Please create a new one.',
  });
});
