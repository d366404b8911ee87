import { openClient } from '../client.mjs';
import { measureDrags } from './drag.mjs';
import { folderErrands, measureUploads } from './files.mjs';
import { mostHops, moveErrands, renameErrands, staleWrites, treeErrands } from './pages.mjs';
import { toggleErrands, toggleRates } from './rows.mjs';
import { inTurns } from './turns.mjs';

/** @typedef {{ warmUp: number, times: number, rounds: number, floodMs: number, uploads: number, stale: number, drags: number }} ContentEffort times: repetitions of each small task; uploads: photos; stale: pages that eight people change concurrently; drags: of each kind */

/** @type {ContentEffort} */
export const FULL_CONTENT_EFFORT = {
  warmUp: 30,
  times: 200,
  rounds: 10,
  floodMs: 1_000,
  uploads: 30,
  stale: 25,
  drags: 5,
};

/**
 * @typedef {object} ContentFigures
 * @property {Map<string, import('./turns.mjs').Times>} times by task
 * @property {import('./rows.mjs').Rates} rates of switches
 * @property {import('./files.mjs').UploadFigures} upload
 * @property {number} hops most
 * @property {number} stale accepted stale changes
 * @property {number} changes made concurrently by several people
 * @property {import('./drag.mjs').DragFigures[]} drags
 */

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {ContentEffort} effort
 * @param {string} chromium its program
 * @returns {Promise<ContentFigures>}
 */
export async function measureContent(world, filled, effort, chromium) {
  const client = openClient(1);
  /** @type {string[]} */
  const former = [];
  try {
    const parts = [];
    for (const errands of [
      treeErrands(world, filled, client),
      folderErrands(world, filled, client),
      toggleErrands(world, filled, client),
      moveErrands(world, filled, client),
      renameErrands(world, filled, client, former),
    ]) {
      parts.push(await inTurns(errands, effort));
    }
    const rates = await toggleRates(world, filled, effort);
    const upload = await measureUploads(world, filled, client, {
      warmUp: Math.ceil(effort.uploads / 10),
      times: effort.uploads,
    });
    const hops = await mostHops(world, filled, former);
    const stale = await staleWrites(world, filled, client, effort.stale);
    const drags = await measureDrags(world, filled, { executablePath: chromium, rounds: effort.drags });
    const times = new Map(parts.flatMap((part) => [...part]));
    return { times, rates, upload, hops, stale, changes: effort.stale, drags };
  } finally {
    client.close();
  }
}
