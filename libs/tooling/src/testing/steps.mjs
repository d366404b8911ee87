import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTarget } from '../build.mjs';
import { run } from '../run.mjs';
import { budgets, measure, overruns } from '../size/sizes.mjs';
import { compareWithBudget, readCounts } from './budget.mjs';
import { jestCounts, jestSkips, playwrightCounts, playwrightSkips, total } from './results/counts.mjs';
import { jestFailures, playwrightFailures } from './results/failures.mjs';
import { jestTimes, playwrightTimes, slowest } from './results/slowest.mjs';
import { aloneArgs, escaped } from './results/diagnosis.mjs';
import { installNode, NODE_VERSIONS } from './node-versions.mjs';
import { stepOf } from './selection.mjs';
import { requireTools, wantDocker } from './tools.mjs';

const UNIT_CONFIG = fileURLToPath(new URL('./jest/unit.config.mjs', import.meta.url));
const INTEGRATION_CONFIG = fileURLToPath(new URL('./jest/integration.config.mjs', import.meta.url));

/** Time limit, because a test with an open handle would otherwise block its runner and this command. */
const STEP_LIMIT_MS = 60 * 60_000;

/** @typedef {import('./selection.mjs').Context} Context */

/**
 * TypeScript programs that together cover every file; a program per project would check the types of React 16 times.
 */
const TYPE_PROGRAMS = ['tsconfig.lint.json', 'api', 'libs/tooling', 'libs/embedded-mongo'];

/**
 * @param {Context} context
 * @returns {import('./schedule.mjs').Step[]}
 */
export function allSteps(context) {
  const bin = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    programCheck(context, name, args);
  const target = (/** @type {string} */ name) => check(() => runTarget(context.settings, name));
  return [
    { name: 'lint', light: true, work: () => lint(context) },
    { name: 'types', light: true, work: () => types(context) },
    { name: 'format', light: true, work: bin('oxfmt', '--check', '.') },
    { name: 'build', light: true, work: target('build') },
    // After the build: knip reads webpack's configurations, which import a compiled library.
    { name: 'exports', light: true, needs: ['build'], work: bin('knip', '--no-progress') },
    { name: 'size', light: true, needs: ['build'], work: () => size(context) },
    // A download waits for the network, so it runs in parallel with computing checks.
    { name: 'tools', light: true, work: () => tools(context) },
    { name: 'unit', work: () => unit(context) },
    { name: 'integration', work: () => withBudget(context, 'integration', integration) },
    { name: 'e2e', needs: ['build', 'tools'], work: () => withBudget(context, 'e2e', e2e) },
    { name: 'node-versions', needs: ['build', 'tools'], work: () => nodeVersions(context) },
  ];
}

/** @param {Context} context @param {NodeJS.ProcessEnv} [more] */
function where({ settings, selection }, more = {}) {
  const { root, env, cacheDir } = settings;
  const tier = selection.full ? 'full' : 'gate';
  return {
    cwd: root,
    limitMs: STEP_LIMIT_MS,
    env: { ...env, ZW_CACHE_DIR: cacheDir, ZW_TEST_TIER: tier, FORCE_COLOR: '0', ...more },
  };
}

/**
 * A program of `node_modules` as one check.
 *
 * @param {Context} context
 * @param {string} name
 * @param {readonly string[]} args
 */
function programCheck(context, name, args) {
  return check(() => run(process.execPath, [join('node_modules/.bin', name), ...args], where(context)));
}

/** oxlint has the rules that need types, ESLint all others. @param {Context} context */
async function lint(context) {
  const folders = context.selection.folders ?? ['.'];
  const typed = await programCheck(context, 'oxlint', ['--deny-warnings', ...folders])();
  return joined([typed, await programCheck(context, 'eslint', ['--max-warnings=0', ...folders])()]);
}

/**
 * A step with a budget for its counts, which is checked when the gate runs the whole step.
 *
 * @param {Context} context
 * @param {keyof typeof import('./budget.mjs').BUDGETS} name
 * @param {(context: Context) => Promise<import('./schedule.mjs').Outcome>} work
 * @returns {Promise<import('./schedule.mjs').Outcome>}
 */
async function withBudget(context, name, work) {
  const { full, specs, grep, folders } = context.selection;
  if (full || specs.length > 0 || grep !== null || folders !== null) return work(context);
  const folder = await mkdtemp(join(tmpdir(), 'zw-counts-'));
  const file = join(folder, 'counts');
  try {
    const env = { ...context.settings.env, ZW_TEST_COUNTS: file };
    const outcome = await work({ ...context, settings: { ...context.settings, env } });
    const tests = outcome.passed + outcome.failed;
    const { note, faults } = compareWithBudget(name, { ...(await readCounts(file)), tests });
    return {
      ...outcome,
      failed: outcome.failed + faults.length,
      notes: [note, ...(outcome.notes ?? [])],
      failures: [...(outcome.failures ?? []), ...faults.map((why) => ({ what: `budget of ${name}`, why }))],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One check per program. @param {Context} context */
async function types(context) {
  const compiler = 'node_modules/typescript-native/bin/tsc';
  const parts = [];
  for (const program of TYPE_PROGRAMS) {
    parts.push(
      await check(() => run(process.execPath, [compiler, '--noEmit', '-p', program], where(context)))(),
    );
  }
  return { ...total(parts), output: parts.map(({ output }) => output).join('') };
}

/**
 * A step with a single check.
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
  const { grep } = context.selection;
  const name = grep === null ? [] : ['--testNamePattern', escaped(grep), '--passWithNoTests'];
  return withReport(async (report) => {
    const program = ['node_modules/.bin/jest', ...args, '--ci', '--maxWorkers=100%'];
    const all = [...program, ...name, '--json', `--outputFile=${report}`];
    const { code, stderr } = await run(process.execPath, all, where(context, env));
    return {
      code,
      output: stderr,
      read: jestCounts,
      times: jestTimes,
      skips: jestSkips,
      failures: jestFailures,
    };
  });
}

/** @param {Context} context @returns {Promise<import('./schedule.mjs').Outcome>} */
async function unit(context) {
  const specs = context.selection.specs.filter((spec) => stepOf(spec) === 'unit');
  const folders = { ZW_TEST_FOLDERS: (context.selection.folders ?? []).join() };
  if (specs.length === 0) return jest(context, ['--config', UNIT_CONFIG], folders);
  const parts = [];
  for (const spec of specs) parts.push(await jest(context, aloneArgs(context.settings.root, spec)));
  return joined(parts);
}

/**
 * A separate engine for each part: tests create and drop hundreds of databases, each with hundreds of files that stay
 * open for minutes. A process often has a limit of 20,000 open files.
 */
const SHARDS = ['1/2', '2/2'];

/** @param {Context} context @returns {Promise<import('./schedule.mjs').Outcome>} */
async function integration(context) {
  const specs = context.selection.specs.filter((spec) => stepOf(spec) === 'integration');
  const runs =
    specs.length === 0
      ? SHARDS.map((shard) => ['--config', INTEGRATION_CONFIG, `--shard=${shard}`])
      : specs.map((spec) => aloneArgs(context.settings.root, spec));
  const parts = [];
  for (const args of runs) parts.push(await integrationPart(context, args));
  return joined(parts);
}

/** @param {import('./schedule.mjs').Outcome[]} parts @returns {import('./schedule.mjs').Outcome} */
function joined(parts) {
  return {
    ...total(parts),
    output: parts.map(({ output }) => output).join('\n'),
    notes: parts.flatMap(({ notes = [] }) => notes),
    failures: parts.flatMap(({ failures = [] }) => failures),
  };
}

/** @param {Context} context @param {string[]} args @returns {Promise<import('./schedule.mjs').Outcome>} */
async function integrationPart(context, args) {
  const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = await mkdtemp(join(base, 'zw-integration-'));
  try {
    const engine = await startEmbeddedMongo({
      dataDir,
      port: 0,
      cacheDir: context.settings.cacheDir,
      log: context.say.line,
    });
    try {
      let died = '';
      void engine.exited.then(
        ({ code, signal }) => (died = `The database engine ended (${signal ?? code}).`),
      );
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
  await wantDocker(settings, say);
  return { passed: 1, failed: 0, output: `${chromium}\n${dig}\n${pdns}` };
}

/** The journey of the main job on each Node version. @param {Context} context */
async function nodeVersions(context) {
  const specs = ['e2e/journeys/web/main-job.spec.ts'];
  const parts = [];
  for (const version of NODE_VERSIONS) {
    const node = await installNode(version, context.settings);
    const selection = { ...context.selection, specs, grep: null };
    parts.push(await e2e({ ...context, selection }, node));
  }
  return joined(parts);
}

/** @param {Context} context @param {string} [node] executable for the product and the tests */
async function e2e(context, node = process.execPath) {
  const { chromium } = await requireTools(context.settings, context.say);
  return withReport(async (report) => {
    const { cwd, env, limitMs } = where(context, {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { specs, grep } = context.selection;
    const chosen = specs.filter((spec) => stepOf(spec) === 'e2e').map((spec) => relative('e2e', spec));
    const name = grep === null ? [] : ['--grep', escaped(grep), '--pass-with-no-tests'];
    const args = [
      join(cwd, 'node_modules/.bin/playwright'),
      'test',
      ...chosen,
      ...name,
      '--reporter=line,json',
    ];
    const { code, output } = await run(node, args, { cwd: join(cwd, 'e2e'), env, limitMs });
    return {
      code,
      output,
      read: playwrightCounts,
      times: playwrightTimes,
      skips: playwrightSkips,
      failures: playwrightFailures,
    };
  });
}

/**
 * @typedef {object} Reported a run with a report
 * @property {number} code
 * @property {string} output
 * @property {(report: any, code: number) => import('./results/counts.mjs').Counts} read
 * @property {(report: any) => import('./results/slowest.mjs').Timed[]} times
 * @property {(report: any) => string[]} [skips]
 * @property {(report: any) => import('./results/failures.mjs').Failure[]} failures
 */

/** @param {(report: string) => Promise<Reported>} work */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-test-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output, read, times, skips = () => [], failures } = await work(file);
    const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null;
    if (!report) return { output, passed: 0, failed: 1 };
    return {
      output,
      ...read(report, code),
      notes: [...skips(report), ...slowest(times(report))],
      failures: failures(report),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
