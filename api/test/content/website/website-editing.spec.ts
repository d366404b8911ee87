import { getPageFrame, matchPage, startContentEditing, type AnswerOf } from '@zonewerk/contracts';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { MISSING_ID, issue, Site, smallSite } from './website-world.js';

// Real: API over HTTP, database engine, rendering of websites.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(() => world.close());

const NO_LANGUAGE = issue('language', 'The website does not have this language.');

describe('the editor URL of a page', () => {
  test('the editor URL contains the page and the given language', async () => {
    const { site, a1 } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
    const { body } = await site.call(startContentEditing, { page: a1.id, language: 'en' });
    const path = `/projects/${site.projectId}/pages/${a1.id}/edit/`;
    expect(body).toEqual({ status: 'success', message: '', redirectUrl: `${path}?language=en` });
    expect(matchPage(path)).toEqual({
      identity: 'page-content',
      params: { projectId: site.projectId, pageId: a1.id },
    });
    expect((await site.call(startContentEditing, { page: a1.id })).body).toMatchObject({ redirectUrl: path });
  });

  test.each([startContentEditing, getPageFrame])('an unknown or foreign page is not found', async (call) => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    const { site: other, b } = await smallSite(await Site.create(world, ada));
    expect((await site.call(call, { page: MISSING_ID })).body).toMatchObject({ status: 'not-found' });
    expect((await site.call(call, { page: b.id })).body).toMatchObject({ status: 'not-found' });
    expect((await site.call(call, { page: a.id, language: 'fr' })).body).toMatchObject(NO_LANGUAGE);
    expect((await other.as(eve).call(call, { page: b.id })).status).not.toBe(200);
    const empty = await Site.create(world, ada, []);
    expect((await empty.call(call, { page: a.id })).body).toMatchObject({ status: 'not-found' });
  });
});

describe('the frame of a page', () => {
  test('the frame of a page is that of visitors, without pages hidden from them', async () => {
    const site = await Site.create(world, ada, ['nl', 'en']);
    const { a, b, a1, a11 } = await smallSite(site);
    for (const page of [a, b, a11]) await site.show(page);
    const draw = async (place: { page: string; language?: 'nl' | 'en' }) =>
      (await site.call(getPageFrame, place)).body as AnswerOf<typeof getPageFrame>;
    const { frame, language, languages } = await draw({ page: a1.id });
    expect({ language, languages }).toEqual({ language: 'nl', languages: ['nl', 'en'] });
    expect(frame.html).toContain('<h1 data-edit="title"></h1><div data-edit="text"></div>');
    expect(frame.html).toMatch(/<header>.*Website.*>A<.*>B<.*<\/header>/u);
    expect(frame.html).toMatch(/<section class="below">.*A11/u);
    expect(frame.html).not.toMatch(/script|>A1</u);
    expect(frame.style).toContain(':host{');
    const english = await draw({ page: a1.id, language: 'en' });
    expect(english.language).toBe('en');
    expect(english.frame.html).not.toMatch(/>A<|>B</u);
  });
});
