import { dirname, join, relative, resolve, sep } from 'node:path';

/** Absolute path of the workspace: the folder of the root package.json. */
export const WORKSPACE = resolve(import.meta.dirname, '../../..');

/**
 * Path of a linted file below the workspace root.
 * @param {string} filename absolute path, as ESLint gives it
 * @returns {string} forward slashes on every system, e.g. `api/src/main.ts`
 */
export function workspacePath(filename) {
  return relative(WORKSPACE, filename).split(sep).join('/');
}

/**
 * Workspace path that a relative import points at, without its extension.
 * @param {string} file workspace path of the importing file
 * @param {string} source text of the import, e.g. `../zones/zones.service.js`
 * @returns {string | null} null when the import names a package
 */
export function importTarget(file, source) {
  if (!source.startsWith('.')) return null;
  return join(dirname(file), source)
    .split(sep)
    .join('/')
    .replace(/\.(?:js|mjs|cjs|ts|tsx)$/, '');
}

/** Files that exist for tests only: specs, test folders, journeys, and what supports them. */
export const TEST_FILES = [
  /\.spec\.(?:ts|tsx|mjs)$/,
  /^(?:[^/]+|libs\/[^/]+)\/test\//,
  /^e2e\//,
  /^libs\/testing\//,
  /^libs\/tooling\/lint\/test\//,
];

/** Configuration that a tool loads by its name, e.g. `webpack.config.mjs`. */
export const CONFIG_FILES = [/(?:^|\/)[^/]+\.config\.(?:js|mjs|ts)$/, /(?:^|\/)jest\.preset\.mjs$/];

/**
 * @param {string} file workspace path
 * @param {readonly RegExp[]} patterns
 * @returns {boolean} whether one of the patterns matches
 */
export function matchesAny(file, patterns) {
  return patterns.some((pattern) => pattern.test(file));
}
