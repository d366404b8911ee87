import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import {
  filePath,
  isOwnPath,
  Site,
  type SiteFile,
  type SiteFound,
  type SiteRequest,
  type SiteSource,
} from './index.js';
import { editingFrame } from './editing.js';
import type { SitePage } from './site-source.js';
import { STYLE } from './style.js';

const ORIGIN = 'http://dunes.example:8080';
const CHANGED = new Date('2026-03-04T05:06:07Z');

const page: SitePage = {
  language: 'nl',
  path: '/over-ons/',
  title: 'Over ons',
  description: 'Wie wij zijn',
  tags: ['team', 'duin'],
  html: '<p style="text-align:center">Hallo <strong>daar</strong></p>',
  changed: CHANGED,
  alternates: [
    { language: 'nl', path: '/over-ons/' },
    { language: 'en', path: '/en/about/' },
  ],
  above: [{ title: 'Bureau', path: '/bureau/' }],
  below: [{ title: 'Ploeg', path: '/over-ons/ploeg/' }],
};

interface Double extends SiteSource {
  paths: string[];
  now: string;
}

function source(found: Readonly<Record<string, SiteFound>>, more: Partial<SiteSource> = {}): Double {
  const double: Double = {
    key: 'dunes',
    paths: [],
    now: '1',
    version: () => Promise.resolve(double.now),
    name: () => Promise.resolve('Duinhuis'),
    find(path) {
      double.paths.push(path);
      return Promise.resolve(found[path] ?? { kind: 'nothing', language: 'nl' });
    },
    menu: () => Promise.resolve([{ title: 'Welkom', path: '/' }, ...page.above]),
    entries: () => Promise.resolve([page]),
    file: () => Promise.resolve(null),
    ...more,
  };
  return double;
}

const website = () =>
  source({ '/over-ons/': { kind: 'page', page }, '/oud/': { kind: 'redirect', path: page.path } });
const get = (path: string, more: Partial<SiteRequest> = {}): SiteRequest => {
  return { method: 'GET', origin: ORIGIN, path, ...more };
};
const site = (indexed = true) => new Site({ cacheBytes: 1_000_000, indexed });

test('a page has its metadata, content and navigation', async () => {
  const { status, headers, body } = await site().respond(website(), get('/over-ons/'));
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
  for (const part of [
    '<!doctype html><html lang="nl" dir="ltr">',
    '<title>Over ons – Duinhuis</title>',
    '<meta name="description" content="Wie wij zijn"/>',
    '<meta name="keywords" content="team, duin"/>',
    `<link rel="canonical" href="${ORIGIN}/over-ons/"/>`,
    `<link rel="alternate" hrefLang="en" href="${ORIGIN}/en/about/"/>`,
    `<link rel="alternate" hrefLang="x-default" href="${ORIGIN}/over-ons/"/>`,
    page.html,
    '<a href="/bureau/">Bureau</a>',
    '<a href="/over-ons/ploeg/">Ploeg</a>',
    'lang="en" hrefLang="en" dir="ltr">English</a>',
  ]) {
    expect(body).toContain(part);
  }
  expect(body).not.toContain('noindex');
});

test.each(['ar', 'fa', 'he', 'nl', 'ja', 'ru'])(
  'a page in %s has the direction of its language',
  async (language) => {
    const { textInfo } = new Intl.Locale(language) as unknown as { textInfo: { direction: string } };
    const shown = { ...page, language, alternates: [{ language, path: '/a/' }, ...page.alternates] };
    const { body } = await site().respond(source({ '/a/': { kind: 'page', page: shown } }), get('/a/'));
    expect(body).toContain(`<html lang="${language}" dir="${textInfo.direction}">`);
    expect(body).toContain(`lang="${language}" hrefLang="${language}" dir="${textInfo.direction}"`);
    expect(editingFrame(shown, { name: 'a', menu: [] }).html).toContain(
      `<div class="page" lang="${language}" dir="${textInfo.direction}">`,
    );
  },
);

test('the page style has no left or right values, so that right-to-left pages are mirrored', () => {
  expect(STYLE.match(/(?:^|[{;-])(?:left|right)\b[^;}]*|text-align:(?:left|right)/gu)).toBeNull();
});

test.each([
  ...[
    '/robots.txt',
    '/ROBOTS.txt/',
    '/favicon.ico',
    '/sitemap.xml',
    '/sitemap-12.xml',
    '/_files/',
    '/_files',
  ].map((path) => [path, true] as const),
  ...['/robots/', '/robots.txts/', '/sitemap/', '/a/robots.txt', '/_filesystem/'].map(
    (path) => [path, false] as const,
  ),
])('%s is a path of the website itself: %s', (path, own) => {
  expect(isOwnPath(path)).toBe(own);
});

test('a redirect retains the query, and an encoded own path is decoded', async () => {
  const { headers } = await site().respond(website(), get('/oud/', { query: '?a=1&b=%26' }));
  expect(headers['Location']).toBe(`${ORIGIN}/over-ons/?a=1&b=%26`);
  expect((await site().respond(website(), get('/%72obots%2Etxt'))).body).toContain('User-agent');
});

test('the policy of a page allows no scripts and no other origins', async () => {
  const { headers } = await site().respond(website(), get('/over-ons/'));
  const policy = headers['Content-Security-Policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]{44}';/u);
  expect(policy).not.toContain('script-src');
  expect(headers['X-Content-Type-Options']).toBe('nosniff');
});

test('a former path redirects to the page in one hop with Cache-Control no-cache', async () => {
  const { status, headers, body } = await site().respond(website(), get('/oud/'));
  expect([status, headers['Location'], body]).toEqual([301, `${ORIGIN}/over-ons/`, '']);
  expect(headers['Cache-Control']).toBe('no-cache');
});

test('a missing page is reported in the language of the path', async () => {
  const { status, headers, body } = await site().respond(website(), get('/weg/'));
  expect(status).toBe(404);
  expect(body).toContain('<h1>Hier is geen pagina</h1>');
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect(headers['ETag']).toBeUndefined();
});

test('a rendered page is cached until the version changes', async () => {
  const shown = site();
  const from = website();
  const first = await shown.respond(from, get('/over-ons/'));
  expect(await shown.respond(from, get('/over-ons/'))).toEqual(first);
  expect(from.paths).toEqual(['/over-ons/']);
  from.now = '2';
  await shown.respond(from, get('/over-ons/'));
  expect(from.paths).toHaveLength(2);
  from.now = '';
  await shown.respond(from, get('/over-ons/'));
  await shown.respond(from, get('/over-ons/'));
  expect(from.paths).toHaveLength(4);
});

test('websites with the same path and version have separate caches', async () => {
  const shown = site();
  await shown.respond(website(), get('/over-ons/'));
  const other = { ...page, title: 'Wij' };
  const { body } = await shown.respond(
    source({ '/over-ons/': { kind: 'page', page: other } }, { key: 'other' }),
    get('/over-ons/'),
  );
  expect(body).toContain('<h1>Wij</h1>');
});

test('paths without a page are not cached', async () => {
  const shown = site();
  const from = website();
  await shown.respond(from, get('/weg/'));
  await shown.respond(from, get('/weg/'));
  expect(from.paths).toEqual(['/weg/', '/weg/']);
});

test('a request with a matching ETag gets 304', async () => {
  const shown = site();
  const from = website();
  const { headers } = await shown.respond(from, get('/over-ons/'));
  const tag = headers['ETag'] ?? '';
  for (const etag of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    expect(await shown.respond(from, get('/over-ons/', { etag }))).toMatchObject({ status: 304, body: '' });
  }
  expect(await shown.respond(from, get('/over-ons/', { etag: '"x"' }))).toMatchObject({ status: 200 });
});

test('HEAD has the headers of GET without a body, and other methods are refused', async () => {
  const shown = site();
  const from = website();
  const { headers } = await shown.respond(from, get('/over-ons/'));
  const head = get('/over-ons/', { method: 'HEAD' });
  expect(await shown.respond(from, head)).toEqual({ status: 200, headers, body: '' });
  const post = await shown.respond(from, get('/over-ons/', { method: 'POST' }));
  expect([post.status, post.headers['Allow']]).toEqual([405, 'GET, HEAD']);
});

test('a preview is not indexed', async () => {
  const shown = site(false);
  const { headers, body } = await shown.respond(website(), get('/over-ons/'));
  expect(headers['X-Robots-Tag']).toBe('noindex');
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect((await shown.respond(website(), get('/robots.txt'))).body).toBe('User-agent: *\nDisallow: /\n');
});

test('a request for favicon.ico gets 204', async () => {
  const from = website();
  expect(await site().respond(from, get('/favicon.ico'))).toMatchObject({ status: 204, body: '' });
  expect(from.paths).toEqual([]);
});

describe('files of a website', () => {
  const id = 'a'.repeat(24);
  const hash = '0123456789abcdef';
  const file: SiteFile = {
    hash,
    type: 'image/png',
    length: 5,
    disposition: 'inline; filename="a.png"',
    open: () => Promise.resolve(Readable.from(['bytes'])),
  };
  const showing = (more: Partial<SiteFile> = {}) =>
    source({}, { file: (address) => Promise.resolve(address.id === id ? { ...file, ...more } : null) });
  const whole = filePath({ id, size: null, hash });

  test('are immutable at the URL with their hash, and cannot run', async () => {
    const { status, headers, body } = await site().respond(showing(), get(whole));
    expect([status, await text(body as Readable)]).toEqual([200, 'bytes']);
    expect(headers).toMatchObject({
      'Content-Type': 'image/png',
      'Content-Length': '5',
      ETag: `"${hash}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': expect.stringMatching(/^sandbox; default-src 'none'/u) as string,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  test('are revalidated at a URL with another hash or none', async () => {
    for (const other of [null, 'f'.repeat(16)]) {
      const path = filePath({ id, size: null, hash: other });
      const { status, headers } = await site().respond(showing(), get(path));
      expect([status, headers['Cache-Control']]).toEqual([200, 'no-cache']);
    }
  });

  test('are not sent for a matching ETag or by HEAD', async () => {
    const small = filePath({ id, size: '80x80', hash });
    const tag = `"${hash}-80x80"`;
    expect(await site().respond(showing(), get(small, { etag: tag }))).toMatchObject({
      status: 304,
      body: '',
    });
    const head = await site().respond(showing(), get(small, { method: 'HEAD' }));
    expect([head.status, head.headers['Content-Length'], head.body]).toEqual([200, '5', '']);
    expect((await site().respond(showing(), get(small, { method: 'PUT' }))).status).toBe(405);
  });

  test('without an entry or without bytes are not found', async () => {
    const missing = showing({ open: () => Promise.resolve(null) });
    const other = filePath({ id: 'b'.repeat(24), size: null, hash });
    const answers = [
      await site().respond(missing, get(whole)),
      await site().respond(showing(), get(other, { etag: '*' })),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, body]).toEqual([404, 'There is no file at this address.\n']);
      expect(headers).toMatchObject({
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/plain; charset=utf-8',
      });
    }
  });

  test.each(['/_files/', `/_files/${id}`, `/_files/${id}/1/`, `/_files/../${id}/`, `/_FILES/${id}/`])(
    'are at no other paths: %s',
    async (path) => {
      const from = showing();
      await site().respond(from, get(path));
      expect(from.paths).toEqual([path]);
    },
  );
});

/** The elements and attributes of a document, without their content. */
const shapeOf = (body: string) => body.replaceAll(/="[^"]*"/gu, '').match(/<[^<>]*>/gu);

test('any title and description of a page is escaped as text', async () => {
  const shapes = new Set<string>();
  const any = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('"><script>x</script>', "'</title>", '&lt;'),
  );
  await fc.assert(
    fc.asyncProperty(any, any, async (title, description) => {
      const shown = { ...page, title, description, tags: [title], above: [{ title, path: '/a/' }] };
      const from = source({ '/x/': { kind: 'page', page: shown } }, { name: () => Promise.resolve(title) });
      const { body } = await site().respond(from, get('/x/'));
      shapes.add(JSON.stringify(shapeOf(String(body))));
    }),
  );
  expect(shapes.size).toBe(1);
});
