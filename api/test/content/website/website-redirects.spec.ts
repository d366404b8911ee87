import {
  addRedirect,
  listRedirects,
  movePage,
  positionPages,
  redirectTarget,
  removePage,
  removeRedirect,
  setPage,
  setPageVisibility,
  slugPathOf,
  type PageAddresses,
  type PageRedirect,
  type Website,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { PageRedirects } from '../../../src/domains/content/website/redirects/page-redirects.service.js';
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

const rows = () => world.connection.collection('website_redirects');
const own = (site: Site) => ({ project: new Types.ObjectId(site.projectId) });
async function flushed(site: Site) {
  await world.app.get(PageRedirects).flushPendingRedirects(site);
  return rows().find(own(site)).toArray();
}
const stored = async (site: Site) =>
  (await flushed(site)).map(({ language, from, page }) => `${language} ${from} ${page}`);

async function slug(site: Site, { id }: WebsitePage, to: string, language: WebsiteLanguage = 'nl') {
  const { pages } = await site.website();
  const rev = pages.find((page) => page.id === id)?.rev ?? -1;
  const { body } = await site.call(setPage, { page: id, rev, language, slug: to });
  expect(body.status).toBe('success');
}

describe('redirects from former paths', () => {
  test('a former path of a shown page redirects with one row for all descendants, per language', async () => {
    const { site, a, a1 } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
    await slug(site, a, 'never-shown');
    expect(await stored(site)).toEqual([]);
    await site.show(a1);
    await slug(site, a, 'new');
    expect(await stored(site)).toEqual([`nl /never-shown/ ${a.id}`]);
    await slug(site, a, 'neu', 'en');
    expect(await stored(site)).toHaveLength(1);
    const { body } = await site.call(listRedirects, { page: a.id });
    expect(body).toMatchObject({ count: 1, next: null, list: [{ from: '/never-shown/', automatic: true }] });
  });

  inFullRun(test)(
    'a former path of a hidden page redirects if the page was shown before, also in older data',
    async () => {
      const { site, a, b } = await smallSite(await Site.create(world, ada));
      await site.show(a);
      await site.call(setPageVisibility, { page: a.id, language: 'nl', value: '0' });
      await slug(site, a, 'new');
      expect(await stored(site)).toEqual([`nl /a/ ${a.id}`]);
      await site.show(b);
      const pages = world.connection.collection('website_pages');
      await pages.updateOne({ _id: new Types.ObjectId(b.id) }, { $unset: { 'texts.0.shown': 1 } });
      await slug(site, b, 'other');
      expect(await stored(site)).toContain(`nl /b/ ${b.id}`);
    },
  );

  inFullRun(test)('redirects result from moves, not from a reorder', async () => {
    const { site, a, b, a1, a11 } = await smallSite(await Site.create(world, ada));
    for (const page of [a, b, a1, a11]) await site.show(page);
    await site.call(movePage, { page: b.id, before: a.id });
    expect(await stored(site)).toEqual([]);
    await site.call(movePage, { page: a1.id, parent: b.id });
    expect(await stored(site)).toEqual([`nl /a/a1/ ${a1.id}`]);
    const positions = [{ id: a11.id, children: [{ id: a1.id }] }, { id: b.id }, { id: a.id }];
    await site.call(positionPages, { positions });
    expect((await stored(site)).toSorted()).toEqual(
      [
        `nl /a/a1/ ${a1.id}`,
        `nl /b/a1/ ${a1.id}`,
        // The parent had another path before, which now redirects to its descendants.
        `nl /a/a1/a11/ ${a11.id}`,
        `nl /b/a1/a11/ ${a11.id}`,
      ].toSorted(),
    );
  });

  inFullRun(test)('a redirect ends when its page returns to the path, and the last page wins', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada));
    for (const page of [a, b]) await site.show(page);
    await slug(site, a, 'x');
    await slug(site, a, 'a');
    expect(await stored(site)).toEqual([`nl /x/ ${a.id}`]);
    await slug(site, a, 'y');
    await slug(site, b, 'a');
    await slug(site, b, 'z');
    expect(await stored(site)).toContain(`nl /a/ ${b.id}`);
  });

  inFullRun(test)('a redirect written before a crash is harmless', async () => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    await site.show(a);
    const row = { ...own(site), language: 'nl', from: '/a/', page: new Types.ObjectId(a.id) };
    await rows().insertOne({ ...row, automatic: true, at: new Date(), by: new Types.ObjectId() });
    expect(await targetOf(site, 'nl', '/a/')).toBe(a.id);
    await slug(site, a, 'b2');
    await slug(site, a, 'a');
    expect(await stored(site)).toEqual([`nl /b2/ ${a.id}`]);
  });
});

describe('manual redirects', () => {
  test('a manual redirect can be added, listed and removed', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada));
    const add = async (page: string, from: string) =>
      (await site.call(addRedirect, { page, language: 'nl', from })).body;
    const { redirect } = await add(a.id, 'Oude-pagina.html');
    expect(redirect).toMatchObject({ from: '/oude-pagina.html/', automatic: false });
    expect((await add(a.id, '/oude%2Dpagina.html/')).redirect).toEqual(redirect);
    expect(await add(b.id, '/Oude-pagina.html/')).toMatchObject(
      issue('from', 'This URL already redirects to another page.'),
    );
    expect((await site.call(listRedirects, { page: a.id })).body.list).toEqual([redirect]);
    expect((await site.call(removeRedirect, { redirect: redirect.id })).body.status).toBe('success');
    expect((await site.call(removeRedirect, { redirect: redirect.id })).status).toBe(404);
    expect((await site.call(listRedirects, { page: a.id })).body).toMatchObject({ list: [], count: 0 });
  });

  const FORM = 'Please enter the former URL, like “/about/team/”.';
  /** A website that no refused redirect changes. */
  let small: ReturnType<typeof smallSite> | undefined;
  test.each([
    ['', FORM],
    ['/', FORM],
    ['//evil.example/', FORM],
    ['https://evil.example/', FORM],
    ['/a//b/', FORM],
    ['/../a/', FORM],
    ['/a/./', FORM],
    ['/a?b=c', FORM],
    ['/a#b', FORM],
    ['/<script>/', FORM],
    ['/%2e%2e/', FORM],
    ['/a b/', FORM],
    ['\\a', FORM],
    [{ $ne: '' }, FORM],
    [`/${'x'.repeat(501)}/`, 'Please use at most 500 characters.'],
    ['/a/a1/', 'A page has this URL.'],
    ['/%72obots.txt', 'The website uses this URL.'],
    ['/_files/a/', 'The website uses this URL.'],
    ['/en/old/', 'Please enter the URL without the language prefix.'],
  ])('the redirect path %j is rejected', async (from, message) => {
    const { site, a } = await (small ??= Site.create(world, ada, ['nl', 'en']).then(smallSite));
    const { body } = await site.call(addRedirect, { page: a.id, language: 'nl', from: from as string });
    expect(body).toMatchObject(issue('from', message));
    expect(await stored(site)).toEqual([]);
  });

  test('redirects of another project and unknown pages or languages are rejected', async () => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    const { body } = await site.call(addRedirect, { page: a.id, language: 'nl', from: '/old/' });
    const foreign = await Site.create(world, eve);
    expect((await foreign.call(removeRedirect, { redirect: body.redirect.id })).status).toBe(404);
    expect((await foreign.call(listRedirects, { page: a.id })).status).toBe(404);
    expect((await foreign.call(addRedirect, { page: a.id, language: 'nl', from: '/x/' })).status).toBe(404);
    expect((await site.as(eve).call(listRedirects, { page: a.id })).status).toBe(404);
    expect((await site.call(addRedirect, { page: MISSING_ID, language: 'nl', from: '/x/' })).status).toBe(
      404,
    );
    expect((await site.call(addRedirect, { page: a.id, language: 'de', from: '/x/' })).body).toMatchObject(
      issue('language', 'The website does not have this language.'),
    );
    expect(await stored(site)).toHaveLength(1);
  });
});

/** Target of a path by the stored rows and pages. */
async function targetOf(site: Site, language: WebsiteLanguage, path: string): Promise<string | null> {
  const list = (await flushed(site)) as unknown as PageRedirect[];
  return resolverOf(await site.website(), list)(language, path);
}

function resolverOf(website: Website, list: readonly PageRedirect[]) {
  const addresses = addressesIn(website);
  return (language: WebsiteLanguage, path: string) => {
    const shown = new Map(
      website.pages
        .filter(({ texts }) => texts.some((text) => text.language === language && text.visible))
        .map(({ id }) => [slugPathOf(id, language, addresses), id] as const),
    );
    const leads = new Map(
      list
        .filter((one) => one.language === language)
        .map((one) => [one.from, String((one as unknown as { page: unknown }).page)]),
    );
    return redirectTarget(path, {
      pageAt: (at) => shown.get(at) ?? null,
      pathOf: (page) => slugPathOf(page, language, addresses),
      redirectAt: (from) => leads.get(from) ?? null,
    });
  };
}

function addressesIn({ languages, home, pages }: Website): PageAddresses {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const lineOf = (id: string): string[] => {
    const page = byId.get(id);
    return page ? [...lineOf(page.parent), id] : [];
  };
  const slugOf = (id: string, language: WebsiteLanguage) =>
    byId.get(id)?.texts.find((text) => text.language === language)?.slug;
  return { languages, home, lineOf, slugOf };
}

/** Changes a website with seeded random operations; passes the last page of each path after each round. */
async function changeAtRandom(
  { seed: start, foreign }: { readonly seed: number; readonly foreign: boolean },
  expectAfter: (site: Site, had: ReadonlyMap<string, string>) => Promise<void>,
): Promise<number> {
  const site = await Site.create(world, ada, ['nl', 'en']);
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const page = await site.add(`P${at}`, at > 2 ? ids[at - 3] : undefined);
    for (const language of ['nl', 'en'] as const) await site.show(page, language);
    ids.push(page.id);
  }
  // A linear congruential generator.
  let seed = start;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 8) % below;
  };
  const had = new Map<string, string>();
  for (let round = 0; round <= 30; round += 1) {
    const { pages, ...website } = await site.website();
    const addresses = addressesIn({ pages, ...website });
    for (const { id } of pages) {
      for (const language of website.languages)
        had.set(`${language} ${slugPathOf(id, language, addresses)}`, id);
    }
    const page = pages[next(pages.length)];
    if (!page) break;
    const kind = next(20);
    if (foreign && kind === 0 && pages.length > 4) await site.call(removePage, { page: page.id });
    else if (kind < 10) {
      const parent = next(3) === 0 ? 'top' : (pages[next(pages.length)]?.id ?? 'top');
      await site.call(movePage, { page: page.id, parent });
    } else {
      const language = next(2) === 0 ? 'nl' : 'en';
      const to = foreign ? `s${next(5)}` : `s${next(3)}-of-${ids.indexOf(page.id)}`;
      await site.call(setPage, { page: page.id, rev: page.rev, language, slug: to });
    }
    if (round % 6 === 0) await expectAfter(site, had);
  }
  return had.size;
}

inFullRun(test).each(firstInGate([11, 23], 1))(
  'random changes with own slugs per page: each former path redirects to its page (%i)',
  async (seed) => {
    const many = await changeAtRandom({ seed, foreign: false }, async (site, had) => {
      const { leadsTo, website } = await lookAt(site);
      const there = new Set(website.pages.map(({ id }) => id));
      for (const [address, id] of had) {
        const [language, path = ''] = address.split(' ') as ['nl', string];
        expect([address, there.has(id), leadsTo(language, path)]).toEqual([address, true, id]);
      }
    });
    expect(many).toBeGreaterThan(20);
  },
);

inFullRun(test).each([5])(
  'random changes with shared slugs and removals: each former path leads to a page or nowhere (%i)',
  async (seed) => {
    const many = await changeAtRandom({ seed, foreign: true }, async (site, had) => {
      const { leadsTo, website, addresses } = await lookAt(site);
      for (const address of had.keys()) {
        const [language, path = ''] = address.split(' ') as ['nl', string];
        const shown = website.pages.find((page) => slugPathOf(page.id, language, addresses) === path);
        const found = leadsTo(language, path);
        if (shown) expect(found).toBe(shown.id);
        else expect(found === null || website.pages.some(({ id }) => id === found)).toBe(true);
      }
    });
    expect(many).toBeGreaterThan(20);
  },
);

/** A website with its redirects; no page has a redirect from its own path. */
async function lookAt(site: Site) {
  const website = await site.website();
  const list = (await flushed(site)) as unknown as PageRedirect[];
  const addresses = addressesIn(website);
  for (const { page, language, from } of list as unknown as { page: object; language: 'nl'; from: string }[])
    expect(slugPathOf(String(page), language, addresses)).not.toBe(from);
  return { website, addresses, leadsTo: resolverOf(website, list) };
}
