import { readdir, readFile } from 'node:fs/promises';
import { UserError } from '../say.mjs';

/** Clock ticks per second in Linux. */
const TICKS_PER_SECOND = 100;

/**
 * A child process of this process.
 *
 * @param {string} entry end of the path of its program
 * @returns {Promise<number>} its id
 */
export async function processOf(entry) {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(entry)) continue;
    const { parent } = await statOf(Number(name));
    if (parent === process.pid) return Number(name);
  }
  throw new UserError(`${entry} does not run.`);
}

/** Processor seconds of a process. @param {number} pid @returns {Promise<number>} */
export async function processorSeconds(pid) {
  return (await statOf(pid)).ticks / TICKS_PER_SECOND;
}

/** Anonymous memory of a process in megabytes. @param {number} pid @returns {Promise<number>} */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+)/mu.exec(status)?.[1]) / 1_024;
}

/** @param {number} pid */
async function statOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name can contain spaces; the fields begin after it (man 5 proc).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
