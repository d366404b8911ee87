/** An error that the user can correct, shown as its message only. */
export class UserError extends Error {
  /** @override */
  name = 'UserError';
}

/**
 * @typedef {object} Say output of a command's progress
 * @property {(line: string) => void} line
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step prints start and duration, with ticks during a long step
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
 * Runs a command's body. An error is printed as one line and results in exit code 1.
 *
 * @param {() => Promise<number>} body resolves to the exit code
 */
export async function runMain(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    const isUserError = error instanceof UserError;
    console.error(isUserError ? error.message : error);
    process.exitCode = 1;
  }
}
