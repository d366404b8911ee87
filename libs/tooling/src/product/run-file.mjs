import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers } from '../ports.mjs';

/**
 * @typedef {object} RunInfo data of the running product for other commands (`run.json` in the data folder)
 * @property {number} pid of `npm start`
 * @property {string} url
 * @property {string} mongodbUri
 * @property {number | null} mongodbPort loopback port of the embedded engine; null without one
 * @property {string | null} mongodbSocket Unix socket of the embedded engine; null without one
 * @property {number} dnsPort
 */

/** @param {string} dataDir */
const fileIn = (dataDir) => join(dataDir, 'run.json');

/** @param {string} dataDir @param {RunInfo} info */
export async function writeRun(dataDir, info) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  // The file contains the address of the database.
  await writeFile(draft, JSON.stringify(info), { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
}

/** @param {string} dataDir */
export async function removeRun(dataDir) {
  await rm(fileIn(dataDir), { force: true });
}

/**
 * @param {string} dataDir
 * @returns {Promise<RunInfo | null>} the running product of this folder; null also for a killed one
 */
export async function readRun(dataDir) {
  /** @type {RunInfo} */
  let info;
  try {
    info = JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isAlive(info.pid)) return null;
  const where = info.mongodbPort ?? info.mongodbSocket ?? null;
  return where === null || (await answers(where)) ? info : null;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
