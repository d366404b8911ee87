import { readdir, readFile, writeFile } from 'node:fs/promises';
import { UserError } from '../../say.mjs';

/**
 * Finds a program of the product by what it was started with.
 *
 * @param {string} entry its compiled file
 * @param {string} dataDir
 * @returns {Promise<number>} its process id
 */
export async function processOf(entry, dataDir) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const [words, settings] = await Promise.all(['cmdline', 'environ'].map((name) => wordsOf(id, name)));
    if (words?.includes(entry) && settings?.includes(`ZW_DATA_DIR=${dataDir}`)) return Number(id);
  }
  throw new UserError(`No process runs ${entry}.`);
}

/** @param {number | undefined} pid @returns {Promise<number>} bytes that a process has, as Linux counts them */
export function residentBytes(pid) {
  return bytesIn(pid, 'VmRSS');
}

/** @param {number} pid @returns {Promise<number>} the most bytes that it had since `forgetPeak` */
export function peakBytes(pid) {
  return bytesIn(pid, 'VmHWM');
}

/** @param {number} pid */
export async function forgetPeak(pid) {
  // From proc(5): 5 makes the peak what the process has now.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** @param {number | undefined} pid @param {string} field */
async function bytesIn(pid, field) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
}

/** @param {string} id @param {string} name @returns {Promise<string[]>} none of a process that ended, or of somebody else */
async function wordsOf(id, name) {
  try {
    return (await readFile(`/proc/${id}/${name}`, 'utf8')).split('\0');
  } catch {
    // Gone meanwhile, or not ours to read; neither is the one that is looked for.
    return [];
  }
}
