import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTEMPTS, broken } from '../bench/budgets.mjs';
import { fill } from '../bench/fill.mjs';
import { machine } from '../bench/machine.mjs';
import { FULL_EFFORT, measure } from '../bench/measure.mjs';
import { report } from '../bench/report.mjs';
import { subjectsOf } from '../bench/subjects.mjs';
import { startWorld } from '../bench/world.mjs';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';
import { runMain, sayTo, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

const PAGE = 'docs/figures/bench.md';

/**
 * @typedef {object} BenchSize
 * @property {{ few: number, many: number }} rows
 * @property {import('../bench/measure.mjs').Effort} effort
 * @property {boolean} counts whether budgets are held and the page is written
 */

/** @type {BenchSize} */
const FULL = { rows: { few: 100, many: 100_000 }, effort: FULL_EFFORT, counts: true };
/** Shows that everything works, in seconds; its figures mean nothing. @type {BenchSize} */
const SMOKE = {
  rows: { few: 100, many: 1_000 },
  effort: { warmUp: 2, rounds: 1, requests: 5, floodMs: 50 },
  counts: false,
};

/**
 * `npm run bench`: how fast the API answers, beside bare routes; fails when a budget is not kept in two attempts.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const size = benchSize(args);
    const settings = readSettings();
    const say = sayTo();
    await installDependencies(settings, say);
    await build(settings, say);
    const from = machine();
    say.line(`Load of the machine: ${from.load.toFixed(1)}. On a busy one, milliseconds are too many.`);
    const attempts = await attempt(settings, size, say);
    const last = /** @type {import('../bench/budgets.mjs').Measured} */ (attempts.at(-1));
    const page = report(last, { ...from, rows: size.rows });
    say.line(`\n${page}`);
    if (!size.counts) return 0;
    await mkdir(dirname(join(settings.root, PAGE)), { recursive: true });
    await writeFile(join(settings.root, PAGE), page);
    const problems = broken(attempts);
    problems.forEach(say.line);
    say.line(`Written to ${PAGE}.`);
    return problems.length > 0 ? 1 : 0;
  });
}

/**
 * @param {string[]} args
 * @returns {BenchSize}
 * @throws {UserError} on an argument that means nothing
 */
export function benchSize(args) {
  try {
    const { values } = parseArgs({ args, options: { smoke: { type: 'boolean', default: false } } });
    return values.smoke ? SMOKE : FULL;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${reason}\nUse: npm run bench [-- --smoke]`, { cause: error });
  }
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {BenchSize} size
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<import('../bench/budgets.mjs').Measured[]>} one attempt, and another when the first broke a budget
 */
async function attempt(settings, { rows, effort, counts }, say) {
  const world = await say.step('Starting database, product and bare routes', () => startWorld(settings, say));
  try {
    const filled = await say.step('Filling the lists', () => fill(world, rows));
    const subjects = await say.step('Going to the middle of the lists', () =>
      subjectsOf(world, filled, rows.many),
    );
    const attempts = [];
    do {
      attempts.push(await say.step('Measuring', () => measure(subjects, effort)));
    } while (counts && attempts.length < ATTEMPTS && broken(attempts).length > 0);
    return attempts;
  } finally {
    await world.stop();
  }
}
