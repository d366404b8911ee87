import { join } from 'node:path';
import { weighBoot } from './boot.mjs';
import { readBuilt, weighRemote, weighShell } from './federated.mjs';
import { buildPlain } from './plain.mjs';
import { remoteProjects } from './plain-input.mjs';
import { kilobytes, NOTHING, sum, whole } from './weight.mjs';

/**
 * @typedef {object} Sizes
 * @property {import('./federated.mjs').Shell} shell
 * @property {import('./federated.mjs').Remote[]} remotes
 * @property {import('./plain.mjs').Plain} plain
 * @property {import('./weight.mjs').Weight} all of the federated builds
 * @property {number} cost additional bytes of scripts and style sheets in the federated builds, for all screens
 * @property {number} boot bytes of the boot document
 */

/**
 * Measures the builds in the `dist` folders.
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

/**
 * Maximum compressed bytes. `shell` includes 31 KB of react-router-dom (docs/decisions/0041). `visits` is the
 * additional load of a browser that visits every remote, compared with the plain build. The boot document names every
 * script and style sheet with its incompressible hash: 65 bytes per file, 56 files, two of them for the terminal.
 */
const LIMITS = {
  shell: 250_000,
  remote: 80_000,
  boot: 8_192,
  visits: 65_000,
  launcher: 3_000,
  panel: 20_000,
};
/**
 * Maximum additional size of all files, as a fraction of the plain build. Each screen is one script, so that a visit
 * needs two requests. Code shared by several screens of a remote is part of each of them. The difference therefore grows
 * with the product, as the plain build does.
 */
const COST = 0.35;

/** @param {Sizes} sizes @returns {Budget[]} */
export function budgets(sizes) {
  const { shell, remotes, plain, cost, boot } = sizes;
  return [
    { what: 'shell and login page, scripts', bytes: shell.first.js, limit: LIMITS.shell },
    ...remotes.map(({ project, first }) => ({
      what: `${project} on a first visit, scripts`,
      bytes: first.js,
      limit: LIMITS.remote,
    })),
    { what: 'chat before opening', bytes: whole(partOf(shell, 'chat-launcher')), limit: LIMITS.launcher },
    { what: 'panel of the chat', bytes: whole(partOf(shell, 'chat-panel')), limit: LIMITS.panel },
    { what: 'boot document', bytes: boot, limit: LIMITS.boot },
    { what: 'federation, shell and a screen of each remote', bytes: visits(sizes), limit: LIMITS.visits },
    { what: 'federation, all files there are', bytes: cost, limit: Math.round(COST * whole(plain.all)) },
  ];
}

/**
 * @param {Sizes['shell']} shell
 * @param {string} name
 */
function partOf({ lazy }, name) {
  const part = lazy.find((one) => one.name === name);
  if (!part) throw new Error(`The shell has no part ${name}.`);
  return part.weight;
}

/**
 * Additional size of the shell and the largest screen of each remote, compared with the plain build.
 * @param {Sizes} sizes
 */
function visits({ shell, remotes, plain }) {
  const federated = sum([shell.first, ...remotes.map(({ first }) => first)]);
  const screens = remotes.map(({ project, screens: [heaviest] }) =>
    plain.screens.get(`${project}/${heaviest?.name}`),
  );
  return whole(federated) - whole(sum([plain.first, ...screens.map((screen) => screen ?? NOTHING)]));
}

/** @param {Budget[]} list @returns {string[]} a line for each exceeded limit */
export function overruns(list) {
  return list
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ what, bytes, limit }) =>
        `Too large: ${what} is ${kilobytes(bytes)} KB, ${kilobytes(bytes - limit)} more than its ${kilobytes(limit)}.`,
    );
}
