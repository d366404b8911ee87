import { installDependencies } from '../install.mjs';
import { runMain, sayTo, seconds } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { summary } from '../testing/counts.mjs';
import { diagnose } from '../testing/diagnosis.mjs';
import { runSteps } from '../testing/schedule.mjs';
import { selectionOf } from '../testing/selection.mjs';
import { allSteps } from '../testing/steps.mjs';

/**
 * `npm test`: the gate, or what the arguments select. `--full` adds the tests of the full run.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const settings = readSettings();
    const selection = selectionOf(args, settings.root);
    const say = sayTo();
    const from = Date.now();
    await installDependencies(settings, say);
    await prepareDatabase(settings, say);
    const context = { settings, say, selection };
    const steps = allSteps(context).filter(({ name }) => selection.steps.includes(name));
    const { failures, ...counts } = await runSteps(steps, say);
    if (selection.specs.length === 0) await diagnose(failures, context);
    say.line(`All steps in ${seconds(from)}.`);
    say.line(summary(counts));
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  });
}

/** @param {import('../settings.mjs').Settings} settings @param {import('../say.mjs').Say} say */
async function prepareDatabase({ cacheDir }, say) {
  const { prepareEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  // A machine without an engine fails the steps that need one, each with the reason; the others still run.
  await prepareEmbeddedMongo({ cacheDir, log: say.line }).catch((error) => say.line(error.message));
}
