import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from 'webpack';
import { build, errorsOf, makeProject, writeSources } from '../../../test/project';
import { SharedExportsGuardPlugin } from './shared-exports-guard-plugin';

let root: string;
beforeEach(async () => {
  root = await makeProject('mfe-a', {});
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

async function buildGuarded(source: string): Promise<Stats> {
  await writeSources(root, { 'main.js': source });
  return build({
    mode: 'production',
    context: root,
    entry: { app: './main.js' },
    output: { path: join(root, 'dist') },
    externals: { '@reduxjs/toolkit': 'var Toolkit' },
    plugins: [new SharedExportsGuardPlugin()],
  });
}

describe('PartGuardPlugin', () => {
  it.each([
    [
      'an import',
      `import { createListenerMiddleware } from '@reduxjs/toolkit'; createListenerMiddleware();`,
      'createListenerMiddleware',
    ],
    ['a whole package', `import * as toolkit from '@reduxjs/toolkit'; window.r = toolkit;`, 'everything (*)'],
    ['a re-export', `export { createReducer } from '@reduxjs/toolkit';`, 'createReducer'],
  ])('fails a build with %s that is not shared', async (_, source, name) => {
    const errors = errorsOf(await buildGuarded(source));
    expect(errors).toContain(
      `${name} of @reduxjs/toolkit is not shared: add it to libs/federation/src/webpack/sharing/shared-parts.ts`,
    );
  });

  it('accepts shared names and other packages', async () => {
    const source = `import { createSlice } from '@reduxjs/toolkit'; window.r = createSlice;`;
    expect(errorsOf(await buildGuarded(source))).toEqual([]);
  });
});
