import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIFELINE = new URL('./lifeline.mjs', import.meta.url).href;
/** Longer than the API takes to drain and to close. */
const STOP_LIMIT_MS = 32_000;
const LOG_LIMIT = 20_000_000;
const TAIL_LINES = 15;
/**
 * Megabytes of each half of the heap for new objects. With the default, 16, garbage collection was a fifth of the API's
 * processor time in an import of 50,000 record sets (CPU profile).
 */
const NEW_OBJECTS_MB = 32;

/**
 * @typedef {object} Running a running part of the product
 * @property {number} [pid]
 * @property {Promise<{ code: number | null, signal: string | null }>} exited
 * @property {() => Promise<unknown>} stop orderly stop; kills after a timeout
 * @property {() => void} kill at once
 * @property {() => string} tail its last lines of output, for crash reports
 */

/**
 * Starts a Node program that writes to a log file and ends with this process.
 *
 * @param {{ entry: string, args?: string[], cwd: string, env: NodeJS.ProcessEnv, logFile: string }} options
 * @returns {Running}
 */
export function startNode({ entry, args = [], cwd, env, logFile }) {
  const { descriptor, from } = openLog(logFile);
  // A separate process group: Ctrl-C in the terminal reaches only this process, which stops the parts in order.
  const flags = [`--max-semi-space-size=${NEW_OBJECTS_MB}`, '--import', LIFELINE];
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', descriptor, descriptor],
  });
  closeSync(descriptor);
  child.stdin?.on('error', () => child.stdin?.destroy());
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, signal: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    ...(child.pid === undefined ? {} : { pid: child.pid }),
    exited,
    kill: () => void child.kill('SIGKILL'),
    tail: () =>
      readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n').slice(-TAIL_LINES).join('\n'),
    async stop() {
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(force);
    },
  };
}

/** @param {string} file @returns {{ descriptor: number, from: number }} from: offset of this run's output */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const full = size > LOG_LIMIT;
  if (full) renameSync(file, `${file}.1`);
  return { descriptor: openSync(file, 'a', 0o600), from: full ? 0 : size };
}
