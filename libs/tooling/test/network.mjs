import { setTimeout as wait } from 'node:timers/promises';

/**
 * @param {() => Promise<boolean>} holds
 * @returns {Promise<void>} once it holds
 * @throws {Error} after 30 s
 */
export async function until(holds) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('waited 30 s in vain');
    await wait(20);
  }
}
