import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { releaseFileSchema } from '../release/release-file';
import { ReleasePlugin } from './release-plugin';
import { PartGuardPlugin } from './part-guard-plugin';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zw-plugins-'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: '@zonewerk/mfe-a', version: '1.2.3' }));
});
afterEach(() => rm(root, { recursive: true }));

/** A real webpack build of one module. */
async function build(source: string, plugins: Configuration['plugins']): Promise<Stats> {
  await writeFile(join(root, 'main.js'), source);
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: { app: './main.js' },
    output: { path: join(root, 'dist'), filename: '[name].[contenthash].js' },
    externals: { '@reduxjs/toolkit': 'var Toolkit' },
    plugins,
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}

function errorsOf(stats: Stats): string[] {
  return stats.compilation.errors.map((error) => error.message);
}

describe('PartGuardPlugin', () => {
  it.each([
    [
      'a name',
      `import { createListenerMiddleware } from '@reduxjs/toolkit'; createListenerMiddleware();`,
      'createListenerMiddleware',
    ],
    ['everything', `import * as toolkit from '@reduxjs/toolkit'; window.r = toolkit;`, 'everything (*)'],
    ['a re-export', `export { createReducer } from '@reduxjs/toolkit';`, 'createReducer'],
  ])('fails a build that takes %s that is not shared', async (_, source, name) => {
    const errors = errorsOf(await build(source, [new PartGuardPlugin()]));
    expect(errors).toContain(
      `${name} of @reduxjs/toolkit is not shared: add it to libs/federation/src/webpack/shared-parts.ts`,
    );
  });

  it('lets shared names and other packages pass', async () => {
    const source = `import { createSlice } from '@reduxjs/toolkit'; window.r = createSlice;`;
    expect(errorsOf(await build(source, [new PartGuardPlugin()]))).toEqual([]);
  });
});

describe('ReleasePlugin', () => {
  const plugin = (initial: boolean) =>
    new ReleasePlugin({
      name: 'mfe_a',
      root,
      entry: 'app',
      initial,
      identities: { a: './a' },
      windows: {},
    });
  const release = async () => {
    const text = await readFile(join(root, 'dist/zw-release.json'), 'utf8');
    return releaseFileSchema.omit({ project: true }).parse(JSON.parse(text));
  };

  it('writes size and integrity of every file, as they lie on disk', async () => {
    await build('window.x = 1;', [plugin(true)]);
    const { entry, files, initial, version } = await release();
    const content = await readFile(join(root, 'dist', entry));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    expect(files).toEqual({ [entry]: { bytes: content.length, integrity } });
    expect(initial).toEqual({ scripts: [entry], styles: [] });
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
  });

  it('gives the same version to the same content and another to other content', async () => {
    await build('window.x = 1;', [plugin(false)]);
    const first = await release();
    await build('window.x = 1; // the same', [plugin(false)]);
    const same = await release();
    await build('window.x = 2;', [plugin(false)]);
    const other = await release();
    expect(same.version).toBe(first.version);
    expect(other.version).not.toBe(first.version);
    expect(first.initial).toEqual({ scripts: [], styles: [] });
  });
});
