import {
  addPage,
  addWebsiteLanguage,
  removeWebsiteLanguage,
  setPage,
  setPageVisibility,
  WEBSITE_LIMITS,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { MISSING_ID, issue, Site } from './website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const slugOf = ({ texts }: WebsitePage) => texts[0]?.slug;
const freshSite = (languages: Parameters<typeof Site.create>[2] = ['nl']) =>
  Site.create(world, ada, languages);

describe('website languages', () => {
  test('a website does not exist before its first language', async () => {
    const project = await Site.create(world, ada, []);
    const site = `http://${project.projectId}.site.localhost:4200`;
    expect(await project.website()).toEqual({ site, home: null, languages: [], pages: [] });
    expect((await project.call(addPage, { language: 'nl', title: 'Home' })).status).toBe(404);
    expect((await project.call(addWebsiteLanguage, { language: 'nl' })).body.languages).toEqual(['nl']);
    expect((await project.call(addWebsiteLanguage, { language: 'nl' })).body.languages).toEqual(['nl']);
  });

  test('an added language copies titles and slugs of the first one, with hidden pages', async () => {
    const site = await freshSite();
    const page = await site.add('Over ons');
    await site.call(setPageVisibility, { page: page.id, language: 'nl', value: '1' });
    await site.call(addWebsiteLanguage, { language: 'en' });
    expect((await site.website()).pages[0]?.texts).toEqual([
      { language: 'nl', title: 'Over ons', slug: 'over-ons', description: '', visible: true, state: 'draft' },
      {
        language: 'en',
        title: 'Over ons',
        slug: 'over-ons',
        description: '',
        visible: false,
        state: 'draft',
      },
    ]);
  });

  inFullRun(test)('texts of a removed language return when the language is added again', async () => {
    const site = await freshSite(['nl', 'en']);
    const { id, rev } = await site.add('Over ons');
    await site.call(setPage, { page: id, rev, language: 'en', title: 'About us', slug: 'about' });
    const response = await site.call(removeWebsiteLanguage, { language: 'en' });
    expect(response.body.languages).toEqual(['nl']);
    expect((await site.website()).pages[0]?.texts).toHaveLength(1);
    // Another page may have that slug in the meantime.
    const other = await site.add('About');
    await site.call(addWebsiteLanguage, { language: 'en' });
    const { pages } = await site.website();
    expect(pages.map(({ texts }) => [texts[1]?.title, texts[1]?.slug])).toEqual([
      ['About us', 'about'],
      ['About', 'about-2'],
    ]);
    expect(other.texts).toHaveLength(1);
  });

  inFullRun(test)('the last language cannot be removed, and the number of languages is limited', async () => {
    const site = await freshSite();
    expect((await site.call(removeWebsiteLanguage, { language: 'nl' })).body).toMatchObject(
      issue('language', 'A website has at least one language.'),
    );
    const others = (['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'cs', 'sk', 'sl'] as const).concat([
      'hr',
      'hu',
      'ro',
      'bg',
      'el',
      'fi',
      'sv',
      'da',
      'et',
    ] as never[]);
    for (const language of others) {
      expect((await site.call(addWebsiteLanguage, { language })).status).toBe(200);
    }
    expect((await site.website()).languages).toHaveLength(WEBSITE_LIMITS.languages);
    expect((await site.call(addWebsiteLanguage, { language: 'lv' })).body).toMatchObject(
      issue('language', 'A website has at most 20 languages.'),
    );
    expect((await site.call(addWebsiteLanguage, { language: 'xx' as 'nl' })).body).toMatchObject(
      issue('language', 'Please choose one of the languages.'),
    );
  });
});

describe('a new page', () => {
  test('a new page is hidden, has the requested position and a unique slug', async () => {
    const site = await freshSite();
    const first = await site.add('Crème & brûlée');
    expect(first).toMatchObject({ parent: 'top', texts: [{ slug: 'creme-and-brulee', visible: false }] });
    const second = await site.add('Crème & brûlée', undefined, first.id);
    expect(slugOf(second)).toBe('creme-and-brulee-2');
    expect(slugOf(await site.add('Crème & brûlée', first.id))).toBe('creme-and-brulee');
    expect(slugOf(await site.add('🎉'))).toBe('page');
    expect((await site.website()).pages.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
  });

  test('a title in another script gets a transliterated slug by the rules of its language', async () => {
    const site = await freshSite();
    const slugIn = async (language: WebsiteLanguage, title: string) => {
      await site.call(addWebsiteLanguage, { language });
      return slugOf((await site.call(addPage, { language, title })).body.page);
    };
    expect(await slugIn('ru', 'О компании — контакты')).toBe('o-kompanii-kontakty');
    expect(await slugIn('uk', 'Про компанію Київ')).toBe('pro-kompaniiu-kyiv');
    expect(await slugIn('ja', 'カタログ')).toBe('katarogu');
    expect(await slugIn('ko', '회사 소개')).toBe('hoesa-sogae');
  });

  test.each([
    [{ title: '' }, 'title', 'Please enter a title for the page.'],
    [{ title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
    [{ title: 'a\u0000b' }, 'title', 'This contains characters that cannot be used here.'],
    [{ language: 'en' }, 'language', 'The website does not have this language.'],
    [{ parent: 'nowhere' }, 'parent', 'This is not a valid identifier.'],
    [{ before: { $ne: null } }, 'before', 'This identifier is missing.'],
  ])('a new page with %j is rejected', async (bad, path, message) => {
    const site = await freshSite();
    const answer = await site.call(addPage, { language: 'nl', title: 'Home', ...bad } as never);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(issue(path, message))]);
    expect((await site.website()).pages).toEqual([]);
  });

  test('a new page below a missing or too deep parent is rejected', async () => {
    const site = await freshSite();
    expect(
      (await site.call(addPage, { language: 'nl', title: 'Home', parent: MISSING_ID })).body,
    ).toMatchObject({
      status: 'conflict',
      message: 'The position of a page has changed. Please reload and try again.',
    });
    let parent = 'top';
    for (let level = 1; level <= 10; level += 1) parent = (await site.add(`Level ${level}`, parent)).id;
    expect((await site.call(addPage, { language: 'nl', title: 'Home', parent })).body).toMatchObject(
      issue('parent', 'Pages can be 10 levels deep at most.'),
    );
  });
});

describe('texts of a page', () => {
  test('a text update requires the current version of the page', async () => {
    const site = await freshSite();
    const { id, rev } = await site.add('Home');
    const change = { page: id, rev, language: 'nl' } as const;
    const first = await site.call(setPage, {
      ...change,
      title: 'Start',
      slug: 'start',
      description: 'Welkom.',
    });
    expect(first.body.page).toMatchObject({
      rev: rev + 1,
      texts: [{ title: 'Start', slug: 'start', description: 'Welkom.' }],
    });
    const second = await site.call(setPage, { ...change, title: 'Begin' });
    expect(second.body).toMatchObject({
      status: 'changed-meanwhile',
      message: 'Another change of this page was saved first.',
      page: { rev: rev + 1, texts: [{ title: 'Start' }] },
    });
    const emptied = await site.call(setPage, { ...change, rev: rev + 1, description: '' });
    expect(emptied.body.page.texts[0]).toMatchObject({ title: 'Start', description: '' });
  });

  test.each([
    ['Start', 'A slug has only a to z, 0 to 9 and single hyphens between them.'],
    ['a--b', 'A slug has only a to z, 0 to 9 and single hyphens between them.'],
    ['', 'A slug has only a to z, 0 to 9 and single hyphens between them.'],
    ['x'.repeat(101), 'Please use at most 100 characters.'],
    ['other', 'Another page of this level already has this slug.'],
  ])('the slug %j is rejected', async (slug, message) => {
    const site = await freshSite();
    const { id, rev } = await site.add('Home');
    await site.add('Other');
    const { body } = await site.call(setPage, { page: id, rev, language: 'nl', slug, title: 'New' });
    expect(body).toMatchObject(issue('slug', message));
    expect(await site.outline()).toEqual(['Home', 'Other']);
  });

  test('page visibility is set per language, also by concurrent requests', async () => {
    const site = await freshSite(['nl', 'en']);
    const { id } = await site.add('Home');
    const set = (language: 'nl' | 'en', value: '0' | '1') =>
      site.call(setPageVisibility, { page: id, language, value });
    const many = await Promise.all((['nl', 'en', 'nl', 'en'] as const).map((language) => set(language, '1')));
    expect(many.map(({ body }) => [body.status, body.value])).toEqual(Array(4).fill(['success', '1']));
    expect((await site.website()).pages[0]?.texts.map(({ visible }) => visible)).toEqual([true, true]);
    expect((await set('en', '0')).body.value).toBe('0');
    expect((await site.website()).pages[0]?.texts.map(({ visible }) => visible)).toEqual([true, false]);
    const bad = await site.call(setPageVisibility, { page: id, language: 'nl', value: 'yes' as '1' });
    expect(bad.body).toMatchObject(issue('value', 'Please send 1 to show the page, or 0 to hide it.'));
    const response = await site.call(setPageVisibility, { page: MISSING_ID, language: 'nl', value: '1' });
    expect(response.status).toBe(404);
  });
});
