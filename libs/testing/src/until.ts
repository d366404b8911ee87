import { setTimeout as delay } from 'node:timers/promises';

const LEAST_PAUSE_MS = 20;
const MOST_PAUSE_MS = 500;

/** Pauses before the next attempt for a tenth of the elapsed time, so that long waits need few attempts. */
export function pauseSince(begun: number): Promise<void> {
  const wanted = (performance.now() - begun) / 10;
  return delay(Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, wanted)));
}

/** Just below the time limit of a test, so that the failure names the last value. */
const LIMIT_MS = 170_000;

/**
 * Reads until a condition is true.
 * @throws after 170 seconds, with the last value
 */
export async function until<T>(read: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (performance.now() - begun > LIMIT_MS)
      throw new Error(`The condition is still false. Last value: ${JSON.stringify(value)}`);
    await pauseSince(begun);
  }
}
