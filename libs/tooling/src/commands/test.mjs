import { installDependencies } from '../install.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { summary } from '../testing/counts.mjs';
import { runSteps } from '../testing/schedule.mjs';
import { allSteps, STEP_NAMES } from '../testing/steps.mjs';

/**
 * `npm test`: everything, or the steps that `--only` names.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const chosen = chosenSteps(args);
    const settings = readSettings();
    const say = sayTo();
    const from = Date.now();
    await installDependencies(settings, say);
    await prepareDatabase(settings, say);
    const steps = allSteps({ settings, say }).filter(({ name }) => chosen.includes(name));
    const counts = await runSteps(steps, say);
    say.line(`All steps in ${seconds(from)}.`);
    say.line(summary(counts));
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  });
}

/**
 * @param {string[]} args
 * @returns {readonly string[]} step names
 * @throws {UserError} on an argument that means nothing
 */
export function chosenSteps(args) {
  if (args.length === 0) return STEP_NAMES;
  const [flag, ...rest] = args.flatMap((arg) => arg.split(/[=,]/)).filter(Boolean);
  const unknown = rest.find((name) => !STEP_NAMES.some((step) => step === name));
  if (flag !== '--only' || rest.length === 0 || unknown) {
    const what = unknown ? `There is no step "${unknown}".` : 'Unknown arguments.';
    throw new UserError(`${what} Use: npm test -- --only ${STEP_NAMES.join(',')}`);
  }
  return rest;
}

/** @param {import('../settings.mjs').Settings} settings @param {import('../say.mjs').Say} say */
async function prepareDatabase({ cacheDir }, say) {
  const { prepareEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  // A machine without an engine fails the steps that need one, each with the reason; the others still run.
  await prepareEmbeddedMongo({ cacheDir, log: say.line }).catch((error) => say.line(error.message));
}
