import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../run.mjs';

const LIMIT_MS = 15 * 60_000;
const TEST_MS = 60_000;
const CLOSE_WORLD = 'api/test/setup/close-shared-world.ts';

/** Outcome of specs without a test of the given names. */
export const NO_TEST = 'No test has such a name.';

/**
 * @typedef {object} Outcome
 * @property {number} passed tests
 * @property {{ test: string, reason: string }[]} failed failed tests with the first line of the reason
 * @property {string | null} broken reason that the specs could not run; null if they ran
 */

/**
 * Runs specs of a copy of the sources, each with a separate database on the running engine.
 *
 * @param {object} options
 * @param {string} options.root of the copy
 * @param {string[]} options.specs from the root
 * @param {string[]} [options.tests] parts of test names; all tests if absent
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.mongodbUri
 * @returns {Promise<Outcome>}
 */
export async function runSpecs({ root, specs, tests = [], env, mongodbUri }) {
  const file = join(root, 'outcome.json');
  await rm(file, { force: true });
  const { nodeProject } = await import(pathToFileURL(join(root, 'jest.preset.mjs')).href);
  const config = nodeProject(root, 'guards', {
    testMatch: ['<rootDir>/**/*.spec.ts'],
    testTimeout: TEST_MS,
    // A shared API of the specs would prevent jest from exiting.
    setupFilesAfterEnv: specs.some((spec) => spec.startsWith('api/test/')) ? [join(root, CLOSE_WORLD)] : [],
  });
  const names = tests.length > 0 ? ['--testNamePattern', tests.map(escaped).join('|')] : [];
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      JSON.stringify(config),
      '--runInBand',
      '--json',
      '--outputFile',
      file,
      ...names,
      '--runTestsByPath',
      ...specs.map((spec) => join(root, spec)),
    ],
    { cwd: root, env: { ...env, ZW_TEST_MONGODB_URI: mongodbUri, FORCE_COLOR: '0' }, limitMs: LIMIT_MS },
  );
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    return { passed: 0, failed: [], broken: `jest ended with ${code}: ${output.slice(-2_000)}` };
  return outcomeOf(JSON.parse(text), root);
}

/**
 * @param {any} report output of jest's `--json`
 * @param {string} root
 * @returns {Outcome}
 */
export function outcomeOf({ numPassedTests, testResults }, root) {
  /** @type {Outcome} */
  const outcome = { passed: numPassedTests, failed: [], broken: null };
  for (const { name, status, message, assertionResults } of testResults) {
    const spec = String(name).replace(`${root}/`, '');
    const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      const [reason = ''] = String(failureMessages[0] ?? '').split('\n');
      outcome.failed.push({ test: `${spec}: ${fullName}`, reason });
    }
    if (status === 'failed' && failed.length === 0) outcome.broken ??= `${spec}: ${message}`;
  }
  if (numPassedTests + outcome.failed.length === 0) outcome.broken ??= NO_TEST;
  return outcome;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
