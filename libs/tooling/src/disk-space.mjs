import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from './say.mjs';

const MEGABYTE = 1_048_576;
const LOOK_MS = 2_000;

/**
 * @typedef {Pick<import('./settings.mjs').Settings, 'dataDir' | 'minFreeMb'>} Limit
 * @typedef {(folder: string) => Promise<number>} Measure returns the free megabytes of a folder's disk
 */

/**
 * @param {string} folder need not exist
 * @returns {Promise<number>} free megabytes for this account; Infinity if they are unknown
 */
export async function freeMb(folder) {
  for (let one = folder; ; one = dirname(one)) {
    try {
      const { bavail, bsize } = await statfs(one);
      return (bavail * bsize) / MEGABYTE;
    } catch {
      // The folder is created with its first file.
      if (dirname(one) === one) return Infinity;
    }
  }
}

/**
 * Rejects a start on a nearly full disk.
 *
 * @param {Limit} limit
 * @param {Measure} [measure]
 * @throws {UserError} in one line
 */
export async function requireSpace({ dataDir, minFreeMb }, measure = freeMb) {
  const free = await measure(dataDir);
  if (free >= minFreeMb) return;
  throw new UserError(
    `${shortage(dataDir, free)} A start needs ${minFreeMb} MB (MIN_FREE_MB). Free some space, or set ZW_DATA_DIR to a folder on another disk.`,
  );
}

/**
 * Reports a lack of disk space, and its end. The API rejects writes in between.
 *
 * @param {Limit} limit
 * @param {(line: string) => void} tell
 * @param {Measure} [measure]
 * @returns {{ look: () => Promise<void>, stop: () => void }} look: measures now
 */
export function watchSpace({ dataDir, minFreeMb }, tell, measure = freeMb) {
  let isLow = false;
  const look = async () => {
    const free = await measure(dataDir);
    if (free < minFreeMb === isLow) return;
    isLow = !isLow;
    tell(
      isLow
        ? `${shortage(dataDir, free)} Reading goes on; writes are refused until ${minFreeMb} MB are free (MIN_FREE_MB).`
        : `The disk has enough free space again. Writes are accepted.`,
    );
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}

/**
 * Waits for free disk space: a database that starts on a full disk exits at once.
 *
 * @param {Limit} limit
 * @param {AbortSignal} signal
 * @param {Measure} [measure]
 */
export async function untilSpace({ dataDir, minFreeMb }, signal, measure = freeMb) {
  while ((await measure(dataDir)) < minFreeMb) await wait(LOOK_MS, undefined, { signal });
}

/** @param {string} folder @param {number} free */
function shortage(folder, free) {
  return `Only ${Math.floor(free)} MB are free on the disk of ${folder}.`;
}
