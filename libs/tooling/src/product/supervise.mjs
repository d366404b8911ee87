import { setTimeout as wait } from 'node:timers/promises';

/** Maximum crashes per minute before a part is given up. */
const CRASH_LIMIT = 5;
const CRASH_WINDOW_MS = 60_000;
const LONGEST_PAUSE_MS = 4_000;

/**
 * @typedef {object} Supervised
 * @property {Promise<string>} failed resolves to a message when the part is given up
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * Supervises a part of the product: reports a crash and restarts the part, with increasing pauses, at most 5 times per
 * minute.
 *
 * @param {object} options
 * @param {string} options.name display name
 * @param {() => Promise<import('./node-child.mjs').Running>} options.start
 * @param {(line: string) => void} options.tell
 * @param {(crashes: number) => number} [options.pause] milliseconds before the next start
 * @param {(signal: AbortSignal) => Promise<void>} [options.hold] waits until another start makes sense; such a crash is not
 *   followed by others
 * @returns {Promise<Supervised>} resolves after the first start
 * @throws the error of the first start
 */
export async function supervise({ name, start, tell, pause = growingPause, hold = async () => {} }) {
  let running = await start();
  const stopping = new AbortController();
  const crashes = new CrashCount();

  /** @returns {Promise<string | null>} reason that it is given up; null after a restart */
  const recover = async () => {
    await hold(stopping.signal);
    const count = crashes.add();
    if (count > CRASH_LIMIT) return `The ${name} crashed ${count} times in a minute.`;
    await wait(pause(count), undefined, { signal: stopping.signal });
    try {
      running = await start();
      return null;
    } catch (error) {
      tell(`The ${name} did not start: ${error instanceof Error ? error.message : error}`);
      return recover();
    }
  };

  const watch = async () => {
    for (;;) {
      const { code, signal } = await running.exited;
      if (stopping.signal.aborted) return null;
      tell(`The ${name} ended unexpectedly (${signal ?? `exit code ${code}`}).${indented(running.tail())}`);
      const givenUp = await recover();
      if (givenUp) return givenUp;
      // A stop was requested during the restart, so only this code can stop the new process.
      if (stopping.signal.aborted) await running.stop();
    }
  };

  const watching = watch().catch((error) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  return { failed: whenGivenUp(watching), ...ends(stopping, watching, () => running) };
}

/**
 * @param {AbortController} stopping
 * @param {Promise<unknown>} watching
 * @param {() => import('./node-child.mjs').Running} current
 */
function ends(stopping, watching, current) {
  return {
    kill: () => {
      stopping.abort();
      current().kill();
    },
    stop: async () => {
      stopping.abort();
      await current().stop();
      await watching;
    },
  };
}

/** @param {Promise<string | null>} watching @returns {Promise<string>} stays pending after a requested stop */
async function whenGivenUp(watching) {
  return (await watching) ?? new Promise(() => {});
}

class CrashCount {
  /** @type {number[]} */
  #times = [];

  /** @returns {number} crashes in the last minute, this one included */
  add() {
    const now = Date.now();
    this.#times = [...this.#times.filter((at) => at > now - CRASH_WINDOW_MS), now];
    return this.#times.length;
  }
}

/** @param {number} crashes */
function growingPause(crashes) {
  return Math.min(LONGEST_PAUSE_MS, 250 * 2 ** (crashes - 1));
}

/** @param {string} text */
function indented(text) {
  return text === '' ? '' : `\n${text.replace(/^/gm, '    ')}`;
}
