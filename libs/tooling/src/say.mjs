/** Something the person at the keyboard can put right: shown as its message alone. */
export class UserError extends Error {
  /** @override */
  name = 'UserError';
}

/**
 * @typedef {object} Say where a command tells what it does
 * @property {(line: string) => void} line
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step tells start and duration; a long one ticks
 */

const TICK_MS = 20_000;

/**
 * @param {{ write: (text: string) => unknown }} [stream]
 * @returns {Say}
 */
export function sayTo(stream = process.stdout) {
  const line = (/** @type {string} */ text) => void stream.write(`${text}\n`);
  return {
    line,
    async step(label, work) {
      const from = Date.now();
      line(`${label}…`);
      const tick = setInterval(() => line(`  … ${label}: ${seconds(from)}`), TICK_MS);
      try {
        const result = await work();
        line(`  ${label}: done in ${seconds(from)}`);
        return result;
      } finally {
        clearInterval(tick);
      }
    },
  };
}

/** @param {number} from milliseconds since the epoch @returns {string} such as `3.2 s` */
export function seconds(from) {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command's body; its error becomes one line and exit code 1.
 *
 * @param {() => Promise<number>} body answers the exit code
 */
export async function runMain(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    const known = error instanceof UserError;
    console.error(known ? error.message : error);
    process.exitCode = 1;
  }
}
