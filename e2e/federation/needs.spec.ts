import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { REMOTES } from '../fixtures/releases/variants';

/*
 * What a release says that it needs of the API is what its sources use: no call is left out of the gate's check, and
 * none is checked that nobody makes. Real: the builds. Found out in another way than by the build: from the texts.
 */
const ROOT = join(import.meta.dirname, '../..');
const QUOTED = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/gu;

interface History {
  readonly [id: string]: { readonly hash: string };
}

async function readJson<Value>(...path: string[]): Promise<Value> {
  return JSON.parse(await readFile(join(ROOT, ...path), 'utf8')) as Value;
}

/** What a project is built from, one text for all files. The SDK and its calls are part of the shell's build. */
async function sourcesOf(project: string): Promise<string> {
  const folders = project === 'shell' ? ['shell/src', 'libs/shell-sdk/src'] : [`${project}/src`];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((file) => join(ROOT, folder, file)),
    ),
  );
  const sources = files
    .flat()
    .filter((file) => /\.tsx?$/u.test(file) && !/\.spec\.tsx?$|\/src\/test\//u.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(file, 'utf8')));
  // Comments name calls as examples.
  return texts.join('\n').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
}

for (const project of ['shell', ...Object.keys(REMOTES)]) {
  test(`${project} needs the calls that its sources use, in their present form, and no others`, async () => {
    const history = await readJson<History>('libs/contracts/contract-history.json');
    const { needs } = await readJson<{ needs: { calls: object } }>(project, 'dist/zw-release.json');
    const sources = await sourcesOf(project);
    const quoted = new Set([...sources.matchAll(QUOTED)].map(([, , text]) => text ?? ''));
    const used = Object.keys(history).filter((id) => quoted.has(id));
    expect(used.length).toBeGreaterThan(0);
    expect(needs.calls).toEqual(Object.fromEntries(used.map((id) => [id, history[id]?.hash])));
    // A name that is put together while the page runs would be seen by neither.
    expect(sources.match(/\bcall(?:Query|Download)(?:<[^()]*>)?\(\s*(?:`|'[^']*'\s*\+)/gu)).toBeNull();
  });
}
