import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const SLICE_MS = 24;

/**
 * @typedef {object} SlowBrowser
 * @property {<T>(rate: number, work: () => Promise<T>) => Promise<T>} slowed slows the browser down by the rate
 * @property {() => Promise<void>} close
 */

/**
 * Opens a URL in Chromium, slowed down by stopping the page's process with all its threads for most of each time slice.
 * Chromium's own throttling does not affect the threads that derive keys.
 *
 * @param {string} chromium path of its executable
 * @param {string} url
 * @returns {Promise<SlowBrowser>}
 */
export async function openSlowBrowser(chromium, url) {
  const profile = await mkdtemp(join(tmpdir(), 'zw-slow-'));
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(chromium, [...options, url], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of pagesOf(child.pid ?? 0)) process.kill(pid, name);
  };
  return {
    async slowed(rate, work) {
      let isOver = false;
      const throttle = async () => {
        while (!isOver && rate > 1) {
          signal('SIGCONT');
          await wait(SLICE_MS / rate);
          signal('SIGSTOP');
          await wait(SLICE_MS - SLICE_MS / rate);
        }
        signal('SIGCONT');
      };
      const throttling = throttle();
      try {
        return await work();
      } finally {
        isOver = true;
        await throttling;
      }
    },
    async close() {
      child.kill('SIGKILL');
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** @param {number} browser @returns {number[]} processes of its pages */
function pagesOf(browser) {
  /** @type {Map<number, { parent: number, command: string }>} */
  const running = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
      running.set(Number(name), { parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') });
    } catch {
      // The process ended while the list was read.
    }
  }
  const isBelow = (/** @type {number} */ pid) => {
    for (let at = running.get(pid)?.parent; at; at = running.get(at)?.parent) if (at === browser) return true;
    return false;
  };
  return [...running]
    .filter(([pid, { command }]) => command.includes('--type=renderer') && isBelow(pid))
    .map(([pid]) => pid);
}
