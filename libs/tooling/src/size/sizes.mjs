import { join } from 'node:path';
import { weighBoot } from './boot.mjs';
import { readBuilt, weighRemote, weighShell } from './federated.mjs';
import { buildPlain } from './plain.mjs';
import { remoteProjects } from './plain-input.mjs';
import { kilobytes, sum, whole } from './weight.mjs';

/**
 * @typedef {object} Sizes
 * @property {import('./federated.mjs').Shell} shell
 * @property {import('./federated.mjs').Remote[]} remotes
 * @property {import('./plain.mjs').Plain} plain
 * @property {import('./weight.mjs').Weight} all of the federated builds
 * @property {number} cost bytes of scripts and style sheets that the federated builds have more
 * @property {number} boot bytes of the boot document
 */

/**
 * Measures the builds that are in the `dist` folders.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<Sizes>}
 */
export async function measure(settings) {
  const folders = ['shell', ...remoteProjects()].map((project) => join(settings.root, project));
  const builds = await Promise.all(folders.map(readBuilt));
  const [shellBuild, ...remoteBuilds] = /** @type {[import('./federated.mjs').Built]} */ (builds);
  const shell = await weighShell(shellBuild);
  const remotes = await Promise.all(remoteBuilds.map(weighRemote));
  const plain = await buildPlain(settings);
  const all = sum([shell.all, ...remotes.map((remote) => remote.all)]);
  return { shell, remotes, plain, all, cost: whole(all) - whole(plain.all), boot: await weighBoot(builds) };
}

/** @typedef {{ what: string, bytes: number, limit: number }} Budget limit: in bytes */

/** Most bytes, compressed. The last is the whole of scripts and style sheets over that of the plain build. */
const LIMITS = { shell: 240_000, remote: 80_000, boot: 4_000, cost: 65_000 };

/** @param {Sizes} sizes @returns {Budget[]} */
export function budgets({ shell, remotes, cost, boot }) {
  return [
    { what: 'shell and login page, scripts', bytes: shell.first.js, limit: LIMITS.shell },
    ...remotes.map(({ project, first }) => ({
      what: `${project} on a first visit, scripts`,
      bytes: first.js,
      limit: LIMITS.remote,
    })),
    { what: 'boot document', bytes: boot, limit: LIMITS.boot },
    { what: 'federation, over one plain build', bytes: cost, limit: LIMITS.cost },
  ];
}

/** @param {Budget[]} list @returns {string[]} a line for each that is over its limit */
export function overruns(list) {
  return list
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ what, bytes, limit }) =>
        `Too large: ${what} is ${kilobytes(bytes)} KB, ${kilobytes(bytes - limit)} more than its ${kilobytes(limit)}.`,
    );
}
