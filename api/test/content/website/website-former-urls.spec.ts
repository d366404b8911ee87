import { listRedirects, movePage, setPage, type WebsitePage } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { PageRedirects } from '../../../src/domains/content/website/redirects/page-redirects.service.js';
import { RedirectRepository } from '../../../src/domains/content/website/redirects/redirect.repository.js';
import { resolveRedirects } from '../../../src/domains/content/website/redirects/resolved-redirects.js';
import { WebsiteRepository } from '../../../src/domains/content/website/website.repository.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Site, smallSite } from './website-world.js';

// Real: API over HTTP, database engine. Former paths of pages are written with the change, and redirects later.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const ROOM = 16;

const redirects = () => world.app.get(PageRedirects);
const open = async (site: Site) =>
  (await world.app.get(WebsiteRepository).pendingFormerUrls(site))?.open ?? [];
const countPending = async (site: Site) => (await open(site)).length;

async function shownSite() {
  const small = await smallSite(await Site.create(world, ada));
  for (const page of [small.a, small.b, small.a1, small.a11]) await small.site.show(page);
  const rows = async () => {
    const own = { project: new Types.ObjectId(small.site.projectId) };
    const found = await world.connection.collection('website_redirects').find(own).toArray();
    return found.map(({ from, page }) => `${from} ${page}`).toSorted();
  };
  const slug = async ({ id }: WebsitePage, to: string) => {
    const { pages } = await small.site.website();
    const rev = pages.find((page) => page.id === id)?.rev ?? -1;
    const { body } = await small.site.call(setPage, { page: id, rev, language: 'nl', slug: to });
    expect(body.status).toBe('success');
  };
  const move = async ({ id }: WebsitePage, parent: string) => {
    expect((await small.site.call(movePage, { page: id, parent })).body.status).toBe('success');
  };
  /** Frees the space for pending changes. */
  const makeRoom = async () => {
    await move(small.a1, small.b.id);
    await move(small.a1, small.a.id);
    await redirects().flushPendingRedirects(small.site);
  };
  return { ...small, rows, slug, move, makeRoom };
}

inFullRun(test)('redirects exist at the first read, after any number of changes', async () => {
  const { site, a, a1, b, rows, slug, move } = await shownSite();
  await slug(a, 'x');
  await move(a1, b.id);
  await move(a1, 'top');
  expect([await countPending(site), await rows()]).toEqual([3, []]);
  const { body } = await site.call(listRedirects, { page: a1.id });
  expect(body.list.map(({ from }: { from: string }) => from).toSorted()).toEqual([
    '/a/a1/',
    '/b/a1/',
    '/x/a1/',
  ]);
  expect(await countPending(site)).toBe(0);
  expect(await rows()).toEqual([`/a/ ${a.id}`, `/a/a1/ ${a1.id}`, `/b/a1/ ${a1.id}`, `/x/a1/ ${a1.id}`]);
});

inFullRun(test)('a change above the limit of pending changes flushes them first', async () => {
  const { site, a1, a, b, rows, move, makeRoom } = await shownSite();
  await makeRoom();
  const before = await rows();
  for (let turn = 0; turn < ROOM; turn += 1) await move(a1, turn % 2 === 0 ? b.id : a.id);
  expect([await countPending(site), await rows()]).toEqual([ROOM, before]);
  await move(a1, b.id);
  expect(await countPending(site)).toBe(1);
  await redirects().flushPendingRedirects(site);
  expect([before, await rows()]).toEqual([[`/b/a1/ ${a1.id}`], [`/a/a1/ ${a1.id}`]]);
});

inFullRun(test)('a reorder of pages adds no pending change', async () => {
  const { site, a1, a, b, move, makeRoom } = await shownSite();
  await makeRoom();
  for (let turn = 0; turn < ROOM; turn += 1) await move(a1, turn % 2 === 0 ? b.id : a.id);
  const body = { page: b.id, parent: 'top', before: a.id };
  expect((await site.call(movePage, body)).body.status).toBe('success');
  expect(await countPending(site)).toBe(ROOM);
});

inFullRun(test)('concurrent flushes of pending changes result in the same redirects', async () => {
  const { site, a, a1, b, rows, slug, move } = await shownSite();
  for (const to of ['x', 'y', 'a', 'z']) await slug(a, to);
  await move(a1, b.id);
  await Promise.all(Array.from({ length: 8 }, () => redirects().flushPendingRedirects(site)));
  expect(await countPending(site)).toBe(0);
  expect((await rows()).filter((row) => row.endsWith(a.id))).toEqual([
    `/a/ ${a.id}`,
    `/x/ ${a.id}`,
    `/y/ ${a.id}`,
  ]);
});

inFullRun(test)('a late flush does not change redirects of a later change', async () => {
  const { site, a, b, rows, slug } = await shownSite();
  await slug(a, 'x');
  await slug(b, 'a');
  await slug(b, 'y');
  const [first, ...others] = await open(site);
  await redirects().flushPendingRedirects(site);
  const resolved = [`/a/ ${b.id}`, `/b/ ${b.id}`];
  expect([first?.changes[0]?.from, others.length, await rows()]).toEqual(['/a/', 2, resolved]);
  if (!first) throw new Error('Nothing was left.');
  const repository = world.app.get(RedirectRepository);
  await repository.note(site, { former: first.changes }, first);
  await repository.removeBack(site, [{ page: b.id, language: 'nl', to: '/a/' }], first.v);
  await repository.write(site, resolveRedirects([first], []), first.v);
  expect(await rows()).toEqual(resolved);
});

inFullRun(test)('of two concurrent redirect writes, the one with the later version remains', async () => {
  const { site, a, b } = await shownSite();
  const repository = world.app.get(RedirectRepository);
  const own = { project: new Types.ObjectId(site.projectId) };
  const write = (page: WebsitePage, from: `/${string}/`, v: number, also: boolean) => {
    const row = { language: 'nl' as const, from, page: page.id, automatic: true, v, at: new Date(v) };
    return repository.write(site, { there: [{ ...row, by: ada.userId, also }], removed: [] }, v);
  };
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([write(a, `/at-${round}/`, 5, false), write(b, `/at-${round}/`, 7, false)]);
    // An implied redirect gives way to both.
    await write(a, `/at-${round}/`, 9, true);
  }
  const rows = await world.connection.collection('website_redirects').find(own).toArray();
  expect(new Set(rows.map(({ page, v }) => `${page} ${v}`))).toEqual(new Set([`${b.id} 7`]));
  expect(rows).toHaveLength(40);
});

inFullRun(test)('a website without space for pending changes gets it with the first move', async () => {
  const { site, a, b, a1, move, rows } = await shownSite();
  const own = { project: new Types.ObjectId(site.projectId) };
  const stored = world.connection.collection('websites');
  const before = { $set: { 'children.top': [a.id, b.id], v: 3 }, $unset: { left: 1, entered: 1 } } as const;
  await stored.updateOne(own, before);
  await move(a1, b.id);
  expect(await countPending(site)).toBe(1);
  await redirects().flushPendingRedirects(site);
  expect([await countPending(site), await rows()]).toEqual([0, [`/a/a1/ ${a1.id}`]]);
  await stored.updateOne(own, { ...before, $set: { v: 0 } });
  await move(a1, a.id);
  expect(await countPending(site)).toBe(1);
});

inFullRun(test)(
  'paths above the size limit become redirects at once, and are cleaned up after the change',
  async () => {
    const { site, a, a1, rows, slug } = await shownSite();
    const pages = [a, a1];
    for (let level = 3; level <= 10; level += 1) pages.push(await site.add(`L${level}`, pages.at(-1)?.id));
    for (const [at, page] of pages.entries()) await slug(page, `${'x'.repeat(97)}-${at}`);
    const last = pages.at(-1) ?? a1;
    await site.show(last);
    await redirects().flushPendingRedirects(site);
    const leading = async (to: string) => (await rows()).filter((row) => row.endsWith(`${to}/ ${last.id}`));
    await slug(last, 'y'.repeat(99));
    // By the current path of all pages, and by the former paths of parent pages.
    expect([await countPending(site), (await leading('x-9')).length]).toEqual([0, 4]);
    await slug(last, `${'x'.repeat(97)}-9`);
    expect([await countPending(site), (await leading('y')).length]).toEqual([0, 4]);
    expect(await leading(`x-8/${'x'.repeat(97)}-9`)).toHaveLength(3);
  },
);

inFullRun(test)(
  'cached data of a website that was changed by another process is not used for the next moves',
  async () => {
    const { site, a, b, a1 } = await shownSite();
    const stored = world.connection.collection('websites');
    const own = { project: new Types.ObjectId(site.projectId) };
    const change = (children: object) =>
      stored.updateOne(own, { $set: children, $inc: { v: 1 } }).then(() => undefined);
    const added = new Types.ObjectId().toHexString();
    await change({ 'children.top': [b.id, a.id, added] });
    expect((await site.call(movePage, { page: added, parent: a.id })).body.status).toBe('success');
    // At the cached position this would change nothing.
    await change({ [`children.${a.id}`]: [added, a1.id] });
    const first = { page: a1.id, parent: a.id, before: added };
    expect((await site.call(movePage, first)).body.status).toBe('success');
    expect((await stored.findOne(own))?.['children']).toMatchObject({ [a.id]: [a1.id, added] });
    await change({ [`children.${a.id}`]: [a1.id] });
    expect((await site.call(movePage, { page: added, parent: 'top' })).status).toBe(404);
  },
);

inFullRun(test)(
  'moves preserve the size of the stored website, so that the engine rewrites only parts',
  async () => {
    const { site, a1, a, move, makeRoom } = await shownSite();
    for (const title of ['A2', 'A3', 'A4']) await site.add(title, a.id);
    await site.add('C');
    for (let turn = 0; turn < ROOM; turn += 1) await makeRoom();
    // Size of the document and length of each list: a shift between lists would move the data between them.
    const size = async () => {
      const stored = world.connection.collection('websites');
      const own = { project: new Types.ObjectId(site.projectId) };
      const [found] = await stored
        .aggregate([{ $match: own }, { $project: { all: { $bsonSize: '$$ROOT' }, lists: '$children' } }])
        .toArray();
      const lists = Object.entries(found?.['lists'] as Record<string, string[]>);
      return [Number(found?.['all']), ...lists.map(([parent, list]) => `${parent} ${list.length}`)];
    };
    const before = await size();
    expect(before[0]).toBeGreaterThan(ROOM * 2_048);
    for (let turn = 0; turn < 2 * ROOM; turn += 1) {
      await move(a1, turn % 2 === 0 ? 'top' : a.id);
      expect(await size()).toEqual(before);
    }
  },
);
