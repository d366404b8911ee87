import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../say.mjs';

/**
 * @typedef {object} Edit
 * @property {string} file from the root
 * @property {string} find exact text that the file has once
 * @property {string} put what takes its place
 */

/**
 * @typedef {object} More
 * @property {Edit[]} [also] edits that belong to it, where two places hold the same line
 * @property {string[]} [tests] parts of the names of the tests that should notice; without them, any of the specs
 */

/** @typedef {Edit & More & { name: string, guard: string, specs: string[] }} Mutant one guard taken away; guard: what no longer holds then */

/** @typedef {{ title: string, mutants: Mutant[] }} Area */

/**
 * Takes a guard away in a folder with the sources.
 *
 * @param {string} root
 * @param {Mutant} mutant
 * @returns {Promise<() => Promise<void>>} puts it back
 * @throws {UserError} when a text is not there exactly once
 */
export async function takeAway(root, { name, file, find, put, also = [] }) {
  /** @type {Map<string, string>} */
  const originals = new Map();
  const restore = async () => {
    for (const [path, text] of originals) await writeFile(path, text);
  };
  try {
    for (const edit of [{ file, find, put }, ...also]) {
      const path = join(root, edit.file);
      const text = await readFile(path, 'utf8');
      const changed = changedOf(text, edit);
      if (changed === null) throw new UserError(rotten(name, edit, text));
      if (!originals.has(path)) originals.set(path, text);
      await writeFile(path, changed);
    }
    return restore;
  } catch (error) {
    await restore();
    throw error;
  }
}

/**
 * @param {string} root
 * @param {Mutant[]} mutants
 * @returns {Promise<string[]>} a line for each text that is not where it was
 */
export async function rottenOf(root, mutants) {
  const problems = [];
  for (const { name, file, find, put, also = [] } of mutants) {
    for (const edit of [{ file, find, put }, ...also]) {
      const text = await readFile(join(root, edit.file), 'utf8').catch(() => '');
      if (changedOf(text, edit) === null) problems.push(rotten(name, edit, text));
    }
  }
  return problems;
}

/** @param {string} text @param {Edit} edit @returns {string | null} null when the text is not there exactly once */
function changedOf(text, { find, put }) {
  const [before, after, ...more] = text.split(find);
  return before === undefined || after === undefined || more.length > 0 ? null : before + put + after;
}

/** @param {string} name @param {Edit} edit @param {string} text */
function rotten(name, { file, find }, text) {
  const times = text.split(find).length - 1;
  return `${name}: ${file} has this ${times} times, not once: ${find}`;
}
