import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds, UserError } from '../say.mjs';
import { NO_TEST, runSpecs } from './jest-run.mjs';
import { takeAway } from './mutant.mjs';
import { copySources } from './sources.mjs';

/** @typedef {import('./mutant.mjs').Mutant} Mutant */

/** Maximum specs per process: all of them together exceed its memory. */
const SPECS_AT_ONCE = 10;

/** @typedef {{ mutant: Mutant, noticedBy: string | null }} Verdict null: no test detected the removal */

/**
 * Removes one guard after the other in a copy of the sources and runs the tests that should detect it.
 *
 * @param {Mutant[]} mutants
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../say.mjs').Say} say
 * @param {(verdict: Verdict) => Promise<unknown>} onResult called after each guard, so that an aborted run preserves its results
 * @returns {Promise<Verdict[]>}
 * @throws {UserError} if the tests fail with all guards, or cannot run without one
 */
export async function hunt(mutants, { root, env, cacheDir }, say, onResult) {
  const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = await mkdtemp(join(base, 'zw-guards-'));
  const copy = await copySources(root);
  const engine = await startEmbeddedMongo({ dataDir, cacheDir, port: 0 });
  const place = { root: copy.root, env, mongodbUri: engine.uri('test') };
  try {
    await say.step('Running the tests with every guard in place', () => requireGood(mutants, place));
    const verdicts = [];
    for (const mutant of mutants) {
      const verdict = await judge(mutant, place, say);
      await onResult(verdict);
      verdicts.push(verdict);
    }
    return verdicts;
  } finally {
    await engine.stop();
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @typedef {{ root: string, env: NodeJS.ProcessEnv, mongodbUri: string }} Place */

/** @param {Mutant[]} mutants @param {Place} place */
async function requireGood(mutants, place) {
  const named = mutants.filter(({ tests }) => tests !== undefined);
  const whole = mutants.filter(({ tests }) => tests === undefined);
  for (const group of [named, whole].filter(({ length }) => length > 0)) {
    const specs = [...new Set(group.flatMap((mutant) => mutant.specs))];
    const tests = [...new Set(group.flatMap((mutant) => mutant.tests ?? []))];
    for (let at = 0; at < specs.length; at += SPECS_AT_ONCE) {
      await requireGoodSpecs({ ...place, specs: specs.slice(at, at + SPECS_AT_ONCE), tests });
    }
  }
}

/** @param {Place & { specs: string[], tests: string[] }} wanted */
async function requireGoodSpecs(wanted) {
  const { failed, broken } = await runSpecs(wanted);
  // Some of the specs may contain none of the named tests.
  if (broken && broken !== NO_TEST) throw new UserError(`The tests cannot run: ${broken}`);
  const [first] = failed;
  if (first) {
    throw new UserError(`${failed.length} tests fail with every guard, e.g. ${first.test}\n${first.reason}`);
  }
}

/** @param {Mutant} mutant @param {Place} place @param {import('../say.mjs').Say} say @returns {Promise<Verdict>} */
async function judge(mutant, place, say) {
  const from = Date.now();
  const restore = await takeAway(place.root, mutant);
  try {
    const wanted = { ...place, specs: mutant.specs, tests: mutant.tests };
    let { failed, broken } = await runSpecs(wanted);
    // On a busy machine a test can also fail by a timeout; in that case it runs again.
    if (failed.length > 0 && !failed.some(isAssertion)) ({ failed, broken } = await runSpecs(wanted));
    if (broken) throw new UserError(`${mutant.name} leaves sources that do not run: ${broken}`);
    const first = failed.find(isAssertion) ?? failed[0];
    if (first) {
      say.line(`  noticed   ${mutant.name} (${seconds(from)}) by ${first.test}: ${first.reason}`);
      return { mutant, noticedBy: first.test };
    }
    say.line(`  SURVIVED  ${mutant.name} (${seconds(from)}): ${mutant.guard}`);
    return { mutant, noticedBy: null };
  } finally {
    await restore();
  }
}

/** @param {{ reason: string }} failure */
function isAssertion({ reason }) {
  return reason.includes('expect(');
}
