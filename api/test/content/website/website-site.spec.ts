import {
  addRedirect,
  duplicatePage,
  getPage,
  movePage,
  publishPage,
  removePage,
  removeWebsiteLanguage,
  setHomePage,
  setMainLanguage,
  setPage,
  setPageVisibility,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { issue, Site, smallSite } from './website-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const hostOf = ({ projectId }: Site) => `${projectId}.site.localhost:4200`;
const visit = (site: Site, path: string) =>
  world.browser().agent.get(path).set('Host', hostOf(site)).redirects(0);
const revOf = async (site: Site, { id }: { readonly id: string }) =>
  (await site.website()).pages.find((page) => page.id === id)?.rev ?? 0;
const heading = (body: string) => /<h1>([^<]*)<\/h1>/u.exec(body)?.[1];
const linksOf = (body: string) => [...body.matchAll(/<a href="([^"]*)"/gu)].map(([, href]) => href);

async function show(site: Site, pages: readonly { readonly id: string }[], language: 'nl' | 'en' = 'nl') {
  for (const page of pages) await site.show(page, language);
}

/** Target of a path, with the number of redirects. */
async function follow(site: Site, path: string): Promise<{ hops: number; path: string; status: number }> {
  let at = path;
  for (let hops = 0; ; hops += 1) {
    const { status, headers } = await visit(site, at);
    if (status !== 301) return { hops, path: at, status };
    at = new URL((headers as { location: string }).location).pathname;
  }
}

describe('pages for visitors', () => {
  test('a visible page is served at its path, with its menu', async () => {
    const { site, a, b, a1 } = await smallSite(await Site.create(world, ada));
    expect((await visit(site, '/')).status).toBe(404);
    await show(site, [a, b, a1]);
    const home = await visit(site, '/');
    expect([home.status, heading(home.text)]).toEqual([200, 'A']);
    expect(linksOf(home.text)).toEqual(['/', '/b/', '/a/a1/']);
    expect(heading((await visit(site, '/a/a1/')).text)).toBe('A1');
    expect((await visit(site, '/a/a1/a11/')).status).toBe(404);
    expect((await visit(site, '/nowhere/')).text).toContain('Hier is geen pagina');
  });

  test('a page lists its other languages only where it is visible', async () => {
    const { site, a, b } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
    await show(site, [a, b]);
    await show(site, [b], 'en');
    const { text } = await visit(site, '/en/b/');
    expect(text).toContain('<html lang="en" dir="ltr">');
    expect(text).toContain('hrefLang="nl"');
    expect((await visit(site, '/b/')).text).toContain(`href="http://${hostOf(site)}/en/b/"`);
    expect((await visit(site, '/')).text).not.toContain('hrefLang');
    const map = await visit(site, '/sitemap.xml');
    expect(map.text.match(/<loc>/gu)).toHaveLength(3);
  });

  inFullRun(test)(
    'a page without a title in a language is absent there, and lists show its first title',
    async () => {
      const { site, a, b } = await smallSite(await Site.create(world, ada, ['nl', 'en']));
      await show(site, [a, b]);
      const place = { page: b.id, language: 'en' } as const;
      await site.call(setPageVisibility, { ...place, value: '1' });
      await site.call(setPage, { ...place, rev: await revOf(site, b), description: 'Only this' });
      const refused = await site.call(publishPage, { ...place, rev: await revOf(site, b), show: true });
      const message = 'The page has no title in this language yet. Please enter it first.';
      expect([refused.status, refused.body]).toMatchObject([400, issue('title', message)]);
      expect((await visit(site, '/en/b/')).status).toBe(404);
      expect((await visit(site, '/sitemap.xml')).text).not.toContain('/en/');
      await site.call(setPage, { page: b.id, language: 'nl', rev: await revOf(site, b), title: 'Nieuw' });
      await site.call(duplicatePage, { page: b.id });
      expect((await site.website()).pages.filter(({ texts }) => texts[1]?.title === 'Nieuw')).toHaveLength(2);
      expect((await site.call(getPage, place)).body.draft).toMatchObject({
        title: '',
        description: 'Only this',
      });
      await site.call(setPage, { ...place, rev: await revOf(site, b), title: 'New' });
      await site.call(publishPage, { ...place, rev: await revOf(site, b) });
      expect(heading((await visit(site, '/en/b/')).text)).toBe('New');
    },
  );

  test('links of a page have the configured host and port, regardless of the Host header', async () => {
    const { site, b } = await smallSite(await Site.create(world, ada));
    await show(site, [b]);
    const forged = `${site.projectId}.site.localhost:9999`;
    for (const path of ['/b/', '/sitemap.xml']) {
      const { text } = await world.browser().agent.get(path).set('Host', forged);
      expect(text).toContain(`http://${hostOf(site)}/b/`);
      expect(text).not.toContain('9999');
    }
  });

  inFullRun(test)('a page is served in its current state after every change', async () => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    await show(site, [a]);
    const { etag } = (await visit(site, '/')).headers as { etag: string };
    expect((await visit(site, '/').set('If-None-Match', etag)).status).toBe(304);
    const { pages } = await site.website();
    const rev = pages.find(({ id }) => id === a.id)?.rev ?? 0;
    await site.call(setPage, { page: a.id, rev, language: 'nl', title: 'Duinen & "zee" <b>' });
    expect((await visit(site, '/').set('If-None-Match', etag)).status).toBe(304);
    await show(site, [a]);
    const { status, text } = await visit(site, '/').set('If-None-Match', etag);
    expect([status, heading(text)]).toEqual([200, 'Duinen &amp; &quot;zee&quot; &lt;b&gt;']);
    await site.call(setPageVisibility, { page: a.id, language: 'nl', value: '0' });
    expect((await visit(site, '/')).status).toBe(404);
  });
});

describe('paths of pages', () => {
  test.each([
    ['without the slash at its end', '/a/a1', '/a/a1/'],
    ['in capitals', '/A/A1/', '/a/a1/'],
    ['with the prefix of the first language', '/nl/a/a1/', '/a/a1/'],
    ['of the page at the root', '/a/', '/'],
    ['with encoded letters', '/%61/%41%31/', '/a/a1/'],
  ])('a path %s redirects to the path of the page', async (_, path, to) => {
    const { site, a, a1 } = await smallSite(await Site.create(world, ada));
    await show(site, [a, a1]);
    expect(await follow(site, path)).toEqual({ hops: 1, path: to, status: 200 });
  });

  inFullRun(test)('a former path redirects once to the current path, including descendants', async () => {
    const { site, a, b, a1, a11 } = await smallSite(await Site.create(world, ada));
    await show(site, [a, b, a1, a11]);
    const slug = async (page: string, slug: string) => {
      const { pages } = await site.website();
      const rev = pages.find(({ id }) => id === page)?.rev ?? 0;
      await site.call(setPage, { page, rev, language: 'nl', slug });
    };
    await slug(a1.id, 'second');
    await site.call(movePage, { page: a1.id, parent: b.id });
    await slug(a1.id, 'third');
    await site.call(addRedirect, { page: a11.id, language: 'nl', from: '/leaf/' });
    for (const former of ['/a/a1/', '/a/second/', '/b/second/', '/a/a1']) {
      expect(await follow(site, former)).toEqual({ hops: 1, path: '/b/third/', status: 200 });
    }
    for (const former of ['/a/a1/a11/', '/b/second/a11/', '/leaf/', '/Leaf']) {
      expect(await follow(site, former)).toEqual({ hops: 1, path: '/b/third/a11/', status: 200 });
    }
    await slug(a1.id, 'second');
    expect(await follow(site, '/b/third/')).toEqual({ hops: 1, path: '/b/second/', status: 200 });
    expect((await follow(site, '/b/second/')).hops).toBe(0);
  });

  test('a redirect preserves the query and accepts encoded and decoded paths', async () => {
    const { site, b } = await smallSite(await Site.create(world, ada));
    await show(site, [b]);
    await site.call(addRedirect, { page: b.id, language: 'nl', from: '/Café-menu/' });
    for (const former of ['/caf%C3%A9-menu/', '/cafe%CC%81-menu', '/Caf%c3%a9-Menu/']) {
      const { headers } = await visit(site, `${former}?utm=a%20b&c=//d`);
      expect(headers['location']).toBe(`http://${hostOf(site)}/b/?utm=a%20b&c=//d`);
    }
  });

  inFullRun(test)(
    'the main language is selected explicitly, and paths of the former main language are redirected',
    async () => {
      const { site, a, b } = await smallSite(await Site.create(world, ada, ['nl', 'de', 'en']));
      await show(site, [a, b]);
      await site.call(setPage, {
        page: b.id,
        language: 'en',
        rev: await revOf(site, b),
        title: 'B',
        slug: 'second',
      });
      await show(site, [a, b], 'en');
      await site.call(addRedirect, { page: b.id, language: 'nl', from: '/by-hand/' });
      const chosen = await site.call(setMainLanguage, { language: 'en' });
      expect(chosen.body.languages).toEqual(['en', 'nl', 'de']);
      expect(await follow(site, '/en/second/')).toEqual({ hops: 1, path: '/second/', status: 200 });
      expect(await follow(site, '/b/')).toEqual({ hops: 1, path: '/nl/b/', status: 200 });
      expect(await follow(site, '/by-hand/')).toEqual({ hops: 1, path: '/nl/b/', status: 200 });
      const refused = await site.call(removeWebsiteLanguage, { language: 'en' });
      const message = 'Please choose the language that becomes the main one.';
      expect([refused.status, refused.body]).toMatchObject([400, issue('main', message)]);
      expect((await site.website()).languages).toEqual(['en', 'nl', 'de']);
      const removed = await site.call(removeWebsiteLanguage, { language: 'en', main: 'de' });
      expect(removed.body.languages).toEqual(['de', 'nl']);
      expect((await site.call(setMainLanguage, { language: 'en' })).status).toBe(400);
    },
  );

  inFullRun(test)('a redirect to a hidden or removed page returns 404', async () => {
    const { site, a, b, a1 } = await smallSite(await Site.create(world, ada));
    await show(site, [a, b]);
    await site.call(addRedirect, { page: a1.id, language: 'nl', from: '/hidden/' });
    await site.call(addRedirect, { page: b.id, language: 'nl', from: '/gone/' });
    await site.call(setHomePage, { page: b.id });
    expect((await follow(site, '/gone/')).path).toBe('/');
    await site.call(removePage, { page: b.id });
    expect((await follow(site, '/hidden/')).status).toBe(404);
    expect((await follow(site, '/gone/')).status).toBe(404);
  });
});

describe('the host of a website', () => {
  test('the host of a website has no cookies, calls or pages of the product', async () => {
    const { site, a } = await smallSite(await Site.create(world, ada));
    await show(site, [a]);
    const { headers } = await visit(site, '/');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const path of ['/login/', '/api/self/projects/list/', '/dev/outbox/', '/health/live/', '/metrics']) {
      expect((await visit(site, path)).status).toBe(404);
    }
    const cookies = await ada.agent.get('/api/x/').set('Host', hostOf(site));
    expect(cookies.status).toBe(404);
    const posted = await world.browser().agent.post('/').set('Host', hostOf(site)).send({ x: 1 });
    expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['f'.repeat(24), 'x', 'www', '..', `${'f'.repeat(24)}.more`])(
    'the host %s has no website',
    async (label) => {
      const { status, text } = await world.browser().agent.get('/').set('Host', `${label}.site.localhost`);
      expect([status, text]).toEqual([404, 'There is no website at this address.\n']);
    },
  );

  /** A website with visible pages, which no visit changes. */
  let shown: Promise<Site> | undefined;
  async function shownSite(): Promise<Site> {
    const { site, a, a1 } = await smallSite(await Site.create(world, ada));
    await show(site, [a, a1]);
    return site;
  }

  test.each([
    ['an unfinished escape', '/%'],
    ['a null byte', '/%00/'],
    ['dots', '/%2e%2e/'],
    ['another host', '//evil.example/'],
    ['an escaped slash', '/a%2Fa1/'],
    ['a backslash', '/\\evil'],
    ['thousands of levels', `/${'a/'.repeat(3000)}`],
    ['a long name', `/${'a'.repeat(6000)}/`],
  ])('a path with %s returns 404', async (_, path) => {
    expect((await visit(await (shown ??= shownSite()), path)).status).toBe(404);
  });
});
