import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/machine.mjs';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';
import { runMain, sayTo, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { resetClasses, signInClasses, timeAnswers } from '../timing/answers.mjs';
import { timeCaptchas } from '../timing/captchas.mjs';
import { timeKills } from '../timing/kills.mjs';
import { timingBudgets, timingReport } from '../timing/report.mjs';
import { startTimingWorld } from '../timing/world.mjs';

const PAGE = 'docs/figures/timing.md';

const FULL = { answers: 600, kills: 200, captchas: 20, counts: true };
/** Checks that everything works; its figures have no meaning. */
const SMOKE = { answers: 3, kills: 2, captchas: 1, counts: false };

/**
 * `npm run timing`: security-relevant times. It fails if a budget is exceeded.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const size = sizeOf(args);
    const settings = readSettings();
    const say = sayTo();
    await installDependencies(settings, say);
    await build(settings, say);
    const from = machine();
    const timed = await measure(settings, size, say);
    const page = timingReport(timed, from);
    say.line(`\n${page}`);
    if (!size.counts) return 0;
    await mkdir(dirname(join(settings.root, PAGE)), { recursive: true });
    await writeFile(join(settings.root, PAGE), page);
    say.line(`Written to ${PAGE}.`);
    return timingBudgets(timed).every(({ figure, limit }) => figure < limit) ? 0 : 1;
  });
}

/** @param {string[]} args @throws {UserError} for an unknown argument */
function sizeOf(args) {
  try {
    const { values } = parseArgs({ args, options: { smoke: { type: 'boolean', default: false } } });
    return values.smoke ? SMOKE : FULL;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${reason}\nUse: npm run timing [-- --smoke]`, { cause: error });
  }
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {typeof FULL} size
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<import('../timing/report.mjs').Timed>}
 */
async function measure(settings, size, say) {
  const world = await say.step('Starting the database and two API processes', () =>
    startTimingWorld(settings),
  );
  const time = async (/** @type {typeof signInClasses} */ classes) =>
    timeAnswers(world, await classes(world), size.answers);
  try {
    return {
      captchas: await say.step('Captchas', () => timeCaptchas(world, settings, size.captchas, say)),
      signIns: await say.step('Refused sign-ins', () => time(signInClasses)),
      resets: await say.step('Wishes for a new password', () => time(resetClasses)),
      kills: await say.step('Ended and marked sessions', () => timeKills(world, size.kills)),
    };
  } finally {
    await world.stop();
  }
}
