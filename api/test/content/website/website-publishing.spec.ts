import {
  cancelPublication,
  discardDraft,
  duplicatePage,
  getPage,
  getPageVersion,
  listPageVersions,
  publishPage,
  restorePageVersion,
  setPage,
  setPageVisibility,
  WEBSITE_LIMITS,
  type WebsitePage,
} from '@zonewerk/contracts';
import { XSS_PAYLOADS } from '@zonewerk/testing/xss-payloads';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { MISSING_ID, issue, Site } from './website-world.js';

const MANY_ELEMENTS = '<b>'.repeat(WEBSITE_LIMITS.textElements + 1);
// Real: API over HTTP, jobs, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

/** A page of a new website in one language, with shorthands for its calls. */
async function freshPage(languages: Parameters<typeof Site.create>[2] = ['nl']) {
  const site = await Site.create(world, ada, languages);
  const { id: page } = await site.add('Home');
  const place = { page, language: 'nl' } as const;
  const read = async () => (await site.call(getPage, place)).body;
  const rev = async () => ((await read()).page as WebsitePage).rev;
  return {
    site,
    page,
    place,
    read,
    rev,
    edit: async (change: Record<string, unknown>) =>
      site.call(setPage, { ...place, rev: await rev(), ...change }),
    publish: async (more: { at?: string } = {}) =>
      site.call(publishPage, { ...place, rev: await rev(), ...more }),
    state: async () => (await site.website()).pages.find(({ id }) => id === page)?.texts[0]?.state,
    versions: async () => {
      const { list } = (await site.call(listPageVersions, place)).body as { list: { number: number }[] };
      return list.map(({ number }) => number);
    },
  };
}

const pages = () => world.connection.collection('website_pages');
const versionRows = () => world.connection.collection('website_versions');

describe('text of a page', () => {
  test('the text of a page is stored with tags, path and number of redirects', async () => {
    const { edit, read } = await freshPage();
    const body = '<h1>Title</h1><p>Text <strong>bold</strong></p>';
    const { body: answer } = await edit({
      title: 'Start',
      description: 'About',
      tags: 'One, two,,ONE , three',
      body,
    });
    expect(answer).toMatchObject({
      status: 'success',
      page: { texts: [{ title: 'Start', state: 'draft' }] },
    });
    expect(JSON.stringify(answer)).not.toContain('bold');
    expect(await read()).toMatchObject({
      draft: { title: 'Start', description: 'About', tags: ['One', 'two', 'three'], body },
      path: '/',
      published: null,
      edited: false,
      planned: null,
      redirects: 0,
    });
    await edit({ description: '' });
    expect((await read()).draft).toEqual({
      title: 'Start',
      description: '',
      tags: ['One', 'two', 'three'],
      body,
    });
  });

  test('the text of a page is stored without active content', async () => {
    const { edit, read } = await freshPage();
    await edit({ body: XSS_PAYLOADS.map(({ html }) => `<p>${html.slice(0, 300)}</p>`).join('') });
    const { body } = (await read()).draft as { body: string };
    expect(body).not.toMatch(/<(?:script|svg|iframe|style|form|input|object)|<[^<>]*\son\w+=|javascript:/iu);
  });

  test.each([
    [{ tags: 'x'.repeat(51) }, 'tags.0', 'Please use at most 50 characters.'],
    [
      { tags: Array.from({ length: 31 }, (_, at) => `tag ${at}`).join() },
      'tags',
      'Please use at most 30 tags.',
    ],
    [{ tags: ['a'] }, 'tags', 'Please send tags with commas between them.'],
    [{ body: 7 }, 'body', 'The text is missing.'],
    [
      { body: 'x'.repeat(WEBSITE_LIMITS.textBytes + 1) },
      'body',
      'The text of a page can have 180 KB at most.',
    ],
    [
      { body: 'é'.repeat(WEBSITE_LIMITS.textBytes / 2 + 1) },
      'body',
      'The text of a page can have 180 KB at most.',
    ],
    [{ body: MANY_ELEMENTS }, 'body', 'The text of a page can have 10,000 elements at most.'],
  ])('a text with %.60j is rejected and changes nothing', async (bad, path, message) => {
    const { edit, read } = await freshPage();
    const before = await read();
    const answer = await edit(bad);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(issue(path, message))]);
    expect(await read()).toEqual(before);
  });

  test('a text of maximum length is accepted, also with characters that JSON escapes', async () => {
    const { edit, read } = await freshPage();
    const body = `<p>${'"'.repeat(WEBSITE_LIMITS.textBytes - 7)}</p>`;
    await edit({ body });
    expect((await read()).draft).toMatchObject({ body });
  });

  test('the text is not in the page tree, and a copied page has it unpublished', async () => {
    const { site, page, edit, read, publish } = await freshPage();
    await edit({ body: '<p>words</p>', tags: 'a' });
    await publish();
    await site.call(setPageVisibility, { page, language: 'nl', value: '1' });
    expect(JSON.stringify(await site.website())).not.toContain('words');
    expect((await read()).draft).toMatchObject({ body: '<p>words</p>', tags: ['a'] });
    const copy = (await site.call(duplicatePage, { page })).body.page as WebsitePage;
    expect(copy.texts).toMatchObject([{ state: 'draft', visible: false }]);
    const copied = await site.call(getPage, { page: copy.id, language: 'nl' });
    expect(copied.body).toMatchObject({ draft: { body: '<p>words</p>', tags: ['a'] }, published: null });
  });
});

describe('publishing a page', () => {
  test('publishing makes the draft public and stores a version of each change', async () => {
    const { edit, publish, read, state, versions } = await freshPage();
    expect((await publish()).body).toMatchObject({
      status: 'success',
      message: 'The page has been published.',
    });
    expect([await state(), await versions()]).toEqual(['published', [1]]);
    await edit({ body: '<p>new</p>' });
    expect([await state(), await versions()]).toEqual(['changed', [1]]);
    await publish();
    await publish();
    expect([await state(), await versions()]).toEqual(['published', [2, 1]]);
    expect((await read()).published).toMatchObject({ number: 2, by: 'Ada' });
  });

  test('publishing in one language does not affect other languages', async () => {
    const { site, publish } = await freshPage(['nl', 'en']);
    await publish();
    expect((await site.website()).pages[0]?.texts).toMatchObject([
      { state: 'published' },
      { state: 'draft' },
    ]);
  });

  test('publishing an unknown, foreign or stale page is rejected', async () => {
    const { site, place, edit, rev } = await freshPage();
    const calls = [publishPage, discardDraft] as const;
    for (const call of calls) {
      expect((await site.call(call, { ...place, page: MISSING_ID, rev: 1 })).status).toBe(404);
      expect((await site.as(eve).call(call, { ...place, rev: 1 })).status).toBe(404);
      expect((await site.call(call, { ...place, language: 'en', rev: 1 })).body).toMatchObject(
        issue('language', 'The website does not have this language.'),
      );
    }
    const seen = await rev();
    await edit({ title: 'Newer' });
    expect((await site.call(publishPage, { ...place, rev: seen })).body).toMatchObject({
      status: 'changed-meanwhile',
      page: { rev: seen + 1, texts: [{ title: 'Newer', state: 'draft' }] },
    });
  });

  inFullRun(test)('concurrent publications give each version one number and lose none', async () => {
    const { site, place, edit, publish, rev, versions } = await freshPage();
    for (let round = 0; round < 5; round += 1) {
      await edit({ title: `Round ${round}` });
      const seen = await rev();
      const both = await Promise.all([1, 2, 3].map(() => site.call(publishPage, { ...place, rev: seen })));
      expect(both.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    }
    await publish();
    expect(await versions()).toEqual([5, 4, 3, 2, 1]);
  });

  inFullRun(test)('a version lost by a crash during publication is stored later', async () => {
    const { edit, publish, versions } = await freshPage();
    await publish();
    await versionRows().deleteMany({});
    await edit({ title: 'Second' });
    await publish();
    expect(await versions()).toEqual([2, 1]);
    await versionRows().deleteMany({ number: 2 });
    expect(await versions()).toEqual([2, 1]);
  });
});

describe('planned publication', () => {
  inFullRun(test)('a planned publication publishes the draft of the planning time', async () => {
    const { edit, publish, state, read, versions } = await freshPage();
    await edit({ title: 'Planned' });
    const { body } = await publish({ at: inMs(1_500) });
    expect(body).toMatchObject({
      message: 'The publication has been scheduled.',
      page: { texts: [{ state: 'scheduled' }] },
    });
    expect((await read()).planned).toMatchObject({ by: 'Ada', edited: false });
    await edit({ title: 'Later' });
    expect(await read()).toMatchObject({ edited: false, planned: { edited: true } });
    await eventually(async () => expect(await state()).toBe('changed'));
    expect(await read()).toMatchObject({
      draft: { title: 'Later' },
      published: { number: 1 },
      edited: true,
      planned: null,
    });
    expect(await versions()).toEqual([1]);
  });

  test('a planned publication can be canceled, or replaced by a later or immediate one', async () => {
    const { site, place, publish, state, versions } = await freshPage();
    await publish({ at: inMs(HOUR_MS) });
    expect((await site.call(cancelPublication, place)).body).toMatchObject({ status: 'success' });
    expect((await site.call(cancelPublication, place)).body).toMatchObject({ status: 'success' });
    expect(await state()).toBe('draft');
    await publish({ at: inMs(HOUR_MS) });
    await publish({ at: inMs(2 * HOUR_MS) });
    await publish();
    expect([await state(), await versions()]).toEqual(['published', [1]]);
  });

  test.each([
    [() => inMs(-1_000), 'Please choose a time in the future.'],
    [() => inMs(731 * 24 * HOUR_MS), 'A publication can be scheduled at most two years ahead.'],
    [() => 'tomorrow', 'This is not a valid date.'],
  ])('an invalid time of a publication is rejected (%#)', async (at, message) => {
    const { publish, state } = await freshPage();
    expect((await publish({ at: at() })).body).toMatchObject(issue('at', message));
    expect(await state()).toBe('draft');
  });
});

describe('earlier versions of a page', () => {
  test('an earlier version can be read and restored as the draft', async () => {
    const { site, place, edit, publish, read, rev, state } = await freshPage();
    await edit({ title: 'One', tags: 'a', body: '<p>1</p>' });
    await publish();
    await edit({ title: 'Two', tags: '', body: '<p>2</p>' });
    await publish();
    const first = { title: 'One', description: '', tags: ['a'], body: '<p>1</p>' };
    expect((await site.call(getPageVersion, { ...place, number: 1 })).body).toMatchObject({
      version: { number: 1, by: 'Ada' },
      content: first,
    });
    await site.call(restorePageVersion, { ...place, rev: await rev(), number: 1 });
    expect([(await read()).draft, await state()]).toEqual([first, 'changed']);
    await site.call(discardDraft, { ...place, rev: await rev() });
    expect([(await read()).draft, await state()]).toEqual([
      { ...first, title: 'Two', tags: [], body: '<p>2</p>' },
      'published',
    ]);
  });

  test('an unknown version and discarding an unpublished draft are rejected', async () => {
    const { site, place, rev } = await freshPage();
    expect((await site.call(getPageVersion, { ...place, number: 9 })).status).toBe(404);
    expect(
      (await site.call(restorePageVersion, { ...place, rev: await rev(), number: 9 })).body,
    ).toMatchObject(issue('number', 'This version is not stored any more.'));
    expect((await site.call(discardDraft, { ...place, rev: await rev() })).body).toMatchObject(
      issue('language', 'The page was never published in this language.'),
    );
  });

  inFullRun(test)('the oldest version is removed above the limit of versions', async () => {
    const { page, edit, publish, site, place } = await freshPage();
    await publish();
    const most = WEBSITE_LIMITS.versions;
    await pages().updateOne(
      { _id: new Types.ObjectId(page) },
      { $set: { 'texts.0.published.number': most } },
    );
    await edit({ title: 'Beyond' });
    await publish();
    const { list } = (await site.call(listPageVersions, { ...place, limit: 1 })).body as { list: unknown[] };
    expect(list).toMatchObject([{ number: most + 1 }]);
    expect(await versionRows().countDocuments({ page: new Types.ObjectId(page), number: 1 })).toBe(0);
  });
});
