import {
  ALL_CALLS,
  publishPage,
  setPage,
  setPicture,
  type FileItem,
  type WebsitePage,
} from '@zonewerk/contracts';
import type { Router } from 'express';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { firstInGate } from '@zonewerk/testing/tier';
import type { Logger } from 'pino';
import { LOGGER } from '../../../src/platform/logging/logger.js';
import { cookieNames } from './cookie-states.js';
import { FileSpace } from '../../content/files/files-world.js';
import { type Browser, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { releaseProduct } from '../../releases/release-fixtures.js';
import { Site } from '../../content/website/website-world.js';

// Real: API over HTTP, released files, uploads, pictures, websites, database engine.
interface Address {
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let world: World;
let ada: SignedIn;
let addresses: readonly Address[];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  addresses = [...(await productAddresses()), ...(await siteAddresses())];
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#ee6a0c' } })
    .jpeg()
    .toBuffer();

/** URLs of the product: assets, documents, page responses, calls, files, operations, and missing ones. */
async function productAddresses(): Promise<Address[]> {
  const { shell } = await releaseProduct(world.app);
  const base = `/assets/shell/${shell.release.version}`;
  const files = await FileSpace.create(world, ada);
  const file = await files.processed((await files.uploaded('photo.jpg', await photo())).id);
  const form = ada.post(setPicture.path).field('_csrf_token', await ada.csrf());
  const picture = (await form.attach('picture', await photo(), 'me.jpg')).body as { picture: string };
  const json = { Accept: 'application/json' };
  const html = { Accept: 'text/html' };
  const thumbnail = Object.values(file.thumbnails ?? {})[0] ?? '';
  return [
    ...[`${base}/shell.js`, `${base}/missing.js`, '/assets/none/'].map((path) => ({ path })),
    ...['br', 'identity'].map((encoding) => ({
      path: `${base}/shell.js`,
      headers: { 'Accept-Encoding': encoding },
    })),
    ...['/', '/login/', '/projects/', '/privacy/', '/nowhere/'].flatMap((path) => [
      { path, headers: html },
      { path, headers: json },
    ]),
    ...['/renderTemplate/header/', '/api/docs/', '/api/docs/openapi.json'].map((path) => ({ path })),
    ...['swagger-ui.css', 'missing.css'].map((name) => ({ path: `/api/docs/files/${name}` })),
    ...['/health/live', '/health/ready', '/metrics', '/metrics/none', '/dev/outbox/'].map((path) => ({
      path,
    })),
    ...[file.path, thumbnail, picture.picture].map((path) => ({ path })),
    ...getCalls(files.projectId),
    ...['/api/nowhere/', '/api/user/login/', '/favicon.ico', '/robots.txt'].map((path) => ({ path })),
  ];
}

/** Every GET call of the contracts, with missing objects. A bad cursor ends the responses that are event streams. */
function getCalls(projectId: string): Address[] {
  const gets = ALL_CALLS.filter(({ method }) => method === 'GET');
  return gets.map(({ path, produces }) => ({
    path:
      path.replace(':project_id', projectId).replaceAll(/:\w+/gu, 'f'.repeat(24)) +
      (produces === 'text/event-stream' ? '?after=x' : ''),
  }));
}

/** URLs of a website of a project: pages, files, redirects, and missing ones. */
async function siteAddresses(): Promise<Address[]> {
  const site = await Site.create(world, ada);
  const host = `${site.projectId}.site.localhost:4200`;
  const { id: page } = await site.add('Home');
  const files = FileSpace.at(world, ada, site.projectId);
  const file: FileItem = await files.processed((await files.uploaded('photo.jpg', await photo())).id);
  const rev = (await site.website()).pages.find(({ id }: WebsitePage) => id === page)?.rev ?? 0;
  const body = `<p><img src="${file.path}" alt="A" /></p>`;
  const text = { page, language: 'nl', rev, body } as const;
  const changed = await site.call(setPage, text);
  await site.call(publishPage, { page, language: 'nl', rev: changed.body.page.rev, show: true });
  const { text: drawn } = await world.browser().agent.get('/').set('Host', host);
  const [, picture = ''] = /src="(\/_files[^"]*)"/u.exec(drawn) ?? [];
  expect(picture).not.toBe('');
  const paths = ['/', '/nowhere/', '/HOME', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/api/docs/'];
  return [
    ...[...paths, picture, `/_files/${'f'.repeat(24)}/`].map((path) => ({ path, host })),
    { path: '/', host: `${'f'.repeat(24)}.site.localhost:4200` },
  ];
}

function ask(browser: Browser, { path, host, headers = {} }: Address, more: Record<string, string> = {}) {
  const request = browser.agent.get(path).redirects(0).buffer(true).responseType('blob');
  return request.set({ ...headers, ...(host === undefined ? {} : { Host: host }), ...more });
}

const isNeverStored = ({ headers }: Response) => String(headers['cache-control']).includes('no-store');

function expectNoCachedCookie(response: Response, { path, host = '' }: Address, kind: string): void {
  if (isNeverStored(response)) return;
  const line = `${kind} ${host}${path} ${response.status} ${response.headers['cache-control']}`;
  expect([line, response.headers['set-cookie']]).toEqual([line, undefined]);
}

/** Requests each URL whole, as HEAD, with ranges and conditionally. Returns the statuses. */
async function walk(browserOf: () => Promise<Browser>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const address of addresses) {
    const whole = await ask(await browserOf(), address);
    const { etag = '', 'last-modified': since = '' } = whole.headers as Record<string, string>;
    const kinds: [string, Record<string, string>][] = [
      ['part', { Range: 'bytes=0-1' }],
      ['beyond', { Range: 'bytes=999999999-' }],
      ...(etag === '' ? [] : [['tag', { 'If-None-Match': etag }] as [string, Record<string, string>]]),
      ...(since === '' ? [] : [['date', { 'If-Modified-Since': since }] as [string, Record<string, string>]]),
    ];
    expectNoCachedCookie(whole, address, 'whole');
    statuses.add(whole.status);
    for (const [kind, headers] of kinds) {
      const response = await ask(await browserOf(), address, headers);
      expectNoCachedCookie(response, address, kind);
      statuses.add(response.status);
    }
    const { agent } = await browserOf();
    const headed = agent
      .head(address.path)
      .redirects(0)
      .set(address.headers ?? {});
    expectNoCachedCookie(await (address.host ? headed.set('Host', address.host) : headed), address, 'head');
  }
  return statuses;
}

/** A browser of the signed-in person with only some of the cookies. */
function copyOf(person: Browser, ...names: string[]): Browser {
  const copy = world.browser();
  for (const name of names)
    copy.agent.jar.setCookie(`${name}=${person.cookie(name) ?? ''}; path=/`, '127.0.0.1');
  return copy;
}

function withCookies(...pairs: string[]): Browser {
  const browser = world.browser();
  for (const pair of pairs) browser.agent.jar.setCookie(`${pair}; path=/`, '127.0.0.1');
  return browser;
}

const BROWSERS: [string, () => Promise<Browser>][] = [
  ['no cookies', async () => world.browser()],
  ['all cookies', async () => copyOf(ada, ...cookieNames(ada))],
  ['only a session cookie', async () => copyOf(ada, 'zw_session')],
  ['a session cookie without a session', async () => withCookies(`zw_session=${'A'.repeat(43)}`)],
  ['malformed cookies', async () => withCookies('zw_guest=x', 'zw_session=j:{}', 'zw_logged_in=x')],
];

test('the walk covers every GET route of the router', () => {
  const { router } = world.app.getHttpAdapter().getInstance() as { router: Router };
  const routes = router.stack.filter(({ route }) =>
    Boolean((route as unknown as { methods?: Record<string, boolean> } | undefined)?.methods?.['get']),
  );
  expect(routes.length).toBeGreaterThan(10);
  const missing = routes.filter((layer) => {
    const { match } = layer as unknown as { match(path: string): boolean };
    return !addresses.some(({ path }) => match.call(layer, path.split('?', 1)[0] ?? ''));
  });
  expect(missing.map(({ route }) => route?.path)).toEqual([]);
});

test.each(firstInGate(BROWSERS, 2))(
  'a response that a cache may store sets no cookie for a browser with %s',
  async (_, of) => {
    const removed = jest.spyOn(world.app.get<Logger>(LOGGER), 'error');
    const statuses = await walk(of);
    for (const status of [200, 206, 302, 304, 400, 404, 405]) expect(statuses).toContain(status);
    expect(statuses).not.toContain(500);
    // The cookie guard, the last resort, removed no cookie.
    expect(removed).not.toHaveBeenCalled();
  },
  120_000,
);

test('only a response with a CSRF token sets the guest cookie of a new visitor', async () => {
  const setters = new Set<string>();
  for (const address of addresses) {
    const { headers } = await ask(world.browser(), address);
    if (String(headers['set-cookie']).includes('zw_guest=')) setters.add(JSON.stringify(address));
  }
  const html = JSON.stringify({ Accept: 'text/html' });
  expect([...setters].filter((one) => one.includes(html))).toEqual([]);
  expect([...setters].map((one) => (JSON.parse(one) as Address).path).sort()).toEqual([
    '/',
    '/login/',
    '/nowhere/',
    '/privacy/',
    '/projects/',
  ]);
});
