import { openClient } from './client.mjs';
import { figuresOf } from './figures.mjs';

/** @typedef {import('./figures.mjs').Figures} Figures */

/** @typedef {{ name: string, wanted: import('./client.mjs').Wanted }} Subject a measured request */

/**
 * @typedef {object} Effort
 * @property {number} warmUp uncounted requests of each subject at the start
 * @property {number} rounds
 * @property {number} requests of each subject in a round, one at a time
 * @property {number} floodMs duration of each subject's concurrent requests per round
 */

/** @type {Effort} */
export const FULL_EFFORT = { warmUp: 400, rounds: 12, requests: 100, floodMs: 500 };

/** Number of concurrent connections for the measurement of requests per second. */
export const CONNECTIONS = 16;

/**
 * Measures the subjects alternately, a part of each in every round, so that other load of the machine affects all of
 * them equally.
 *
 * @param {Subject[]} subjects
 * @param {Effort} effort
 * @returns {Promise<Map<string, Figures>>} by the subject's name
 */
export async function measure(subjects, effort) {
  const one = openClient(1);
  const many = openClient(CONNECTIONS);
  const measured = subjects.map(({ name, wanted }) => ({ name, wanted, samples: noSamples() }));
  try {
    for (const { wanted } of measured) {
      for (let count = 0; count < effort.warmUp; count += 1) await one.time(wanted);
    }
    for (let round = 0; round < effort.rounds; round += 1) {
      // Every other round is in reverse order, so that no subject always follows the same neighbour.
      for (const { wanted, samples } of round % 2 === 0 ? measured : measured.toReversed()) {
        for (let count = 0; count < effort.requests; count += 1) samples.ms.push(await one.time(wanted));
        const { done, seconds } = await many.flood(wanted, effort.floodMs);
        samples.done += done;
        samples.seconds += seconds;
      }
    }
  } finally {
    one.close();
    many.close();
  }
  return new Map(measured.map(({ name, samples }) => [name, figuresOf(samples)]));
}

/** @returns {import('./figures.mjs').Samples} */
function noSamples() {
  return { ms: [], done: 0, seconds: 0 };
}
