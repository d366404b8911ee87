import { readdir, readFile, writeFile } from 'node:fs/promises';
import { UserError } from '../../say.mjs';

/**
 * Finds a process of the product by its command line.
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

/** @param {number | undefined} pid @returns {Promise<number>} resident memory of a process in bytes */
export function residentBytes(pid) {
  return bytesIn(pid, 'VmRSS');
}

/** @param {number} pid @returns {Promise<number>} peak memory in bytes since `forgetPeak` */
export function peakBytes(pid) {
  return bytesIn(pid, 'VmHWM');
}

/** @param {number} pid */
export async function forgetPeak(pid) {
  // proc(5): the value 5 resets the peak to the present size.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** @param {number | undefined} pid @param {string} field */
async function bytesIn(pid, field) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024;
}

/** @param {string} id @param {string} name @returns {Promise<string[]>} empty for a process that ended, or of another user */
async function wordsOf(id, name) {
  try {
    return (await readFile(`/proc/${id}/${name}`, 'utf8')).split('\0');
  } catch {
    // The process ended or is not readable, so it is not the one searched for.
    return [];
  }
}
