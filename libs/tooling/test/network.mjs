import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** @returns {Promise<number>} a loopback port that nobody had a moment ago */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
