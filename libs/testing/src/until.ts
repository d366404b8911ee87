import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Reads until a condition is true. */
export async function until<T>(read: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    await delay(PAUSE_MS);
  }
}
