import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { REMOTES } from '../fixtures/releases/variants';

/*
 * The declared API calls of a release equal the calls in its sources, so that the gate checks exactly these. Real: the
 * builds. The calls are determined independently of the build, from the source texts.
 */
const ROOT = join(import.meta.dirname, '../..');
const QUOTED = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/gu;

interface History {
  readonly [id: string]: { readonly hash: string };
}

async function readJson<Value>(...path: string[]): Promise<Value> {
  return JSON.parse(await readFile(join(ROOT, ...path), 'utf8')) as Value;
}

/** The sources of a project as one text. The SDK and its calls are part of the shell build. */
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
  // Call names in comments are examples, not uses.
  return texts.join('\n').replaceAll(/\/\*[\s\S]*?\*\//gu, '');
}

for (const project of ['shell', ...Object.keys(REMOTES)]) {
  test(`${project} declares exactly the calls of its sources, in their current form`, async () => {
    const history = await readJson<History>('libs/contracts/contract-history.json');
    const { needs } = await readJson<{ needs: { calls: object } }>(project, 'dist/zw-release.json');
    const sources = await sourcesOf(project);
    const quoted = new Set([...sources.matchAll(QUOTED)].map(([, , text]) => text ?? ''));
    const used = Object.keys(history).filter((id) => quoted.has(id));
    expect(used.length).toBeGreaterThan(0);
    expect(needs.calls).toEqual(Object.fromEntries(used.map((id) => [id, history[id]?.hash])));
    // Neither method would detect a name concatenated at runtime.
    expect(sources.match(/\bcall(?:Query|Download)(?:<[^()]*>)?\(\s*(?:`|'[^']*'\s*\+)/gu)).toBeNull();
  });
}
