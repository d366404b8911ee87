import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../settings.mjs';
import { inGroups } from './groups.mjs';

/** Projects with a separate step, because they require a database of the whole run, or a browser. */
const OTHER_STEPS = ['integration'];

/** @returns {string[]} folders of the workspaces */
function workspaceFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return workspaces.flatMap((/** @type {string} */ pattern) => {
    if (!pattern.endsWith('/*')) return [join(ROOT, pattern)];
    const parent = join(ROOT, pattern.slice(0, -2));
    return readdirSync(parent).map((name) => join(parent, name));
  });
}

/** @param {string} folder @returns {Promise<any[]>} the folder's jest projects, each with the shared settings */
async function projectsIn(folder) {
  const file = join(folder, 'jest.config.mjs');
  if (!existsSync(file)) return [];
  const { default: config } = await import(pathToFileURL(file).href);
  return config.projects ?? [config];
}

/** Folders of `--changed`; none: all. */
const chosen = (process.env.ZW_TEST_FOLDERS ?? '').split(',').filter(Boolean);
const folders = workspaceFolders().filter(
  (folder) => chosen.length === 0 || chosen.includes(relative(ROOT, folder)),
);

/** One run over the unit tests of all projects: workers and transform cache are shared. */
const all = (await Promise.all(folders.map(projectsIn))).flat();
const projects = all
  .filter(({ displayName }) => !OTHER_STEPS.includes(displayName))
  .map((project) => inGroups(project));

export default { rootDir: ROOT, projects, testTimeout: 180_000 };
