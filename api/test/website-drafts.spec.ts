import {
  listPageVersions,
  listRedirects,
  publishPage,
  removePage,
  restorePage,
  setPage,
  setPageVisibility,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { publishShownPages } from '../src/migrations/publish-shown-pages.js';
import { eventually } from './clusters-world.js';
import { FileSpace } from './files-world.js';
import { startWorld, type SignedIn, type World } from './harness.js';
import { issue, Site } from './website-world.js';

// Real: API over HTTP, jobs, pages and files for visitors, database engine, migration.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const visit = ({ projectId }: Site, path: string) =>
  world.browser().agent.get(path).set('Host', `${projectId}.site.localhost:4200`).redirects(0);
const statusOf = async (site: Site, path: string) => (await visit(site, path)).status;
const mapOf = async (site: Site) => (await visit(site, '/sitemap.xml')).text;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function find(site: Site, { id }: { readonly id: string }): Promise<WebsitePage> {
  const page = (await site.website()).pages.find((one) => one.id === id);
  if (!page) throw new Error(`The website has no page ${id}.`);
  return page;
}

async function edit(site: Site, page: WebsitePage, change: object, language: WebsiteLanguage = 'nl') {
  const { rev } = await find(site, page);
  const { body } = await site.call(setPage, { page: page.id, language, rev, ...change });
  expect(body.status).toBe('success');
}

/** Sets the visibility only: visitors see nothing before the first publication. */
async function setVisible(site: Site, { id }: WebsitePage, language: WebsiteLanguage = 'nl') {
  const { body } = await site.call(setPageVisibility, { page: id, language, value: '1' });
  expect(body).toMatchObject({ status: 'success', value: '1' });
}

/** A public page `Home` and a visible, never published page `Secret`, with the public page `Leaf` below it. */
async function freshSite(languages: WebsiteLanguage[] = ['nl']) {
  const site = await Site.create(world, ada, languages);
  const [home, secret] = [await site.add('Home'), await site.add('Secret')];
  const leaf = await site.add('Leaf', secret.id);
  await site.show(home);
  await site.show(leaf);
  await setVisible(site, secret);
  return { site, home, secret, leaf };
}

describe('a visible page without a published version', () => {
  test('answers 404 and is absent from the menu, other pages and the sitemap until its publication', async () => {
    const { site, secret } = await freshSite();
    await edit(site, secret, { title: 'Secret plan', body: '<p>Draft words</p>' });
    const answer = await visit(site, '/secret/');
    expect([answer.status, answer.text.includes('Draft words')]).toEqual([404, false]);
    const others = await Promise.all(['/', '/secret/leaf/'].map((path) => visit(site, path)));
    expect(others.map(({ status, text }) => [status, text.includes('Secret')])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(await mapOf(site)).not.toContain('/secret/</loc>');
    await site.show(secret);
    expect((await visit(site, '/secret/')).text).toContain('<p>Draft words</p>');
    expect((await visit(site, '/')).text).toContain('Secret plan');
    expect(await mapOf(site)).toContain('/secret/</loc>');
  });

  test('answers 404 at the root of the website', async () => {
    const site = await Site.create(world, ada);
    await setVisible(site, await site.add('Home'));
    expect(await statusOf(site, '/')).toBe(404);
    expect(await mapOf(site)).not.toContain('<loc>');
  });

  test('is absent in that language only', async () => {
    const { site, home } = await freshSite(['nl', 'en']);
    await setVisible(site, home, 'en');
    expect([await statusOf(site, '/'), await statusOf(site, '/en/')]).toEqual([200, 404]);
    expect((await visit(site, '/')).text).not.toContain('hrefLang');
    expect(await mapOf(site)).not.toContain('/en/');
  });

  test('does not make the files of its draft public', async () => {
    const { site, secret } = await freshSite();
    const files = FileSpace.at(world, ada, site.projectId);
    const file = await files.uploaded('notes.txt', 'words');
    await edit(site, secret, { body: `<p><a href="${file.path}">notes</a></p>` });
    expect(await statusOf(site, `/_files/${file.id}/`)).toBe(404);
    await site.show(secret);
    expect(await statusOf(site, `/_files/${file.id}/`)).toBe(200);
  });

  test('has no redirect from a path that visitors never saw', async () => {
    const site = await Site.create(world, ada);
    const page = await site.add('Secret');
    const redirects = async () => (await site.call(listRedirects, { page: page.id })).body.count as number;
    await setVisible(site, page);
    await edit(site, page, { slug: 'plan' });
    expect(await redirects()).toBe(0);
    await site.show(page);
    await edit(site, page, { slug: 'public' });
    expect(await redirects()).toBe(1);
  });

  test('is public from the moment of its planned publication', async () => {
    const { site, secret } = await freshSite();
    const { rev } = await find(site, secret);
    await site.call(publishPage, { page: secret.id, language: 'nl', rev, at: inMs(1_500) });
    expect(await statusOf(site, '/secret/')).toBe(404);
    await eventually(async () => expect(await statusOf(site, '/secret/')).toBe(200));
  });
});

test('a draft that is saved after the publication changes nothing that visitors get', async () => {
  const { site, home } = await freshSite();
  const seen = () => Promise.all(['/', '/secret/leaf/', '/sitemap.xml'].map((path) => visit(site, path)));
  const before = await seen();
  await edit(site, home, { title: 'Draft title', description: 'Draft', tags: 'draft', body: '<p>Draft</p>' });
  const after = await seen();
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.map(({ headers }) => headers['etag'])).toEqual(before.map(({ headers }) => headers['etag']));
});

describe('a publication with `show`', () => {
  async function hiddenPage() {
    const site = await Site.create(world, ada);
    const page = await site.add('Home');
    const place = { page: page.id, language: 'nl', rev: page.rev } as const;
    const text = async () => (await find(site, page)).texts[0];
    return { site, page, place, text };
  }

  test('publishes and shows a hidden page in one change', async () => {
    const { site, page, place } = await hiddenPage();
    const { body } = await site.call(publishPage, { ...place, show: true });
    expect(body).toMatchObject({
      status: 'success',
      page: { rev: page.rev + 1, texts: [{ visible: true, state: 'published' }] },
    });
    expect(await statusOf(site, '/')).toBe(200);
  });

  test.each([{}, { show: false }])('leaves the visibility with %j', async (options) => {
    const { site, place, text } = await hiddenPage();
    await site.call(publishPage, { ...place, ...options });
    expect(await text()).toMatchObject({ visible: false, state: 'published' });
    await setVisible(site, await find(site, { id: place.page }));
    const { rev } = await find(site, { id: place.page });
    await site.call(publishPage, { ...place, rev, ...options });
    expect(await text()).toMatchObject({ visible: true, state: 'published' });
  });

  test('shows the page from its planned publication on', async () => {
    const { site, place, text } = await hiddenPage();
    await site.call(publishPage, { ...place, show: true, at: inMs(1_500) });
    expect([await text(), await statusOf(site, '/')]).toMatchObject([
      { visible: true, state: 'scheduled' },
      404,
    ]);
    await eventually(async () => expect(await statusOf(site, '/')).toBe(200));
  });

  test('changes nothing on a stale number or a wrong value', async () => {
    const { site, page, place, text } = await hiddenPage();
    await edit(site, page, { title: 'Newer' });
    const stale = await site.call(publishPage, { ...place, show: true });
    expect(stale.body).toMatchObject({ status: 'changed-meanwhile' });
    const wrong = await site.call(publishPage, { ...place, rev: page.rev + 1, show: 'yes' as never });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      issue('show', 'Please send true to show the page too.'),
    ]);
    expect(await text()).toMatchObject({ visible: false, state: 'draft' });
  });
});

describe('the migration that publishes shown pages', () => {
  const pages = () => world.connection.collection('website_pages');
  const stored = (site: Site) =>
    pages()
      .find({ project: new Types.ObjectId(site.projectId) })
      .sort({ _id: 1 })
      .toArray();
  const stateIn = async (site: Site, page: WebsitePage, language: WebsiteLanguage = 'nl') =>
    (await find(site, page)).texts.find((text) => text.language === language)?.state;

  /** Stores the derived fields of pages as the former release did: it counted a visible draft as shown. */
  async function storeAsBefore({ projectId }: Site): Promise<void> {
    const derived = { shownFiles: '$$text.files', shown: '$$text.visible' };
    const text = { $mergeObjects: ['$$text', { $cond: ['$$text.published', {}, derived] }] };
    await pages().updateMany({ project: new Types.ObjectId(projectId) }, [
      { $set: { texts: { $map: { input: '$texts', as: 'text', in: text } } } },
    ]);
  }

  const migrate = () => publishShownPages.up(world.connection);

  test('publishes the draft as visitors saw it, with its files, in each visible language', async () => {
    const { site, secret } = await freshSite(['nl', 'en']);
    const file = await FileSpace.at(world, ada, site.projectId).uploaded('notes.txt', 'words');
    const body = `<p>Draft words <a href="${file.path}">notes</a></p>`;
    await edit(site, secret, { title: 'Plan', description: 'About', tags: 'a, b', body });
    await edit(site, secret, { title: 'English draft' }, 'en');
    await storeAsBefore(site);
    const { changed, rev } = await find(site, secret);
    await migrate();
    const { text } = await visit(site, '/secret/');
    expect(text).toContain('<h1>Plan</h1>');
    expect(text).toContain('Draft words');
    expect(text).toContain('content="a, b"');
    expect(await statusOf(site, `/_files/${file.id}/`)).toBe(200);
    expect([await stateIn(site, secret), await stateIn(site, secret, 'en')]).toEqual(['published', 'draft']);
    expect(await statusOf(site, '/en/secret/')).toBe(404);
    expect((await find(site, secret)).rev).toBe(rev + 1);
    const versions = await site.call(listPageVersions, { page: secret.id, language: 'nl' });
    expect(versions.body).toMatchObject({ count: 1, list: [{ number: 1, at: changed, by: 'Ada' }] });
    await edit(site, secret, { title: 'Later draft' });
    expect((await visit(site, '/secret/')).text).toContain('<h1>Plan</h1>');
  });

  test('publishes a page that was stored without text and tags', async () => {
    const { site, secret } = await freshSite();
    const unset = { 'texts.0.body': 1, 'texts.0.tags': 1, 'texts.0.shown': 1, 'texts.0.files': 1 } as const;
    await pages().updateOne({ _id: new Types.ObjectId(secret.id) }, { $unset: unset });
    await migrate();
    expect((await visit(site, '/secret/')).text).toContain('<h1>Secret</h1>');
  });

  test('leaves hidden pages, published pages and planned publications as they are', async () => {
    const { site, home, secret } = await freshSite();
    const hidden = await site.add('Hidden');
    await edit(site, home, { title: 'Newer draft' });
    const { rev } = await find(site, secret);
    await site.call(publishPage, { page: secret.id, language: 'nl', rev, at: inMs(3_600_000) });
    await storeAsBefore(site);
    await migrate();
    expect([await stateIn(site, home), await stateIn(site, hidden)]).toEqual(['changed', 'draft']);
    expect((await visit(site, '/')).text).toContain('<h1>Home</h1>');
    expect(await statusOf(site, '/hidden/')).toBe(404);
    expect([await stateIn(site, secret), await statusOf(site, '/secret/')]).toEqual(['scheduled', 200]);
  });

  test('leaves the published language of a page that has a visible draft in another one', async () => {
    const { site, home } = await freshSite(['nl', 'en']);
    await edit(site, home, { title: 'Newer draft' });
    await edit(site, home, { title: 'English' }, 'en');
    await setVisible(site, home, 'en');
    await migrate();
    expect([await stateIn(site, home), await stateIn(site, home, 'en')]).toEqual(['changed', 'published']);
    const [dutch, english] = [await visit(site, '/'), await visit(site, '/en/')];
    expect(dutch.text).toContain('<h1>Home</h1>');
    expect(english.text).toContain('<h1>English</h1>');
  });

  test('publishes a removed page, which visitors saw again after it was restored', async () => {
    const { site, secret, leaf } = await freshSite();
    await site.call(removePage, { page: secret.id });
    await migrate();
    expect(await statusOf(site, '/secret/')).toBe(404);
    await site.call(restorePage, { page: secret.id });
    expect([await statusOf(site, '/secret/'), await stateIn(site, leaf)]).toEqual([200, 'published']);
  });

  test('changes nothing when it runs again', async () => {
    const { site, secret } = await freshSite();
    await migrate();
    await edit(site, secret, { title: 'Draft since then' });
    const once = await stored(site);
    await migrate();
    expect(await stored(site)).toEqual(once);
  });

  test('gives the website a new version, so that no process serves a cached one', async () => {
    const { site } = await freshSite();
    const { etag } = (await site.get()).headers as { etag: string };
    expect([(await site.get(etag)).status, await statusOf(site, '/secret/')]).toEqual([304, 404]);
    await migrate();
    expect([(await site.get(etag)).status, await statusOf(site, '/secret/')]).toEqual([200, 200]);
  });

  test('does not publish pages of a deleted project', async () => {
    const { site } = await freshSite();
    await world.connection.collection('projects').deleteOne({ _id: new Types.ObjectId(site.projectId) });
    const before = await stored(site);
    await migrate();
    expect(await stored(site)).toEqual(before);
  });
});
