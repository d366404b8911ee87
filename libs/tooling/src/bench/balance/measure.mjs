import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';

const ENTRIES = '/api/user/balance/entries/';
const DAY_MS = 86_400_000;

/** Concurrent calls of the page when it opens. */
const CALLS = [
  '/api/user/balance/profile/get/',
  ENTRIES,
  '/api/user/order/list/',
  '/api/user/balance/requests/',
];

/** @typedef {{ warmUp: number, opened: number }} BalanceEffort opened: number of openings of each page */

/** @type {BalanceEffort} */
export const FULL_BALANCE_EFFORT = { warmUp: 20, opened: 200 };

/** @typedef {{ name: string, few: Times, many: Times }} BalanceFigure */
/** @typedef {{ p50: number, p99: number }} Times milliseconds */

/**
 * Opens the pages of both profiles alternately, like a browser: the page, then its calls concurrently. The other rows
 * are single calls.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledBalance} filled
 * @param {{ few: number, many: number }} entries
 * @param {BalanceEffort} effort
 * @returns {Promise<BalanceFigure[]>} the first is the page
 */
export async function measureBalance({ origin }, { person, profiles }, entries, { warmUp, opened }) {
  const client = openClient(CALLS.length);
  const post = (/** @type {string} */ path, /** @type {object} */ body) => ({
    url: origin + path,
    method: /** @type {const} */ ('POST'),
    headers: person.headers,
    body,
  });
  const open = async (/** @type {string} */ profile) => {
    await client.time({ url: `${origin}/balance/${profile}/`, headers: person.headers });
    await Promise.all(CALLS.map((path) => client.time(post(path, { profile }))));
  };
  const list = (/** @type {(size: 'few' | 'many') => object} */ body) => {
    return async (/** @type {string} */ profile, /** @type {'few' | 'many'} */ size) => {
      await client.time(post(ENTRIES, { profile, ...body(size) }));
    };
  };
  const middle = await middlesOf(person, profiles, entries);
  const subjects = [
    { name: 'the page opens', run: open },
    { name: 'first entries', run: list(() => ({})) },
    { name: 'entries in the middle', run: list((size) => ({ ...middle[size] })) },
    { name: 'one kind in a hundred', run: list(() => ({ reason: 'refund' })) },
    { name: 'a day', run: list(() => ({ from: dayBefore(0), to: dayBefore(0) })) },
  ].map((subject) => ({ ...subject, ms: { few: numbers(), many: numbers() } }));
  try {
    for (let round = -warmUp; round < opened; round += 1) {
      for (const { run, ms } of subjects) {
        for (const size of /** @type {const} */ (['few', 'many'])) {
          const from = performance.now();
          await run(profiles[size], size);
          if (round >= 0) ms[size].push(performance.now() - from);
        }
      }
    }
  } finally {
    client.close();
  }
  return subjects.map(({ name, ms }) => ({ name, few: timesOf(ms.few), many: timesOf(ms.many) }));
}

/**
 * Entries from the middle to now, filtered by days.
 *
 * @param {import('../person.mjs').Person} person
 * @param {{ few: string, many: string }} profiles
 * @param {{ few: number, many: number }} entries
 */
async function middlesOf(person, profiles, entries) {
  const of = async (/** @type {'few' | 'many'} */ size) => {
    const to = dayBefore(Math.floor(entries[size] / 2 / 1_440));
    const answer = await person.call(ENTRIES, { profile: profiles[size], to, limit: 50 });
    return { to, ...(answer.next === null ? {} : { cursor: answer.next }) };
  };
  return { few: await of('few'), many: await of('many') };
}

/** @param {number} days */
function dayBefore(days) {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns {number[]} */
function numbers() {
  return [];
}

/** @param {number[]} ms @returns {Times} */
function timesOf(ms) {
  return { p50: percentile(ms, 50), p99: percentile(ms, 99) };
}
