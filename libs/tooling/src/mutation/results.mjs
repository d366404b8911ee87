import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS } from './guards.mjs';
import { report } from './report.mjs';

const RESULTS = 'docs/figures/guards.json';
export const PAGE = 'docs/figures/guards.md';

/** @typedef {import('./mutant.mjs').Results} Results */

/**
 * Stores the result of a guard with the earlier results of the others, and writes the page about all.
 *
 * @param {string} root
 * @param {import('./hunt.mjs').Verdict} verdict
 */
export async function storeResult(root, { mutant, noticedBy }) {
  const found = new Map(Object.entries(await readResults(root)));
  found.set(mutant.name, noticedBy);
  const names = AREAS.flatMap(({ mutants }) => mutants.map(({ name }) => name));
  const stored = Object.fromEntries(
    names.filter((name) => found.has(name)).map((name) => [name, found.get(name) ?? null]),
  );
  await writeFile(join(root, RESULTS), `${JSON.stringify(stored, null, 2)}\n`);
  await writeFile(join(root, PAGE), report(AREAS, stored));
}

/** @param {string} root @returns {Promise<Results>} */
export async function readResults(root) {
  const text = await readFile(join(root, RESULTS), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
