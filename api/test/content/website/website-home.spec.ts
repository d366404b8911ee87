import {
  addWebsiteLanguage,
  movePage,
  positionPages,
  removePage,
  restorePage,
  setHomePage,
  setPage,
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

const homeOf = async (site: Site) => (await site.website()).home;

describe('the home page', () => {
  test('the home page is the first page or the selected one, in any position', async () => {
    const { site, a, b, a1 } = await smallSite(await Site.create(world, ada));
    expect(await homeOf(site)).toBe(a.id);
    await site.call(movePage, { page: b.id, before: a.id });
    expect(await homeOf(site)).toBe(a.id);
    const { etag } = (await site.get()).headers as { etag: string };
    expect((await site.call(setHomePage, { page: a1.id })).body).toEqual({ status: 'success', message: '' });
    expect((await site.get(etag)).status).toBe(200);
    expect(await homeOf(site)).toBe(a1.id);
    const { etag: after } = (await site.get()).headers as { etag: string };
    await site.call(setHomePage, { page: a1.id });
    expect((await site.get(after)).status).toBe(304);
  });

  inFullRun(test)('the home page is the first top-level page while the selected one is removed', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada));
    await site.call(removePage, { page: a.id });
    expect(await homeOf(site)).toBe(b.id);
    await site.call(restorePage, { page: a.id });
    expect(await homeOf(site)).toBe(a.id);
    await site.call(removePage, { page: a.id });
    await site.call(removePage, { page: b.id });
    expect(await homeOf(site)).toBeNull();
    expect(await homeOf(site)).toBeNull();
    expect(await site.add('C').then(({ id }) => id)).toBe(await homeOf(site));
  });

  test('the home page of an older website without a selection is the first page', async () => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    const own = { project: new Types.ObjectId(site.projectId) };
    await world.connection.collection('websites').updateOne(own, { $unset: { home: 1 }, $inc: { v: 1 } });
    expect(await homeOf(site)).toBe(a.id);
  });

  test('an unknown page or one of another project cannot become the home page', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada));
    expect((await site.call(setHomePage, { page: MISSING_ID })).status).toBe(404);
    expect((await site.as(eve).call(setHomePage, { page: b.id })).status).toBe(404);
    expect((await (await Site.create(world, eve)).call(setHomePage, { page: b.id })).status).toBe(404);
    expect((await site.call(setHomePage, { page: '../x' })).body).toMatchObject(
      issue('page', 'This is not a valid identifier.'),
    );
    expect(await homeOf(site)).toBe(a.id);
  });
});

describe('language codes', () => {
  test('top-level slugs equal to language codes get a number when generated and are rejected when given', async () => {
    const site = await Site.create(world, ada);
    const top = await site.add('EN');
    expect(top.texts[0]?.slug).toBe('en-2');
    const below = await site.add('EN', top.id);
    expect(below.texts[0]?.slug).toBe('en');
    const RESERVED = 'The slug “fr” is reserved for a language.';
    const { body } = await site.call(setPage, { page: top.id, rev: top.rev, language: 'nl', slug: 'fr' });
    expect(body).toMatchObject(issue('slug', RESERVED));
    const message = 'The slug “en” is reserved for a language. Please change it first.';
    expect((await site.call(movePage, { page: below.id })).body).toMatchObject(issue('parent', message));
    const positions = [{ id: top.id }, { id: below.id }];
    expect((await site.call(positionPages, { positions })).body).toMatchObject(issue('parent', message));
    await site.call(removePage, { page: below.id });
    await site.call(removePage, { page: top.id });
    await site.call(restorePage, { page: below.id });
    expect((await site.website()).pages[0]?.texts[0]?.slug).toBe('en-2');
  });

  test('existing slugs equal to language codes remain, and a new language does not copy them', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada));
    const own = { project: new Types.ObjectId(site.projectId) };
    await world.connection
      .collection('websites')
      .updateOne(own, { $set: { [`slugs.nl.${a.id}`]: 'en' }, $inc: { v: 1 } });
    expect((await site.call(movePage, { page: a.id })).body.status).toBe('success');
    await site.call(addWebsiteLanguage, { language: 'de' });
    const { pages } = await site.website();
    expect(pages.find(({ id }) => id === a.id)?.texts.map(({ slug }) => slug)).toEqual(['en', 'en-2']);
    expect(pages.find(({ id }) => id === b.id)?.texts.map(({ slug }) => slug)).toEqual(['b', 'b']);
  });
});
