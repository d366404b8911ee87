import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTarget } from '../build.mjs';
import { run } from '../run.mjs';
import { budgets, measure, overruns } from '../size/sizes.mjs';
import { jestCounts, playwrightCounts, total } from './counts.mjs';
import { jestFailures, playwrightFailures } from './failures.mjs';
import { jestTimes, playwrightTimes, slowest } from './slowest.mjs';
import { requireTools } from './tools.mjs';

const UNIT_CONFIG = fileURLToPath(new URL('./unit.config.mjs', import.meta.url));

/** A test that leaves something open would otherwise keep its runner, and this command, for ever. */
const STEP_LIMIT_MS = 60 * 60_000;

/** @typedef {{ settings: import('../settings.mjs').Settings, say: import('../say.mjs').Say }} Context */

/** Every step of `npm test`, in order; of light neighbours the longest comes first. */
export const STEP_NAMES = /** @type {const} */ ([
  'lint',
  'types',
  'format',
  'unit',
  'build',
  'exports',
  'size',
  'tools',
  'integration',
  'e2e',
]);

/**
 * @param {Context} context
 * @returns {import('./schedule.mjs').Step[]}
 */
export function allSteps(context) {
  const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    check(() => run(process.execPath, [join('node_modules/.bin', name), ...args], where(context)));
  const target = (/** @type {string} */ name) => check(() => runTarget(context.settings, name));
  return [
    { name: 'lint', light: true, work: bin('eslint', '.', '--max-warnings=0') },
    { name: 'types', light: true, work: target('types') },
    {
      name: 'format',
      light: true,
      work: bin('prettier', '--check', '.', '--cache', '--cache-location=.cache/prettier'),
    },
    { name: 'unit', work: () => jest(context, ['--config', UNIT_CONFIG]) },
    { name: 'build', work: target('build') },
    // Behind the build: knip reads webpack's configurations, which stand on a compiled library.
    { name: 'exports', needs: ['build'], work: bin('knip', '--no-progress') },
    { name: 'size', needs: ['build'], work: () => size(context) },
    { name: 'tools', work: () => tools(context) },
    { name: 'integration', work: () => integration(context) },
    { name: 'e2e', needs: ['build', 'tools'], work: () => e2e(context) },
  ];
}

/** @param {Context} context @param {NodeJS.ProcessEnv} [more] */
function where({ settings }, more = {}) {
  const { root, env, cacheDir } = settings;
  return {
    cwd: root,
    limitMs: STEP_LIMIT_MS,
    env: { ...env, ZW_CACHE_DIR: cacheDir, FORCE_COLOR: '0', ...more },
  };
}

/**
 * A step that is one check: passed or failed.
 *
 * @param {() => Promise<{ code: number, output: string }>} work
 */
function check(work) {
  return async () => {
    const { code, output } = await work();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
}

/**
 * @param {Context} context
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function jest(context, args, env) {
  return withReport(async (report) => {
    const program = ['node_modules/.bin/jest', '--ci', '--maxWorkers=100%'];
    const all = [...program, ...args, '--json', `--outputFile=${report}`];
    const { code, stderr } = await run(process.execPath, all, where(context, env));
    return { code, output: stderr, read: jestCounts, times: jestTimes, failures: jestFailures };
  });
}

/**
 * An engine of its own for each part: databases come and go by the hundred, each with hundreds of files that stay open
 * for minutes, and a process may often have no more than 20,000.
 */
const SHARDS = ['1/4', '2/4', '3/4', '4/4'];

/** @param {Context} context @returns {Promise<import('./schedule.mjs').Outcome>} */
async function integration(context) {
  const parts = [];
  for (const shard of SHARDS) parts.push(await integrationPart(context, shard));
  return {
    ...total(parts),
    output: parts.map(({ output }) => output).join('\n'),
    notes: parts.flatMap(({ notes = [] }) => notes),
    failures: parts.flatMap(({ failures = [] }) => failures),
  };
}

/** @param {Context} context @param {string} shard @returns {Promise<import('./schedule.mjs').Outcome>} */
async function integrationPart(context, shard) {
  const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = await mkdtemp(join(base, 'zw-integration-'));
  try {
    const engine = await startEmbeddedMongo({
      dataDir,
      cacheDir: context.settings.cacheDir,
      log: context.say.line,
    });
    try {
      let died = '';
      engine.exited.then(({ code, signal }) => (died = `The database engine ended (${signal ?? code}).`));
      const args = ['--config', 'api/jest.config.mjs', '--selectProjects', 'integration', `--shard=${shard}`];
      const outcome = await jest(context, args, { ZW_TEST_MONGODB_URI: engine.uri('test') });
      return { ...outcome, output: `${died}\n${outcome.output}\n${died}` };
    } finally {
      await engine.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One check per budget of the builds. @param {Context} context */
async function size({ settings }) {
  const list = budgets(await measure(settings));
  const problems = overruns(list);
  const output = problems.join('\n');
  return { passed: list.length - problems.length, failed: problems.length, output };
}

/** @param {Context} context */
async function tools({ settings, say }) {
  const { chromium, dig, pdns } = await requireTools(settings, say);
  return { passed: 1, failed: 0, output: `${chromium}\n${dig}\n${pdns}` };
}

/** @param {Context} context */
async function e2e(context) {
  const { chromium } = await requireTools(context.settings, context.say);
  return withReport(async (report) => {
    const { cwd, env, limitMs } = where(context, {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const cli = join(cwd, 'node_modules/.bin/playwright');
    const options = { cwd: join(cwd, 'e2e'), env, limitMs };
    const { code, output } = await run(process.execPath, [cli, 'test', '--reporter=line,json'], options);
    return { code, output, read: playwrightCounts, times: playwrightTimes, failures: playwrightFailures };
  });
}

/**
 * @typedef {object} Reported a run that wrote a report
 * @property {number} code
 * @property {string} output
 * @property {(report: any, code: number) => import('./counts.mjs').Counts} read
 * @property {(report: any) => import('./slowest.mjs').Timed[]} times
 * @property {(report: any) => import('./failures.mjs').Failure[]} failures
 */

/** @param {(report: string) => Promise<Reported>} work */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-test-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output, read, times, failures } = await work(file);
    const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
    if (!report) return { output, passed: 0, failed: 1 };
    return { output, ...read(report, code), notes: slowest(times(report)), failures: failures(report) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
