import { percentile } from '../figures.mjs';

/** @typedef {{ name: string, ask: (turn: number) => Promise<number> }} Errand ask: duration of the task in that turn, in milliseconds */
/** @typedef {{ p50: number, p95: number }} Times milliseconds */

/**
 * Runs all tasks alternately, so that other load of the machine affects them equally.
 *
 * @param {readonly Errand[]} errands
 * @param {{ warmUp: number, times: number }} effort
 * @returns {Promise<Map<string, Times>>} by the errand's name
 */
export async function inTurns(errands, { warmUp, times }) {
  const measured = errands.map((errand) => ({ ...errand, ms: /** @type {number[]} */ ([]) }));
  for (let turn = 0; turn < warmUp + times; turn += 1) {
    // Every other turn is in reverse order, so that no task always follows the same neighbour.
    for (const { ask, ms } of turn % 2 === 0 ? measured : measured.toReversed()) {
      const took = await ask(turn);
      if (turn >= warmUp) ms.push(took);
    }
  }
  return new Map(measured.map(({ name, ms }) => [name, timesOf(ms)]));
}

/** @param {number[]} ms @returns {Times} */
function timesOf(ms) {
  return { p50: percentile(ms, 50), p95: percentile(ms, 95) };
}
