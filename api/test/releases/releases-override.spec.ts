import { bootDocumentSchema, type BootDocument, type PublishedRelease } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
import { OverrideCookie } from '../../src/domains/releases/override/override-cookie.service.js';
import { startWorld, type Browser, type World } from '../harness/harness.js';
import { promote, publishBuild, releaseProduct } from './release-fixtures.js';

// Real: API over HTTP with staging as its channel, registry on disk, database engine.
const PAGES = { identities: { projects: './projects' } };
let world: World;
let running: PublishedRelease;
let other: PublishedRelease;
beforeAll(async () => {
  world = await startWorld({ RELEASE_CHANNEL: 'staging' });
  ({ content: running } = await releaseProduct(world.app, 'staging'));
  other = await publishBuild(world.app, { project: 'mfe-content', ...PAGES });
});
afterAll(() => world.close());

async function open(browser: Browser, path: string) {
  return browser.agent.get(path).set('Accept', 'text/html');
}

function bootOf(html: string): BootDocument {
  const [, text = ''] = /id="zw-boot">([^<]*)<\/script>/u.exec(html) ?? [];
  return bootDocumentSchema.parse(JSON.parse(text));
}

async function bootFor(browser: Browser): Promise<BootDocument> {
  return bootOf((await open(browser, '/login/')).text);
}

const idOf = ({ release }: PublishedRelease) => `${release.project}@${release.version}`;

test('an override shows another version to one browser until it is ended', async () => {
  const mine = world.browser();
  const neighbour = world.browser();
  const response = await open(mine, `/login/?returnUrl=%2Fsupport%2F&zw-release=${idOf(other)}&b=1`);
  expect([response.status, response.headers['location']]).toEqual([
    302,
    '/login/?returnUrl=%2Fsupport%2F&b=1',
  ]);
  const [cookie = ''] = (response.headers['set-cookie'] as unknown as string[]).filter((one) =>
    one.startsWith('zw_release='),
  );
  expect(cookie).toMatch(/; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/u);
  const boot = await bootFor(mine);
  expect(boot).toMatchObject({
    channel: 'staging',
    remotes: [{ name: 'mfe_content', version: other.release.version }],
    override: { releases: [idOf(other)], refused: [] },
  });
  const hours = (Date.parse(boot.override!.until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);
  expect((await mine.page('/login/')).vars.composition).toBe(boot.composition);
  const plain = await bootFor(neighbour);
  expect(plain.remotes[0]?.version).toBe(running.release.version);
  expect(plain).not.toHaveProperty('override');
  expect((await open(mine, '/login/?zw-release=off')).headers['location']).toBe('/login/');
  expect(await bootFor(mine)).toEqual(plain);
});

test('a repeated fault is reported once and does not end an override', async () => {
  const browser = world.browser();
  await open(browser, `/login/?zw-release=${idOf(other)}`);
  for (let times = 0; times < 25; times += 1) await open(browser, '/login/?zw-channel=nowhere');
  expect((await bootFor(browser)).override).toMatchObject({
    releases: [idOf(other)],
    refused: ['A preview channel is written as preview/name.'],
  });
});

test('an invalid override is reported, and the version of the channel is shown', async () => {
  const misfit = await publishBuild(world.app, {
    project: 'mfe-content',
    ...PAGES,
    needs: { sdk: '^9.0.0', shared: {}, calls: {} },
  });
  const browser = world.browser();
  const override = `${idOf(misfit)},mfe-support@0.1.0-0000000000,https://evil.example/x.js`;
  await open(browser, `/login/?zw-release=${encodeURIComponent(override)}`);
  const boot = await bootFor(browser);
  expect(boot.remotes.map(({ version }) => version)).toEqual([running.release.version]);
  expect(boot.override).toMatchObject({
    releases: [],
    refused: [
      'A release is written as mfe-name@version.',
      'mfe-support 0.1.0-0000000000 is not published here.',
      expect.stringMatching(
        /^mfe-content .+ needs the shell SDK \^9\.0\.0; the shell .+ gives none\.$/u,
      ) as unknown,
    ],
  });
});

test('a preview can be selected and deselected, and an unknown preview is reported', async () => {
  await promote(world.app, other, 'preview/menu');
  const browser = world.browser();
  await open(browser, '/login/?zw-channel=preview/menu');
  expect(await bootFor(browser)).toMatchObject({
    channel: 'preview/menu',
    remotes: [{ version: other.release.version }],
    override: { releases: [], refused: [] },
  });
  await open(browser, `/login/?zw-release=${idOf(running)}`);
  expect(await bootFor(browser)).toMatchObject({
    channel: 'preview/menu',
    remotes: [{ version: running.release.version }],
    override: { releases: [idOf(running)] },
  });
  await open(browser, '/login/?zw-channel=preview%2Fnothing');
  expect((await bootFor(browser)).override?.refused).toEqual(['There is no channel preview/nothing.']);
  await open(browser, '/login/?zw-channel=production');
  expect((await bootFor(browser)).override?.refused).toEqual([
    'A preview channel is written as preview/name.',
  ]);
  await open(browser, '/login/?zw-release=off');
  await open(browser, '/login/?zw-channel=off');
  expect(await bootFor(browser)).not.toHaveProperty('override');
});

test('an expired or forged override has no effect', async () => {
  const browser = world.browser();
  await open(browser, `/login/?zw-release=${idOf(other)}`);
  const cookie = browser.cookie('zw_release') ?? '';
  expect((await bootFor(browser)).override).toBeDefined();
  const { project, version } = other.release;
  const over = await world.app
    .get(OverrideCookie)
    .write({ channel: null, releases: [{ project, version }], faults: [], until: new Date() });
  const [text = '', signature = ''] = cookie.split('.');
  for (const forged of [
    over,
    'x',
    '.',
    `${text}.`,
    `${text}.${signature.slice(1)}x`,
    `${Buffer.from('{"c":null,"r":["mfe-content@0.1.0-0000000000"],"f":[],"u":9999999999999}').toString('base64url')}.${signature}`,
  ]) {
    const response = await world
      .browser()
      .agent.get('/login/')
      .set('Accept', 'text/html')
      .set('Cookie', `zw_release=${forged}`);
    expect([forged, response.status]).toEqual([forged, 200]);
    expect(bootOf(response.text)).not.toHaveProperty('override');
  }
});

test('overrides apply to pages only, not to calls, files or malformed paths', async () => {
  const query = `zw-release=${idOf(other)}`;
  for (const path of [
    `/nowhere/?${query}`,
    `//evil.example/?${query}`,
    `/login//?${query}`,
    `/assets/x?${query}`,
  ]) {
    const response = await open(world.browser(), path);
    expect({
      path,
      http: response.status,
      cookie: String(response.headers['set-cookie']).includes('zw_release'),
    }).toEqual({
      path,
      http: 404,
      cookie: false,
    });
  }
  const json = world.browser();
  await json.page(`/login/?${query}`);
  expect(json.cookie('zw_release')).toBeUndefined();
});

test('override parameters have no effect on production', async () => {
  const production = await startWorld();
  try {
    const { content } = await releaseProduct(production.app);
    const next = await publishBuild(production.app, { project: 'mfe-content', ...PAGES });
    const browser = production.browser();
    const response = await open(browser, `/login/?zw-release=${idOf(next)}&zw-channel=preview/x`);
    expect(response.status).toBe(200);
    expect(browser.cookie('zw_release')).toBeUndefined();
    expect(bootOf(response.text).remotes[0]?.version).toBe(content.release.version);
    const stolen = world.browser();
    await open(stolen, `/login/?zw-release=${idOf(other)}`);
    const carried = await production
      .browser()
      .agent.get('/login/')
      .set('Accept', 'text/html')
      .set('Cookie', `zw_release=${stolen.cookie('zw_release') ?? ''}`);
    expect(bootOf(carried.text)).not.toHaveProperty('override');
  } finally {
    await production.close();
  }
});

inFullRun(test)(
  '300 malformed overrides over HTTP load only published versions and cause no errors or foreign paths',
  async () => {
    const odd = [
      'https://evil.example/',
      '../',
      '%2e%2e',
      '\u0000',
      '\u202e',
      '__proto__',
      '@',
      ',',
      '<script>',
      '"',
      '\r\nSet-Cookie: a=b',
      '😀',
    ];
    const ids = new Set([idOf(running), idOf(other)]);
    for (let index = 0; index < 300; index += 1) {
      const base = [...ids][index % 2] ?? '';
      const at = (index * 7) % (base.length + 1);
      const text =
        index % 5 === 0
          ? base
          : base.slice(0, at) + (odd[index % odd.length] ?? '') + base.slice(at + (index % 3));
      const browser = world.browser();
      const response = await open(browser, `/login/?zw-release=${encodeURIComponent(text)}`);
      expect([text, response.status, response.headers['location']]).toEqual([text, 302, '/login/']);
      for (const { name, version, base: folder } of (await bootFor(browser)).remotes) {
        expect([text, ids.has(`${name.replaceAll('_', '-')}@${version}`)]).toEqual([text, true]);
        expect(folder).toBe(`/assets/mfe-content/${version}/`);
      }
    }
  },
);
