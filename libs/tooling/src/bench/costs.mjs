import { openClient } from './client.mjs';
import { percentile } from './figures.mjs';

/**
 * @typedef {object} Errand a request whose cost is measured
 * @property {string} name
 * @property {import('./client.mjs').Wanted[]} wanted the same request of different people, sent alternately
 * @property {() => Promise<number>} cpu processor seconds of its server so far
 */

/**
 * @typedef {object} Cost
 * @property {number} p50 milliseconds, one request at a time
 * @property {number} rate requests per second, several at a time
 * @property {number} cpuMs processor milliseconds of its server per request
 */

/** @typedef {{ warmUp: number, rounds: number, requests: number, floodMs: number }} CostEffort requests: sequential requests per round */

/** @type {CostEffort} */
export const FULL_COST_EFFORT = { warmUp: 20, rounds: 10, requests: 15, floodMs: 2_000 };

/**
 * Measures tasks alternately, a part of each in every round, with the processor time of their server.
 *
 * @param {Errand[]} errands
 * @param {CostEffort} effort
 * @returns {Promise<Map<string, Cost>>} by the errand's name
 */
export async function measureCosts(errands, effort) {
  const measured = errands.map((errand) => ({
    ...errand,
    one: openClient(1),
    many: openClient(errand.wanted.length),
    samples: { ms: /** @type {number[]} */ ([]), done: 0, seconds: 0, cpu: 0 },
  }));
  try {
    for (const { wanted, one } of measured) {
      for (let at = 0; at < effort.warmUp; at += 1) await one.time(turnOf(wanted, at));
    }
    for (let round = 0; round < effort.rounds; round += 1) {
      // Every other round is in reverse order, so that no task always follows the same neighbour.
      for (const { wanted, one, many, cpu, samples } of round % 2 === 0 ? measured : measured.toReversed()) {
        for (let at = 0; at < effort.requests; at += 1) samples.ms.push(await one.time(turnOf(wanted, at)));
        const before = await cpu();
        const { done, seconds } = await many.flood(wanted, effort.floodMs);
        samples.cpu += (await cpu()) - before;
        samples.done += done;
        samples.seconds += seconds;
      }
    }
  } finally {
    for (const { one, many } of measured) [one, many].forEach((client) => client.close());
  }
  return new Map(measured.map(({ name, samples }) => [name, costOf(samples)]));
}

/** @param {{ ms: number[], done: number, seconds: number, cpu: number }} samples @returns {Cost} */
function costOf({ ms, done, seconds, cpu }) {
  return { p50: percentile(ms, 50), rate: done / seconds, cpuMs: (cpu * 1_000) / done };
}

/** @param {import('./client.mjs').Wanted[]} wanted @param {number} at */
function turnOf(wanted, at) {
  return /** @type {import('./client.mjs').Wanted} */ (wanted[at % wanted.length]);
}
