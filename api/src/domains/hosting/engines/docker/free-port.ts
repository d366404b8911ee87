import type { DockerHost } from './docker-host.js';

/** Below the ports that the system chooses for outgoing connections, so that an instance gets its port back. */
const PORTS = { first: 20_000, count: 10_000 } as const;

/**
 * A port of a machine on which nothing listens.
 * @param taken ports of instances, also of those that do not run
 */
export async function freePort(host: DockerHost, taken: readonly (string | undefined)[]): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (!taken.includes(String(port)) && (await host.isFree(port))) return port;
  }
}
