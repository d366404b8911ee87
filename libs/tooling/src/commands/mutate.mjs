import { buildProject } from '../build.mjs';
import { installDependencies } from '../install.mjs';
import { AREAS } from '../mutation/guards.mjs';
import { hunt } from '../mutation/hunt.mjs';
import { storeResult, PAGE } from '../mutation/results.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

/**
 * `npm run mutate`: removes each guard, one at a time, and fails if no test detects it. Names limit the guards.
 *
 * @param {string[]} args names of guards, or prefixes of names
 */
export async function main(args) {
  await runMain(async () => {
    const mutants = chosenMutants(args);
    const settings = readSettings();
    const say = sayTo();
    const from = Date.now();
    await installDependencies(settings, say);
    await say.step('Building the API', () => buildProject(settings, 'api', () => undefined));
    const verdicts = await hunt(mutants, settings, say, (verdict) => storeResult(settings.root, verdict));
    const unnoticed = verdicts.filter(({ noticedBy }) => noticedBy === null).length;
    say.line(`${verdicts.length} guards taken away, ${unnoticed} unnoticed (${seconds(from)}).`);
    say.line(`Written to ${PAGE}.`);
    return unnoticed > 0 ? 1 : 0;
  });
}

/**
 * @param {string[]} names
 * @returns {import('../mutation/mutant.mjs').Mutant[]} all without names
 * @throws {UserError} for a prefix without a guard
 */
export function chosenMutants(names) {
  const all = AREAS.flatMap(({ mutants }) => mutants);
  const unknown = names.find((name) => !all.some((one) => one.name.startsWith(name)));
  if (unknown) {
    const list = all.map(({ name }) => name).join(', ');
    throw new UserError(`No guard begins with "${unknown}". Guards: ${list}.`);
  }
  return names.length === 0 ? all : all.filter((one) => names.some((name) => one.name.startsWith(name)));
}
