import {
  listPageVersions,
  publishPage,
  removePage,
  restorePage,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { publishShownPages } from '../../../src/migrations/publish-shown-pages.js';
import { edit, find, inMs, setVisible, useDraftWorld } from './website-drafts-world.js';
import type { Site } from './website-world.js';

// @full A migration of former versions.

// Real: API over HTTP, pages and files for visitors, database engine, migration.
const { connection, freshSite, statusOf, upload, visit } = useDraftWorld();

describe('the migration that publishes shown pages', () => {
  const pages = () => connection().collection('website_pages');
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

  const migrate = () => publishShownPages.up(connection());

  test('publishes the draft as visitors saw it, with its files, in each visible language', async () => {
    const { site, secret } = await freshSite(['nl', 'en']);
    const file = await upload(site, 'notes.txt');
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

  inFullRun(test)('publishes a page that was stored without text and tags', async () => {
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
    const dutch = await visit(site, '/');
    const english = await visit(site, '/en/');
    expect(dutch.text).toContain('<h1>Home</h1>');
    expect(english.text).toContain('<h1>English</h1>');
  });

  test('publishes a removed page, which is visible after it is restored', async () => {
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

  inFullRun(test)('gives the website a new version, so that no process serves a cached one', async () => {
    const { site } = await freshSite();
    const { etag } = (await site.get()).headers as { etag: string };
    expect([(await site.get(etag)).status, await statusOf(site, '/secret/')]).toEqual([304, 404]);
    await migrate();
    expect([(await site.get(etag)).status, await statusOf(site, '/secret/')]).toEqual([200, 200]);
  });

  inFullRun(test)('does not publish pages of a deleted project', async () => {
    const { site } = await freshSite();
    await connection()
      .collection('projects')
      .deleteOne({ _id: new Types.ObjectId(site.projectId) });
    const before = await stored(site);
    await migrate();
    expect(await stored(site)).toEqual(before);
  });
});
