import { installDependencies } from '../install.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { affectedFolders, stepsOfFolders } from '../testing/affected.mjs';
import { summary } from '../testing/results/counts.mjs';
import { diagnose } from '../testing/results/diagnosis.mjs';
import { processorSeconds, referenceSeconds } from '../testing/processor-seconds.mjs';
import { QUARANTINE } from '../testing/results/quarantine-list.mjs';
import { withoutQuarantined } from '../testing/results/quarantine.mjs';
import { runSteps } from '../testing/schedule.mjs';
import { selectionOf } from '../testing/selection.mjs';
import { allSteps } from '../testing/steps.mjs';

/**
 * `npm test`: the gate, or the selection of the arguments. `--changed` selects the projects that differ from main,
 * `--full` adds the tests of the full run.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const settings = readSettings();
    const { changed, ...chosen } = selectionOf(args, settings.root);
    const say = sayTo();
    const from = Date.now();
    const reference = referenceSeconds();
    const before = processorSeconds();
    await installDependencies(settings, say);
    await prepareDatabase(settings, say);
    const selection = changed ? await affected(chosen, settings) : chosen;
    const context = { settings, say, selection };
    const steps = allSteps(context).filter(({ name }) => selection.steps.includes(name));
    const result = await runSteps(steps, say);
    const { failures, excused, ...counts } = withoutQuarantined(result, QUARANTINE);
    for (const { what, reason } of excused) say.line(`  quarantined: ${what} (${reason})`);
    if (selection.specs.length === 0) await diagnose(failures, context);
    const spent = processorSeconds() - before;
    say.line(
      `All steps in ${seconds(from)}, ${Math.round(spent)} s of processor time, ${Math.round(spent / reference)} reference loops.`,
    );
    say.line(summary(counts));
    return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  });
}

/**
 * @param {import('../testing/selection.mjs').Selection} selection
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<import('../testing/selection.mjs').Selection>}
 */
async function affected(selection, settings) {
  const folders = await affectedFolders(settings);
  const steps = stepsOfFolders(folders);
  if (steps.length === 0) throw new UserError('No project differs from main.');
  return { ...selection, steps, folders };
}

/** @param {import('../settings.mjs').Settings} settings @param {import('../say.mjs').Say} say */
async function prepareDatabase({ cacheDir }, say) {
  const { prepareEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  // Without an engine, the steps that require one fail with the reason; all other steps run.
  await prepareEmbeddedMongo({ cacheDir, log: say.line }).catch((error) => say.line(error.message));
}
