import { NAMES } from './subjects.mjs';

/** @typedef {Map<string, import('./figures.mjs').Figures>} Measured by the subject's name */

/** @typedef {{ what: string, figure: number, limit: number, unit: 'ms' | 'times', isMet: boolean }} Budget */

/** Limits: milliseconds of the session check, and the ratio of a list page with many rows to one with few. */
const LIMITS = { sessionMs: 2, list: 1.5 };

/** Attempts per budget, because another load of the machine can slow the product down. */
export const ATTEMPTS = 2;

/** @param {Measured} measured @returns {Budget[]} */
export function budgets(measured) {
  const p50 = (/** @type {string} */ name) => figuresIn(measured, name).p50;
  const list = (/** @type {string} */ what, /** @type {string} */ many, /** @type {string} */ few) =>
    judged({ what, figure: p50(many) / p50(few), limit: LIMITS.list, unit: 'times' });
  const { recordSets, cases } = NAMES;
  return [
    judged({ what: 'session check', figure: p50(NAMES.check), limit: LIMITS.sessionMs, unit: 'ms' }),
    list('record sets: first page', recordSets.many, recordSets.few),
    list('record sets: page in the middle', recordSets.middle, recordSets.few),
    list('cases: first page', cases.many, cases.few),
    list('cases: page in the middle', cases.middle, cases.few),
  ];
}

/** @param {Omit<Budget, 'isMet'>} budget @returns {Budget} */
function judged(budget) {
  return { ...budget, isMet: budget.figure <= budget.limit };
}

/**
 * @param {Measured[]} attempts at least one
 * @returns {string[]} a line for each budget that every attempt exceeded
 */
export function broken(attempts) {
  const judgements = attempts.map(budgets);
  const [last = []] = judgements.slice(-1);
  return last
    .filter((_, at) => judgements.every((list) => !list[at]?.isMet))
    .map(
      ({ what, figure, limit, unit }) =>
        `Not kept: ${what} is ${figure.toFixed(2)} ${unit}, more than ${limit}.`,
    );
}

/**
 * @param {Measured} measured
 * @param {string} name
 * @returns {import('./figures.mjs').Figures}
 * @throws {RangeError} for an unknown name
 */
export function figuresIn(measured, name) {
  const figures = measured.get(name);
  if (!figures) throw new RangeError(`${name} was not measured.`);
  return figures;
}
