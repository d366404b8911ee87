import { gunzipSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesOverview } from '@zonewerk/contracts';
import { bootDocumentSchema, ReleaseKey, type BootDocument } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
import { SecretsService } from '../../src/platform/database/secrets.module.js';
import { startWorld, type World } from '../harness/harness.js';
import { promote, publishBuild, releaseProduct } from './release-fixtures.js';

// Real: API over HTTP, registry on disk, database engine.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.empty());
afterAll(() => world.close());

async function document(
  path = '/login/',
): Promise<{ http: number; html: string; boot: BootDocument | null }> {
  const response = await world.browser().agent.get(path).set('Accept', 'text/html');
  const [, text] = /id="zw-boot">([^<]*)<\/script>/u.exec(response.text) ?? [];
  const boot = text ? bootDocumentSchema.parse(JSON.parse(text)) : null;
  return { http: response.status, html: response.text, boot };
}

test('without a released shell documents get 503, and page responses still work', async () => {
  const { http, html } = await document();
  expect(http).toBe(503);
  expect(html).toContain('No shell is released here yet');
  expect((await world.browser().page('/login/')).vars.composition).toBeNull();
  const ready = await world.browser().agent.get('/health/ready');
  expect([ready.status, ready.body.parts.shell]).toEqual([503, 'down']);
});

test('the document contains the signed boot document and an integrity hash for every loaded file', async () => {
  const { shell, content } = await releaseProduct(world.app);
  const { http, html, boot } = await document('/login/');
  expect(http).toBe(200);
  expect((await world.browser().agent.get('/health/ready')).body.parts.shell).toBe('up');
  expect(boot).toMatchObject({
    channel: 'production',
    shell: { version: shell.release.version, commit: 'c'.repeat(40) },
    remotes: [
      {
        name: 'mfe_content',
        version: content.release.version,
        base: `/assets/mfe-content/${content.release.version}/`,
        entry: 'remoteEntry.js',
        identities: { projects: './projects' },
      },
    ],
  });
  expect(boot).not.toHaveProperty('override');
  const key = new ReleaseKey(await world.app.get(SecretsService).key('release-signing'));
  const { signature, ...rest } = boot!;
  expect(key.verifies(rest, signature)).toBe(true);
  expect(key.verifies({ ...rest, channel: 'staging' }, signature)).toBe(false);
  const loaded = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/assets\/[^>]*>/gu)].map(
    ([tag]) => tag,
  );
  expect(loaded).toHaveLength(2);
  for (const tag of loaded) expect(tag).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/u);
  const ada = await world.signedIn('Ada');
  const projects = await ada.agent.get('/projects/').set('Accept', 'text/html');
  const { integrity } = content.release.files['remoteEntry.js']!;
  expect(projects.text).toContain(
    `<link rel="preload" as="script" href="/assets/mfe-content/${content.release.version}/remoteEntry.js" integrity="${integrity}"`,
  );
});

inFullRun(test)(
  'page responses contain the current composition of the browser and the path parameters',
  async () => {
    await releaseProduct(world.app);
    const ada = await world.signedIn('Ada');
    const project = await world.builders.project(ada.userId, 'One');
    const page = await ada.page(`/projects/${project.id}/`);
    expect(page.vars.params).toEqual({ projectId: project.id });
    expect(page.vars.composition).toBe((await document()).boot?.composition);
    const next = await publishBuild(world.app, {
      project: 'mfe-content',
      identities: { projects: './projects' },
    });
    await promote(world.app, next);
    const after = await ada.page('/projects/');
    expect(after.vars.composition).not.toBe(page.vars.composition);
    expect(after.vars.params).toEqual({});
  },
);

test('released files are immutable for a year and compressed, and other files are not served', async () => {
  const { shell } = await releaseProduct(world.app);
  const base = `/assets/shell/${shell.release.version}`;
  const { agent } = world.browser();
  const plain = await agent.get(`${base}/shell.js`).set('Accept-Encoding', 'identity').buffer(true);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(plain.headers['vary']).toContain('Accept-Encoding');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const content = await readFile(join(world.releaseDir, 'shell', shell.release.version, 'shell.js'));
  expect(plain.text).toBe(content.toString());
  const css = await agent.get(`${base}/shell.css`);
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await rawBody(`${base}/shell.js`, encoding);
    expect(packed.encoding).toBe(encoding);
    expect(unpack(packed.body)).toEqual(content);
  }
  for (const path of [
    `${base}/release.json`,
    `${base}/shell.js.br`,
    `${base}/shell.js.map`,
    `${base}/../${shell.release.version}/shell.js/`,
    `${base}/%2e%2e/release.json`,
    '/assets/shell/0.1.0-0000000000/shell.js',
    '/assets/constructor/0.1.0-0000000000/shell.js',
    `/assets/shell/${shell.release.version}/`,
  ]) {
    const response = await agent.get(path);
    expect({ path, http: response.status }).toEqual({ path, http: 404 });
  }
});

/** A body as transferred, without decompression. */
async function rawBody(
  path: string,
  encoding: string,
): Promise<{ body: Buffer; encoding: string | undefined }> {
  const address = world.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ body: Buffer.concat(parts), encoding: response.headers['content-encoding'] }),
      );
    }).on('error', reject);
  });
}

test('a release with an invalid signature is not served, and an invalid shell makes the document unavailable', async () => {
  const { shell, content } = await releaseProduct(world.app);
  const tamper = async (project: string, version: string) => {
    const file = join(world.releaseDir, project, version, 'release.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"publishedBy": "test"', '"publishedBy": "evil"'));
  };
  await tamper('mfe-content', content.release.version);
  const { boot } = await document();
  expect(boot?.remotes).toEqual([]);
  const asset = await world
    .browser()
    .agent.get(`/assets/mfe-content/${content.release.version}/remoteEntry.js`);
  expect(asset.status).toBe(404);
  await tamper('shell', shell.release.version);
  expect((await document()).http).toBe(503);
});

inFullRun(test)(
  'a release with a damaged description is replaced by the latest former version that is compatible',
  async () => {
    const { shell, content } = await releaseProduct(world.app);
    const identities = { projects: './projects' };
    const needs = { sdk: '^2.0.0', shared: {}, calls: {} };
    const newShell = await publishBuild(world.app, {
      project: 'shell',
      provides: { sdk: '2.0.0', shared: {} },
    });
    await promote(world.app, newShell);
    const present = await publishBuild(world.app, { project: 'mfe-content', identities });
    await promote(world.app, present);
    const damage = async (project: string, version: string) =>
      writeFile(join(world.releaseDir, project, version, 'release.json'), '{');
    await damage('mfe-content', present.release.version);
    const versions = async () => {
      const { boot } = await document();
      return boot && [boot.shell.version, ...boot.remotes.map(({ version }) => version)];
    };
    expect(await versions()).toEqual([newShell.release.version, content.release.version]);
    await damage('shell', newShell.release.version);
    expect(await versions()).toEqual([shell.release.version, content.release.version]);
    // The former shell is incompatible with a remote that requires the new one.
    const demanding = await publishBuild(world.app, { project: 'mfe-support', needs });
    const operator = await world.signedIn('Op');
    await world.builders.operator(operator.mail);
    await expect(promote(world.app, demanding)).rejects.toThrow('needs the shell SDK ^2.0.0');
    const overview = await operator.call(releasesOverview, {});
    const { channels } = overview.body as { channels: { name: string; clashes: { message: string }[] }[] };
    const production = channels.find(({ name }) => name === 'production');
    expect(production?.clashes.map(({ message }) => message).sort()).toEqual([
      `mfe-content ${present.release.version} has a description that cannot be read. ${content.release.version} runs in its place.`,
      `shell ${newShell.release.version} has a description that cannot be read. ${shell.release.version} runs in its place.`,
    ]);
  },
);

inFullRun(test)('the boot document of a shell and four remotes is at most 8 KB compressed', async () => {
  await promote(world.app, await publishBuild(world.app, { project: 'shell' }));
  for (const project of ['mfe-account', 'mfe-content', 'mfe-dns-hosting', 'mfe-support']) {
    const names = Array.from(
      { length: 6 },
      (_, index) => `__federation_expose_some_page_${index}.0123456789.js`,
    );
    const files = Object.fromEntries(
      ['remoteEntry.js', ...names].map((file) => [file, `/* ${project} ${file} */`]),
    );
    const identities = Object.fromEntries(
      names.map((_, index) => [`${project}-page-${index}`, `./page-${index}`]),
    );
    await promote(world.app, await publishBuild(world.app, { project, files, identities }));
  }
  const { boot } = await document();
  expect(boot?.remotes).toHaveLength(4);
  expect(gzipSync(JSON.stringify(boot)).length).toBeLessThanOrEqual(8_192);
});
