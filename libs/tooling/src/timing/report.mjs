import { percentile } from '../bench/figures.mjs';
import { table } from '../table.mjs';

/** Maximum difference between the medians of indistinguishable classes, in milliseconds. */
const DIFFERENCE_MS = 1;
/** Maximum milliseconds until another process rejects an ended or marked session, in 99 of 100 cases. */
const EFFECT_MS = 100;
/** Maximum milliseconds of an honest user's captcha on a phone, in 95 of 100 cases. */
const CAPTCHA_MS = 1_000;

/**
 * @typedef {object} Timed
 * @property {import('./answers.mjs').Samples} signIns
 * @property {import('./answers.mjs').Samples} resets
 * @property {{ kill: number[], mark: number[] }} kills
 * @property {import('./captchas.mjs').Solving[]} captchas
 */

/** @param {import('./answers.mjs').Samples} samples @returns {number} milliseconds between the slowest and the fastest median */
function difference(samples) {
  const medians = [...samples.values()].map((ms) => percentile(ms, 50));
  return Math.max(...medians) - Math.min(...medians);
}

/**
 * @param {Timed} timed
 * @returns {{ what: string, figure: number, limit: number }[]}
 */
export function timingBudgets({ signIns, resets, kills, captchas }) {
  const phone = captchas.find(({ failures, rate }) => failures === 0 && rate === 4);
  return [
    { what: 'sign-in: between the medians', figure: difference(signIns), limit: DIFFERENCE_MS },
    { what: 'reset: between the medians', figure: difference(resets), limit: DIFFERENCE_MS },
    { what: 'ended session refused, p99', figure: percentile(kills.kill, 99), limit: EFFECT_MS },
    { what: 'marked session asked, p99', figure: percentile(kills.mark, 99), limit: EFFECT_MS },
    { what: 'captcha of a phone, p95', figure: percentile(phone?.ms ?? [], 95), limit: CAPTCHA_MS },
  ];
}

/**
 * @param {Timed} timed
 * @param {{ machine: string, node: string, day: string, load: number }} run origin of the figures
 * @returns {string} Markdown that is also readable as plain text
 */
export function timingReport(timed, run) {
  const budgets = timingBudgets(timed).map(({ what, figure, limit }) => [
    what,
    `${figure.toFixed(2)} ms`,
    `${limit} ms`,
    figure < limit ? 'kept' : 'not kept',
  ]);
  return `${[
    '# Times that security depends on',
    `\`npm run timing\` writes this page. Its figures come from one run: ${run.machine}, Node.js ${run.node}, ${run.day},
with a load of ${run.load.toFixed(1)} before it began. The API runs as in production, two processes on one embedded
database; client, processes and database are on this one machine.`,
    table(['what', 'figure', 'limit', ''], budgets),
    '## Who is there',
    `A refused sign-in and a wish for a new password take the same time for everybody, so that time tells nobody which
addresses have accounts. The classes are asked in an order without a pattern; every try is a first one.
Milliseconds of one request at a time, seen by the client. For an unknown and for an unconfirmed address the API takes
the very same steps, so that their difference is what the noise of the machine makes.`,
    answerTable('sign-in', timed.signIns),
    answerTable('reset', timed.resets),
    '## Ended and marked sessions',
    `One process is told to end or to mark a session, while the session asks the other without a pause. The time is from
sending the one request to the end of the first answer that refuses the other.`,
    table(
      ['what', 'times', 'p50', 'p99', 'longest'],
      [effectRow('ended', timed.kills.kill), effectRow('marked', timed.kills.mark)],
    ),
    '## Captchas',
    `Milliseconds that Chromium takes for a captcha, with the product's own solver and without the request that brings it.
The browser is slowed down by stopping all of its threads for most of the time; on a phone more processors search at the
same time than here. The cost rises with the failures of the network; the budget is held by that of somebody honest at
a quarter of the speed.`,
    table(['failures of the network', 'slower by', 'captchas', 'p50', 'p95'], timed.captchas.map(captchaRow)),
  ].join('\n\n')}\n`;
}

/** @param {string} what @param {import('./answers.mjs').Samples} samples */
function answerTable(what, samples) {
  const fastest = Math.min(...[...samples.values()].map((ms) => percentile(ms, 50)));
  const rows = [...samples].map(([name, ms]) => {
    const median = percentile(ms, 50);
    const more = `+${(median - fastest).toFixed(2)}`;
    return [`${what}: ${name}`, String(ms.length), median.toFixed(2), percentile(ms, 95).toFixed(2), more];
  });
  return table(['who', 'samples', 'p50', 'p95', 'p50 to the fastest'], rows);
}

/** @param {string} what @param {number[]} ms */
function effectRow(what, ms) {
  return [what, String(ms.length), ...[50, 99, 100].map((share) => percentile(ms, share).toFixed(1))];
}

/** @param {import('./captchas.mjs').Solving} solving */
function captchaRow({ failures, rate, ms }) {
  const figures = [50, 95].map((share) => percentile(ms, share).toFixed(0));
  return [String(failures), `${rate} times`, String(ms.length), ...figures];
}
