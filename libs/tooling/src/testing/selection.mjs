import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../say.mjs';

/** All steps of `npm test` in order; the longest of adjacent light steps is first. */
export const STEP_NAMES = /** @type {const} */ ([
  'lint',
  'types',
  'format',
  'build',
  'exports',
  'size',
  'tools',
  'unit',
  'integration',
  'e2e',
  'node-versions',
]);

/** Steps of the full run only. */
const FULL_ONLY = ['node-versions'];

/** Steps of a run that selects specific tests. */
const TEST_STEPS = ['unit', 'build', 'tools', 'integration', 'e2e'];
const SPEC = /\.spec\.(?:ts|tsx|mjs)$/u;

/**
 * @typedef {object} Selection scope of a test run
 * @property {boolean} full the full run instead of the gate
 * @property {readonly string[]} steps
 * @property {readonly string[]} specs paths from the root; none: all
 * @property {string | null} grep part of the title of a test
 * @property {readonly string[] | null} folders of projects; null: all
 */

/**
 * @typedef {object} Context of a step
 * @property {import('../settings.mjs').Settings} settings
 * @property {import('../say.mjs').Say} say
 * @property {Selection} selection
 */

/**
 * @param {readonly string[]} args of the command
 * @param {string} root of the repository
 * @returns {Selection & { changed: boolean }} changed: the projects that changes since `main` affect
 * @throws {UserError} for an unknown argument
 */
export function selectionOf(args, root) {
  const { values, positionals } = parsed(args);
  const only = [...(values.only ?? []), ...positionals].flatMap((value) => value.split(',')).filter(Boolean);
  const specs = only.filter((value) => SPEC.test(value));
  const steps = only.filter((value) => !SPEC.test(value));
  const unknown = [
    ...steps.filter((name) => !STEP_NAMES.some((step) => step === name)),
    ...specs.filter((spec) => !existsSync(join(root, spec))),
  ];
  if (unknown.length > 0) throw refused(`There is no step or spec "${unknown[0]}".`);
  const { full = false, changed = false, grep = null } = values;
  if (changed && only.length > 0) throw refused('--changed and --only exclude each other.');
  return { full, changed, steps: stepsOf({ steps, specs, grep, full }), specs, grep, folders: null };
}

/** @param {readonly string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        full: { type: 'boolean' },
        only: { type: 'string', multiple: true },
        grep: { type: 'string' },
        changed: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} why */
function refused(why) {
  return new UserError(
    `${why}\nUse: npm test -- --only STEP,… or --only PATH.spec.ts,… and --grep TITLE, or --changed\nSteps: ${STEP_NAMES.join(', ')}`,
  );
}

/** @param {{ steps: readonly string[], specs: readonly string[], grep: string | null, full: boolean }} chosen */
function stepsOf({ steps, specs, grep, full }) {
  if (specs.length > 0) return [...new Set([...steps, ...specs.flatMap(stepsOfSpec)])];
  if (steps.length > 0) return steps;
  if (grep !== null) return TEST_STEPS;
  return STEP_NAMES.filter((name) => full || !FULL_ONLY.includes(name));
}

/** @param {string} spec @returns {string[]} its step, and the required steps */
function stepsOfSpec(spec) {
  const step = stepOf(spec);
  return step === 'e2e' ? ['build', 'tools', 'e2e'] : [step];
}

/** @param {string} spec path from the root */
export function stepOf(spec) {
  if (spec.startsWith('e2e/')) return 'e2e';
  return spec.startsWith('api/test/') ? 'integration' : 'unit';
}
