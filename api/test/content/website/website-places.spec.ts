import {
  addPage,
  addWebsiteLanguage,
  duplicatePage,
  movePage,
  positionPages,
  removePage,
  restorePage,
  setPage,
  setPageVisibility,
  WEBSITE_LIMITS,
  type BodyOf,
  type WebsitePage,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { MISSING_ID, issue, Site, smallSite } from './website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

type Position = Exclude<BodyOf<typeof positionPages>['positions'], string>[number];

const slugOf = ({ texts }: WebsitePage) => texts[0]?.slug;
const freshSite = (languages: Parameters<typeof Site.create>[2] = ['nl']) =>
  Site.create(world, ada, languages);

describe('moving pages', () => {
  test('one page can be moved, or all pages can be ordered', async () => {
    const { site, a, b, a1, a11 } = await smallSite(await freshSite());
    expect((await site.call(movePage, { page: a1.id, parent: b.id })).body.status).toBe('success');
    expect(await site.outline()).toEqual(['A', 'B', '  A1', '    A11']);
    expect((await site.call(movePage, { page: b.id, before: a.id })).body.status).toBe('success');
    expect(await site.outline()).toEqual(['B', '  A1', '    A11', 'A']);
    const positions = [{ id: a11.id, children: [{ id: a.id }, { id: b.id, children: [] }] }, { id: a1.id }];
    expect((await site.call(positionPages, { positions })).body.status).toBe('success');
    expect(await site.outline()).toEqual(['A11', '  A', '  B', 'A1']);
    const again = await site.call(positionPages, { positions: JSON.stringify(positions) });
    expect(again.body).toEqual({ status: 'success', message: '' });
  });

  test('an invalid move or order is rejected and changes nothing', async () => {
    const { site, a, b, a1, a11 } = await smallSite(await freshSite());
    const move = async (page: string, parent: string) => (await site.call(movePage, { page, parent })).body;
    expect(await move(a.id, a11.id)).toMatchObject(issue('parent', 'A page cannot be below itself.'));
    expect(await move(a.id, MISSING_ID)).toMatchObject({ status: 'conflict' });
    expect(await move(MISSING_ID, a.id)).toMatchObject({ status: 'not-found' });
    const order = async (positions: unknown) => (await site.call(positionPages, { positions } as never)).body;
    const all = [{ id: a.id }, { id: b.id }, { id: a1.id }];
    expect(await order(all)).toMatchObject({
      status: 'conflict',
      message: 'The list of pages has changed. Please reload and try again.',
    });
    expect(await order([...all, { id: a11.id }, { id: MISSING_ID }])).toMatchObject({ status: 'conflict' });
    expect(await order([...all, { id: a.id }])).toMatchObject(
      issue('positions', 'A page can have only one position.'),
    );
    const FORM = 'This is not an order of pages. Each page has an id and an optional list of children.';
    for (const bad of ['{', '{}', [{}], [{ id: 1 }], [{ id: a.id, children: 'x' }], [null]]) {
      expect(await order(bad)).toMatchObject(issue('positions', FORM));
    }
    expect(await order(undefined)).toMatchObject(issue('positions', 'Please send the order of all pages.'));
    expect(await site.outline()).toEqual(['A', '  A1', '    A11', 'B']);
  });

  inFullRun(test)('pages are at most ten levels deep after a move or an order', async () => {
    const site = await freshSite();
    const main = await site.add('Main');
    const deep = await site.add('Deep');
    const line = [main.id];
    for (let level = 2; level <= 9; level += 1) line.push((await site.add(`L${level}`, line.at(-1))).id);
    const below = await site.add('Below', deep.id);
    const TOO_DEEP = issue('parent', 'Pages can be 10 levels deep at most.');
    const parent = line.at(-1) ?? '';
    // Including its descendants.
    expect((await site.call(movePage, { page: deep.id, parent })).body).toMatchObject(TOO_DEEP);
    const nested = (ids: string[]): Position[] =>
      ids.slice(0, 1).map((id) => ({ id, children: nested(ids.slice(1)) }));
    const eleven = nested([...line, deep.id, below.id]);
    expect((await site.call(positionPages, { positions: eleven })).body).toMatchObject(TOO_DEEP);
    expect((await site.outline()).at(-1)).toBe('  Below');
    const ten = [...nested([...line, deep.id]), { id: below.id }];
    expect((await site.call(positionPages, { positions: ten })).body.status).toBe('success');
    expect((await site.outline()).at(9)).toBe(`${'  '.repeat(9)}Deep`);
  });

  test('an excessively nested order is rejected', async () => {
    const { site, a } = await smallSite(await freshSite());
    const deep = `${`[{"id":"${a.id}","children":`.repeat(4_000)}[]${'}]'.repeat(4_000)}`;
    const { status, body } = await site.call(positionPages, { positions: deep });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining(issue('positions', 'A page can have only one position.')),
    ]);
  });

  test('a move or order with duplicate slugs below one parent is rejected', async () => {
    const site = await freshSite();
    const home = await site.add('Home');
    const other = await site.add('Other');
    const below = await site.add('Home', other.id);
    const message =
      'Another page of this level already has the slug “home” (nl). Please change one of them first.';
    expect((await site.call(movePage, { page: below.id })).body).toMatchObject(issue('parent', message));
    const flat = [home, other, below].map(({ id }) => ({ id }));
    expect((await site.call(positionPages, { positions: flat })).body).toMatchObject(
      issue('parent', message),
    );
  });
});

describe('copying, removing and restoring pages', () => {
  test('a copy follows its page, hidden, without descendants', async () => {
    const { site, a } = await smallSite(await freshSite());
    await site.call(setPageVisibility, { page: a.id, language: 'nl', value: '1' });
    const { body } = await site.call(duplicatePage, { page: a.id });
    expect(body.page.texts).toEqual([expect.objectContaining({ title: 'A', slug: 'a-2', visible: false })]);
    expect(await site.outline()).toEqual(['A', '  A1', '    A11', 'A', 'B']);
    expect((await site.call(duplicatePage, { page: MISSING_ID })).status).toBe(404);
  });

  test('a page is removed with its descendants and restored at its former position', async () => {
    const { site, a, a1 } = await smallSite(await freshSite());
    expect((await site.call(removePage, { page: a1.id })).body.removed).toBe(2);
    expect((await site.call(removePage, { page: a.id })).body.removed).toBe(1);
    expect(await site.outline()).toEqual(['B']);
    expect((await site.call(removePage, { page: a.id })).status).toBe(404);
    expect((await site.call(restorePage, { page: a.id })).body.restored).toBe(1);
    expect((await site.call(restorePage, { page: a1.id })).body.restored).toBe(2);
    expect((await site.call(restorePage, { page: a1.id })).body.restored).toBe(0);
    expect(await site.outline()).toEqual(['A', '  A1', '    A11', 'B']);
    expect((await site.website()).pages.map(slugOf)).toEqual(['a', 'a1', 'a11', 'b']);
    expect((await site.call(restorePage, { page: MISSING_ID })).status).toBe(404);
  });

  inFullRun(test)(
    'a page restored without its former parent is placed last, with a new slug if needed',
    async () => {
      const { site, a, a1 } = await smallSite(await freshSite());
      await site.call(removePage, { page: a1.id });
      await site.call(removePage, { page: a.id });
      await site.add('A1');
      await site.call(addWebsiteLanguage, { language: 'en' });
      expect((await site.call(restorePage, { page: a1.id })).body.restored).toBe(2);
      expect(await site.outline()).toEqual(['B', 'A1', 'A1', '  A11']);
      expect((await site.website()).pages.map(({ texts }) => texts.map(({ slug }) => slug))).toEqual([
        ['b', 'b'],
        ['a1', 'a1'],
        ['a1-2', 'a1-2'],
        ['a11', 'a11'],
      ]);
    },
  );
});

describe('reading a website', () => {
  test('an unchanged website gets 304, a changed one is sent', async () => {
    const site = await freshSite();
    const { id, rev } = await site.add('Home');
    const changes = [
      () => site.call(setPage, { page: id, rev, language: 'nl', title: 'Start' }),
      () => site.call(setPageVisibility, { page: id, language: 'nl', value: '1' }),
      () => site.add('Other'),
      () => site.call(addWebsiteLanguage, { language: 'en' }),
      () => site.call(removePage, { page: id }),
    ];
    let { etag } = (await site.get()).headers as { etag: string };
    for (const change of changes) {
      expect((await site.get(etag)).status).toBe(304);
      await change();
      const after = await site.get(etag);
      expect([after.status, after.headers['etag'] === etag]).toEqual([200, false]);
      etag = after.headers['etag'] as string;
    }
  });

  inFullRun(test)(
    'a website has no ETag during a write, and a write interrupted by a crash ends with a new ETag',
    async () => {
      const site = await freshSite();
      await site.add('Home');
      const stored = world.connection.collection('websites');
      const own = { project: new Types.ObjectId(site.projectId) };
      const { etag } = (await site.get()).headers as { etag: string };
      await stored.updateOne(own, { $inc: { begun: 1 }, $set: { begunAt: new Date() } });
      const busy = await site.get(etag);
      expect([busy.status, busy.headers['etag']]).toEqual([200, undefined]);
      await stored.updateOne(own, { $set: { begunAt: new Date(Date.now() - 61_000) } });
      await site.get(etag);
      const response = await site.get(etag);
      expect([response.status, response.headers['etag'] === etag]).toEqual([200, false]);
      expect((await site.get(response.headers['etag'] as string)).status).toBe(304);
    },
  );

  test('a website of another user is inaccessible, also by its page IDs', async () => {
    const { site, a } = await smallSite(await freshSite());
    const foreign = site.as(eve);
    expect((await foreign.get()).status).toBe(404);
    expect((await foreign.call(removePage, { page: a.id })).status).toBe(404);
    const own = await Site.create(world, eve);
    for (const call of [removePage, restorePage, duplicatePage]) {
      expect((await own.call(call, { page: a.id })).status).toBe(404);
    }
    expect((await own.call(movePage, { page: a.id })).status).toBe(404);
    expect((await own.call(addPage, { language: 'nl', title: 'Mine', parent: a.id })).body.status).toBe(
      'conflict',
    );
    expect(await site.outline()).toEqual(['A', '  A1', '    A11', 'B']);
  });
});

inFullRun(test)(
  'changes by another process are visible at once, including a deleted and recreated website',
  async () => {
    const { site, a, b } = await smallSite(await freshSite());
    const stored = world.connection.collection('websites');
    const own = { project: new Types.ObjectId(site.projectId) };
    await stored.updateOne(own, { $set: { 'children.top': [b.id, a.id] }, $inc: { v: 1 } });
    expect((await site.outline()).filter((line) => !line.startsWith(' '))).toEqual(['B', 'A']);
    const { _id, ...document } = (await stored.findOneAndDelete(own)) ?? {};
    expect((await site.call(movePage, { page: a.id })).status).toBe(404);
    await stored.insertOne({ ...document, children: { top: [b.id] } });
    expect((await site.call(movePage, { page: a.id })).status).toBe(404);
    expect(await site.outline()).toEqual(['B']);
  },
);

inFullRun(test)(
  'the number of pages is limited in one language and in all languages to the size of one document',
  async () => {
    const site = await freshSite(['nl', 'en']);
    const removed = await site.add('Gone');
    await site.call(removePage, { page: removed.id });
    const fill = async (pages: number) => {
      const ids = Array.from({ length: pages }, () => new Types.ObjectId().toHexString());
      const own = { project: new Types.ObjectId(site.projectId) };
      const filled = { $set: { 'children.top': ids }, $inc: { v: 1 } };
      await world.connection.collection('websites').updateOne(own, filled);
      return ids;
    };
    const ids = await fill(WEBSITE_LIMITS.pages);
    // The order of all pages is one body, as JSON or as text.
    const order = ids.toReversed().map((id) => ({ id, children: [] }));
    for (const positions of [order, JSON.stringify(order)]) {
      expect((await site.call(positionPages, { positions })).body.status).toBe('success');
    }
    const visitor = world.browser();
    const path = positionPages.path.replace(':project_id', site.projectId);
    const large = { positions: order, _csrf_token: await visitor.csrf() };
    expect((await visitor.post(path).send(large)).status).toBe(413);
    const FULL = 'A website has at most 20000 pages. Please remove unused pages.';
    expect((await site.call(addPage, { language: 'nl', title: 'More' })).body).toMatchObject(issue('', FULL));
    expect((await site.call(restorePage, { page: removed.id })).body).toMatchObject(issue('', FULL));
    expect((await site.call(addWebsiteLanguage, { language: 'fr' })).status).toBe(200);
    expect((await site.call(addWebsiteLanguage, { language: 'de' })).body).toMatchObject(
      issue('language', 'The website has too many pages for 4 languages. Please remove pages first.'),
    );
  },
);
