import type { DockerHost } from './docker-host.js';

/** Below the ephemeral ports of the system, so that an instance gets its port again. */
const PORTS = { first: 20_000, count: 10_000 } as const;

/**
 * A free port of a machine.
 * @param taken ports of instances, including those that do not run
 */
export async function freePort(host: DockerHost, taken: readonly (string | undefined)[]): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (!taken.includes(String(port)) && (await host.isFree(port))) return port;
  }
}
