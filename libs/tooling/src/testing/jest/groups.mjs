import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../settings.mjs';

/** Folder of generated files that load specs. */
export const GROUP_FOLDER = join(ROOT, '.cache/test-groups');
/** Maximum specs per process, limited by its memory. */
const SPECS_OF_A_GROUP = 40;
const SPEC = /\.spec\.(?:ts|tsx|mjs)$/u;
const FULL = /(?:\/\/|\*) @full\b/u;
const ALONE = /jest\.mock\(|@jest-environment|@alone/u;
const GENERATED = /(?:^|\/)(?:node_modules|dist)\//u;

/**
 * A jest project with its specs in groups: a process loads the modules under test once for all specs of a group. A spec
 * with its own environment or modules runs alone, as does one with `@alone` in its comment. A spec with `@full` in its
 * comment is not part of the gate.
 *
 * @param {any} project of a jest configuration
 * @param {number} [size] maximum specs per group
 */
export function inGroups(project, size = SPECS_OF_A_GROUP) {
  const { displayName, rootDir } = project;
  const folder = join(GROUP_FOLDER, displayName);
  const [alone, together] = partition(specsOfTier(project), (spec) => ALONE.test(readFileSync(spec, 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = roundRobin(together, Math.ceil(together.length / size)).map((specs, index) => {
    const file = join(folder, `${displayName}-${index + 1}.spec.mjs`);
    writeFileSync(file, specs.map(blockOf).join(''));
    return file;
  });
  return { ...project, roots: [rootDir, folder], testMatch: [...files, ...alone] };
}

/**
 * @param {any} project
 * @returns {string[]} absolute paths
 */
function specsOf({ rootDir, testMatch }) {
  const folders = testMatch.map((/** @type {string} */ pattern) =>
    pattern.split('/**')[0]?.replace('<rootDir>', rootDir),
  );
  return folders.flatMap((/** @type {string} */ folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => SPEC.test(path) && !GENERATED.test(path))
      .map((path) => join(folder, path)),
  );
}

/** Specs of the current tier. @param {any} project */
function specsOfTier(project) {
  const specs = specsOf(project);
  if (process.env['ZW_TEST_TIER'] === 'full') return specs;
  return specs.filter((spec) => !FULL.test(readFileSync(spec, 'utf8')));
}

/**
 * Distributes the specs round robin, so that the specs of an area are in different groups.
 *
 * @param {readonly string[]} specs
 * @param {number} count
 * @returns {string[][]}
 */
export function roundRobin(specs, count) {
  const sorted = specs.toSorted();
  return Array.from({ length: count }, (_, group) =>
    sorted.filter((_spec, index) => index % count === group),
  );
}

/** @param {string} spec */
function blockOf(spec) {
  return `describe(${JSON.stringify(relative(ROOT, spec))}, () => {\n  require(${JSON.stringify(spec)});\n});\n`;
}

/**
 * @param {readonly string[]} list
 * @param {(one: string) => boolean} test
 * @returns {[string[], string[]]} elements that pass, and elements that fail
 */
function partition(list, test) {
  return [list.filter(test), list.filter((one) => !test(one))];
}
