import { setTimeout as wait } from 'node:timers/promises';

const EXPORT = '/api/user/balance/entries/export/';
/** Metric of the product. */
const MEMORY = /^zonewerk_process_resident_memory_bytes (\S+)$/m;
const LOOK_MS = 50;

/**
 * @typedef {object} Statement a whole statement as CSV
 * @property {number} seconds until its last byte
 * @property {number} bytes of the file
 * @property {number} grown maximum growth of the API's memory in bytes
 */

/**
 * Downloads the statements of both profiles like a browser, the short one first, and samples the API's memory.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledBalance} filled
 * @returns {Promise<{ few: Statement, many: Statement }>}
 */
export async function measureStatements({ origin, figures }, { person, profiles }) {
  const download = async (/** @type {string} */ profile) => {
    const before = await memoryOf(figures);
    const from = performance.now();
    const file = lengthOf(origin, person.headers, profile);
    const most = await mostUntil(file, figures);
    const { bytes, at } = await file;
    return { seconds: (at - from) / 1_000, bytes, grown: Math.max(0, most - before) };
  };
  return { few: await download(profiles.few), many: await download(profiles.many) };
}

/** @param {string} origin @param {Record<string, string>} headers @param {string} profile */
async function lengthOf(origin, headers, profile) {
  const response = await fetch(origin + EXPORT, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ profile }),
  });
  if (!response.ok || !response.body) throw new Error(`${EXPORT} answered ${response.status}.`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return { bytes, at: performance.now() };
}

/** @param {Promise<unknown>} work @param {string} figures @returns {Promise<number>} maximum number of bytes */
async function mostUntil(work, figures) {
  let most = 0;
  let going = true;
  const end = () => {
    going = false;
  };
  work.then(end, end);
  while (going) {
    most = Math.max(most, await memoryOf(figures));
    await wait(LOOK_MS);
  }
  return most;
}

/** @param {string} figures URL of the product's metrics @returns {Promise<number>} memory of the API in bytes */
async function memoryOf(figures) {
  const text = await (await fetch(figures)).text();
  const [, bytes] = MEMORY.exec(text) ?? [];
  if (bytes === undefined) throw new Error(`${figures} does not say how much memory the API has.`);
  return Number(bytes);
}
