import { openClient } from '../client.mjs';
import { wantedOf } from './wanted.mjs';

/** Number of people who toggle concurrently, each in a separate row. */
export const SWITCHERS = 8;

/** @typedef {{ own: number, bare: number, known: number }} Rates known: bare with a permission check */

/** Labels in tables. */
export const ROWS = /** @type {const} */ ({
  toggle: 'switch a boolean',
  bareToggle: 'switch a boolean, bare',
  knownToggle: 'switch a boolean, bare, who asks is read first',
  check: 'nothing but the check of the session',
});

/**
 * The two requests that toggle each row; like those of the screen, they contain the target value.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 */
function switchesOf(world, filled) {
  const wanted = wantedOf(world, filled);
  const { module, column, rows } = filled.table;
  const own = rows.map((id) =>
    ['0', '1'].map((value) => wanted.post('modules/updateBoolean/', { module, id, column, value })),
  );
  return {
    own,
    bare: rows.map((row) => [wanted.bare('toggle', { row, column })]),
    known: rows.map((row) => [wanted.known('toggle', { row, column })]),
  };
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {import('./pages.mjs').Client} client
 * @returns {import('./turns.mjs').Errand[]}
 */
export function toggleErrands(world, filled, client) {
  const { own, bare, known } = switchesOf(world, filled);
  const oneOf = (/** @type {import('../client.mjs').Wanted[][]} */ rows, /** @type {number} */ turn) => {
    const row = rows[turn % rows.length] ?? [];
    const wanted = row[Math.floor(turn / rows.length) % row.length];
    return client.time(/** @type {import('../client.mjs').Wanted} */ (wanted));
  };
  return [
    { name: ROWS.toggle, ask: (turn) => oneOf(own, turn) },
    { name: ROWS.bareToggle, ask: (turn) => oneOf(bare, turn) },
    { name: ROWS.knownToggle, ask: (turn) => oneOf(known, turn) },
    { name: ROWS.check, ask: () => client.time(wantedOf(world, filled).header()) },
  ];
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {{ rounds: number, floodMs: number }} effort
 * @returns {Promise<Rates>} toggled booleans per second of eight people
 */
export async function toggleRates(world, filled, { rounds, floodMs }) {
  const subjects = Object.entries(switchesOf(world, filled)).map(([name, wanted]) => ({
    name,
    wanted: wanted.slice(0, SWITCHERS),
    done: 0,
    seconds: 0,
  }));
  const client = openClient(SWITCHERS);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
        const { done, seconds } = await client.flood(subject.wanted, floodMs);
        subject.done += done;
        subject.seconds += seconds;
      }
    }
  } finally {
    client.close();
  }
  const rateOf = (/** @type {string} */ wanted) =>
    subjects.filter(({ name }) => name === wanted).reduce((_, { done, seconds }) => done / seconds, 0);
  return { own: rateOf('own'), bare: rateOf('bare'), known: rateOf('known') };
}
