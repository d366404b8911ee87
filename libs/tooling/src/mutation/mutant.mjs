import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../say.mjs';
import { guardsOf, withoutGuard } from './guard-source.mjs';

/** @typedef {import('./guard-source.mjs').Change} Change */

/**
 * One guard that is removed. A comment `guard: <name>` beside the code names it and moves with the code.
 *
 * @typedef {object} Mutant
 * @property {string} name
 * @property {string} guard what no longer holds without it
 * @property {Change} [change] without one, the statement is removed
 * @property {readonly Change[]} [changes] where several comments name it: one each, in the order of the paths and places
 * @property {string[]} specs
 * @property {string[]} [tests] parts of the names of the tests that should notice; without them, any of the specs
 */

/** @typedef {{ title: string, mutants: Mutant[] }} Area */

/** @typedef {Record<string, string | null>} Results by guard name: the test that detected the removal; null without one */

/**
 * Position of a comment in a source.
 * @typedef {{ file: string, index: number }} Place index: among the comments of that guard in the file
 */

/** Source folders with guards, relative to the root. */
const FOLDERS = ['api/src', 'libs/contracts/src'];

/**
 * @param {string} root
 * @returns {Promise<Map<string, Place[]>>} comments by guard name, in the order of paths and positions
 */
async function findGuards(root) {
  /** @type {Map<string, Place[]>} */
  const found = new Map();
  for (const folder of FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const file of names.filter((name) => name.endsWith('.ts')).toSorted()) {
      const path = join(folder, file);
      for (const [name, places] of guardsOf(await readFile(join(root, path), 'utf8'))) {
        const here = places.map((_, index) => ({ file: path, index }));
        found.set(name, [...(found.get(name) ?? []), ...here]);
      }
    }
  }
  return found;
}

/**
 * Removes a guard in a folder with the sources.
 *
 * @param {string} root
 * @param {Mutant} mutant
 * @returns {Promise<() => Promise<void>>} a function that restores it
 * @throws {UserError} if its comments or their code are missing
 */
export async function takeAway(root, mutant) {
  const texts = await changedTexts(root, mutant, await findGuards(root));
  const originals = new Map();
  for (const path of texts.keys()) originals.set(path, await readFile(join(root, path), 'utf8'));
  await writeAll(root, texts);
  return () => writeAll(root, originals);
}

/** @param {string} root @param {Map<string, string>} texts */
async function writeAll(root, texts) {
  for (const [path, text] of texts) await writeFile(join(root, path), text);
}

/**
 * @param {string} root
 * @param {Mutant[]} mutants
 * @returns {Promise<string[]>} a line for each guard without its comments or code, and for each unknown comment
 */
export async function rottenOf(root, mutants) {
  const guards = await findGuards(root);
  const listed = new Set(mutants.map(({ name }) => name));
  const problems = [...guards.keys()]
    .filter((name) => !listed.has(name))
    .map((name) => `${name}: the list of guards does not know this comment`);
  for (const mutant of mutants) {
    await changedTexts(root, mutant, guards).catch((error) => problems.push(error.message));
  }
  return problems;
}

/**
 * @param {string} root
 * @param {Mutant} mutant
 * @param {Map<string, Place[]>} guards
 * @returns {Promise<Map<string, string>>} changed texts by path
 */
async function changedTexts(root, { name, change = {}, changes = [change] }, guards) {
  const places = guards.get(name) ?? [];
  if (places.length !== changes.length) {
    throw new UserError(`${name}: ${places.length} comments name this guard, not ${changes.length}`);
  }
  /** @type {Map<string, string>} */
  const texts = new Map();
  // From the last to the first, because a change shifts the text after it.
  for (const [at, { file, index }] of [...places.entries()].reverse()) {
    const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
    try {
      texts.set(file, withoutGuard(text, guardsOf(text).get(name)?.[index] ?? 0, changes[at] ?? {}));
    } catch (error) {
      throw new UserError(`${name}: ${file}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  return texts;
}
