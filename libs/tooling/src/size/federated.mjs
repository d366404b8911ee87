import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTHING, sum, weigh, whole } from './weight.mjs';

/** @typedef {import('./weight.mjs').Weight} Weight */

/**
 * @typedef {object} Shell
 * @property {Weight} first files of the document: the shell with its login page
 * @property {{ name: string, weight: Weight }[]} lazy parts loaded on demand, largest first
 * @property {Weight} all
 */

/**
 * @typedef {object} Remote
 * @property {string} project
 * @property {Weight} container
 * @property {{ name: string, weight: Weight }[]} screens largest first
 * @property {Weight} first container and largest screen: the maximum of a first visit
 * @property {Weight} lazy all files that no first visit loads
 * @property {Weight} all
 */

/** @typedef {{ dist: string, release: import('@zonewerk/federation/release').ReleaseFile }} Built */

/** File name pattern of a federated module's script in webpack. */
const SCREEN = /^__federation_expose_(.+?)\.[0-9a-f]+\.js$/;

/**
 * @param {string} folder of a project that is built
 * @returns {Promise<Built>}
 */
export async function readBuilt(folder) {
  const dist = join(folder, 'dist');
  return { dist, release: JSON.parse(await readFile(join(dist, 'zw-release.json'), 'utf8')) };
}

/** @param {Built} built @returns {Promise<Shell>} */
export async function weighShell({ dist, release }) {
  const { scripts, styles } = release.initial;
  const initial = [...scripts, ...styles];
  const others = Object.keys(release.files).filter((file) => !initial.includes(file));
  const first = await weigh(dist, initial);
  // The style sheet of a part has the part's name, because both are loaded together.
  const names = [...new Set(others.map(partOf))];
  const weighed = names.map(async (name) => ({
    name,
    weight: await weigh(
      dist,
      others.filter((file) => partOf(file) === name),
    ),
  }));
  const parts = await Promise.all(weighed);
  return {
    first,
    lazy: parts.filter(({ weight }) => whole(weight) > 0).sort(heaviestFirst),
    all: sum([first, ...parts.map(({ weight }) => weight)]),
  };
}

/** @param {Built} built @returns {Promise<Remote>} */
export async function weighRemote({ dist, release }) {
  const files = Object.keys(release.files);
  const container = await weigh(dist, [release.entry]);
  const named = files.flatMap((file) => {
    const name = SCREEN.exec(file)?.[1];
    return name ? [{ file, name: name.replaceAll('_', '-') }] : [];
  });
  const weighed = named.map(async ({ file, name }) => ({ name, weight: await weigh(dist, [file]) }));
  const screens = (await Promise.all(weighed)).sort(heaviestFirst);
  const listed = [release.entry, ...named.map(({ file }) => file)];
  const lazy = await weigh(
    dist,
    files.filter((file) => !listed.includes(file)),
  );
  return {
    project: release.project,
    container,
    screens,
    first: sum([container, screens[0]?.weight ?? NOTHING]),
    lazy,
    all: sum([container, lazy, ...screens.map(({ weight }) => weight)]),
  };
}

/** @param {string} file @returns {string} */
function partOf(file) {
  return file.split('.', 1).join();
}

/** @param {{ weight: Weight }} a @param {{ weight: Weight }} b */
function heaviestFirst(a, b) {
  return whole(b.weight) - whole(a.weight);
}
