import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callHashes } from '@zonewerk/contracts/hashes';
import { build, makeProject, releaseOf, writeSources } from '../../../test/project';
import type { BuildSource } from '../../release/build-source';
import { CallScanPlugin } from './call-scan-plugin';
import { installedPackage } from '../package-manifest';
import { ReleasePlugin } from './release-plugin';
import { SHARED_SOURCES } from './source-record';

jest.mock('@zonewerk/contracts/hashes', () => {
  const actual: { callHashes: typeof callHashes } = jest.requireActual('@zonewerk/contracts/hashes');
  return { callHashes: jest.fn(actual.callHashes) };
});

let root: string;
beforeEach(async () => {
  root = await makeProject('mfe-a', {});
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

async function release(sources: Record<string, string>, shell = false) {
  await writeSources(root, sources);
  await build({
    mode: 'production',
    context: root,
    entry: { app: './main.js' },
    output: { path: join(root, 'dist'), filename: '[name].[contenthash].js' },
    plugins: [
      new CallScanPlugin(),
      new ReleasePlugin({ name: 'mfe_a', root, entry: 'app', shell, identities: { a: './a' }, windows: {} }),
    ],
  });
  return releaseOf(root);
}

it('a release has the size and integrity of every file on disk', async () => {
  const { entry, files, initial, version } = await release({ 'main.js': 'window.x = 1;' }, true);
  const content = await readFile(join(root, 'dist', entry));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  expect(files).toEqual({ [entry]: { bytes: content.length, integrity } });
  expect(initial).toEqual({ scripts: [entry], styles: [] });
  expect(version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
});

it('equal content has the same version, and other content another one', async () => {
  const first = await release({ 'main.js': 'window.x = 1;' });
  const same = await release({ 'main.js': 'window.x = 1; // the same' });
  const other = await release({ 'main.js': 'window.x = 2;' });
  expect(same.version).toBe(first.version);
  expect(other.version).not.toBe(first.version);
  expect(first.initial).toEqual({ scripts: [], styles: [] });
});

it('the release of a shell lists provided packages, and that of a remote none', async () => {
  const sources = { 'main.js': 'window.x = 1;' };
  expect((await release(sources)).provides).toEqual({ sdk: null, shared: {} });
  const { provides } = await release(sources, true);
  expect(provides.sdk).toBe(installedPackage(root, '@zonewerk/shell-sdk').version);
  expect(Object.keys(provides.shared)).toEqual([
    '@reduxjs/toolkit',
    '@zonewerk/ui',
    'react',
    'react-dom',
    'react-redux',
    'react-router-dom',
  ]);
  expect(provides.shared['react']).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('the source record', () => {
  const recorded = async (): Promise<BuildSource> =>
    JSON.parse(await readFile(join(root, 'dist/zw-source.json'), 'utf8')) as BuildSource;
  const git = async (...args: string[]) => {
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    const { stdout } = await promisify(execFile)('git', [...author, ...args], { cwd: join(root, '..') });
    return stdout.trim();
  };

  it('has no commit outside a repository', async () => {
    const { version } = await release({ 'main.js': 'window.x = 1;' });
    expect(await recorded()).toMatchObject({ version, commit: null, changed: false });
  });

  it('has the commit of the build, and none when the sources differ from it', async () => {
    await git('init', '-q');
    await writeSources(root, { '.gitignore': 'dist\nnode_modules\n', 'main.js': 'window.x = 1;' });
    await git('add', '.');
    await git('commit', '-qm', 'first');
    const commit = await git('rev-parse', 'HEAD');
    await release({ 'main.js': 'window.x = 1;' });
    const first = await recorded();
    expect(first).toMatchObject({
      commit,
      changed: false,
      sources: expect.stringMatching(/^sha256-/u) as string,
    });
    await release({ 'main.js': 'window.x = 2;' });
    const second = await recorded();
    expect(second).toMatchObject({ commit: null, changed: true });
    expect(second.sources).not.toBe(first.sources);
    // Changed sources of another project have no effect.
    await git('checkout', '-q', '.');
    await writeSources(join(root, '..'), { 'mfe-b/main.js': 'window.y = 1;' });
    await release({});
    expect(await recorded()).toEqual(first);
  });

  it.each(['shell', 'mfe-account', 'mfe-content', 'mfe-dns-hosting', 'mfe-support'])(
    'is rebuilt by Nx when the sources of %s are committed',
    async (project) => {
      const folder = join(__dirname, '../../../../..', project);
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        nx: { namedInputs: { sourceState: [{ runtime: string }] } };
      };
      const [{ runtime }] = manifest.nx.namedInputs.sourceState;
      expect(runtime).toBe(
        `git status --porcelain -- ${[project, ...SHARED_SOURCES].join(' ')} 2>/dev/null | head -c 1 | wc -c`,
      );
    },
  );
});

describe('calls of a release', () => {
  const callsOf = async (sources: Record<string, string>) => (await release(sources)).needs.calls;
  const hashes = callHashes();

  it.each([
    ['a text', `window.call('sessions.close');`],
    ['a template', 'window.call(`sessions.close`);'],
    ['a key of a table', `window.paths = { 'sessions.close': 1 };`],
    ['a member', `window.call(window.paths['sessions.close'].path);`],
    ['code that webpack concatenates', `import { close } from './close.js'; close();`],
    ['a chunk that is loaded later', `import('./close.js').then((late) => late.close());`],
  ])('include a call in %s', async (_, source) => {
    const close = `export const close = () => window.call('sessions.close');`;
    expect(await callsOf({ 'main.js': source, 'close.js': close })).toEqual({
      'sessions.close': hashes['sessions.close'],
    });
  });

  it.each([
    ['comments', `/** window.call('sessions.close') */ window.x = 1;`],
    ['other texts', `window.call('sessions.closed', 'see sessions.close');`],
    ['unused modules', `import './unused.js'; window.x = 1;`],
  ])('exclude %s', async (_, source) => {
    const manifest = JSON.stringify({ name: 'x', version: '1.2.3', sideEffects: false });
    const unused = `export const close = () => window.call('sessions.close');`;
    const sources = { 'package.json': manifest, 'main.js': source, 'unused.js': unused };
    expect(await callsOf(sources)).toEqual({});
  });

  it('change the version when their contract changes', async () => {
    const source = { 'main.js': `window.call('sessions.close');` };
    const { version } = await release(source);
    jest.mocked(callHashes).mockReturnValueOnce({ 'sessions.close': 'ffffffffffff' });
    const next = await release(source);
    expect(next.needs.calls).toEqual({ 'sessions.close': 'ffffffffffff' });
    expect(next.version).not.toBe(version);
  });
});
