import { once } from 'node:events';
import { createServer } from 'node:net';
import { HOST } from './instance-options.js';

/** Below the ports that the system chooses for outgoing connections, so that an instance gets its port back. */
const PORTS = { first: 20_000, count: 10_000 } as const;

/**
 * A port of the machine on which nothing listens.
 * @param taken ports of instances, also of those that do not run
 */
export async function freePort(taken: readonly (string | undefined)[]): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (!taken.includes(String(port)) && (await isFree(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, HOST), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
