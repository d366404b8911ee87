import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { build, errorsOf, makeProject, writeSources } from '../../../test/project';
import { LicensePlugin } from './license-plugin';

let root: string;
afterEach(() => rm(join(root, '..'), { recursive: true }));

/** Builds a project with this script. */
async function buildWith(script: string, sources: Record<string, string> = {}): Promise<string[]> {
  root = await makeProject('mfe-tiny', { 'src/main.js': script });
  await writeSources(root, sources);
  const configuration: Configuration = {
    mode: 'production',
    context: root,
    entry: './src/main.js',
    output: { path: join(root, 'dist') },
    plugins: [new LicensePlugin()],
  };
  return errorsOf(await build(configuration));
}

const notices = () => readFile(join(root, 'dist/licenses.txt'), 'utf8');

/** A package in an installation nested below the project. */
const vendored = (license: string) => ({
  'vendor/node_modules/odd/package.json': JSON.stringify({ name: 'odd', version: '3.0.0', license }),
  'vendor/node_modules/odd/index.js': 'export const odd = (n) => n % 2;',
});
const USES_ODD = `import { odd } from '../vendor/node_modules/odd/index.js'; window.x = odd(3);`;

it('the licence file has exactly the packages of the build, with version, licence and text', async () => {
  const script = `import { useState } from 'react'; import { flushSync } from 'react-dom'; window.x = [useState];`;
  expect(await buildWith(script)).toEqual([]);
  const text = await notices();
  expect(text).toMatch(
    /^react \d+\.\d+\.\d+\n\nLicence: MIT\n\nMIT License\n[^]*Permission is hereby granted/m,
  );
  expect(text).toMatch(/^webpack \d/m);
  expect(text).not.toMatch(/^@reduxjs/m);
});

it.each([
  ['GPL-3.0-only', 'odd 3.0.0 is under GPL-3.0-only: a front end may not carry it.'],
  ['AGPL-3.0', 'odd 3.0.0 is under AGPL-3.0: a front end may not carry it.'],
  ['UNLICENSED', 'odd 3.0.0 is under UNLICENSED: a front end may not carry it.'],
])('a build with a package under %s fails', async (license, problem) => {
  expect(await buildWith(USES_ODD, vendored(license))).toEqual([problem]);
});

it('a build with a package without a licence fails', async () => {
  const { 'vendor/node_modules/odd/index.js': code } = vendored('');
  const sources = {
    'vendor/node_modules/odd/package.json': '{ "name": "odd", "version": "3.0.0" }',
    'vendor/node_modules/odd/index.js': code,
  };
  expect(await buildWith(USES_ODD, sources)).toEqual([
    'odd 3.0.0 does not say under which licence it is: a front end may not carry it.',
  ]);
});

it('a package with a licence but without its text is accepted', async () => {
  expect(await buildWith(USES_ODD, vendored('(MIT OR GPL-2.0)'))).toEqual([]);
  expect(await notices()).toContain('odd 3.0.0\n\nLicence: (MIT OR GPL-2.0)\n\nThe package brings no text');
});
