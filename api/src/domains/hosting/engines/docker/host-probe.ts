import type { Egress } from '@zonewerk/contracts';
import { allowing, type DockerClient } from './docker-client.js';
import { PROBE_PROGRAM, PROBED, refusedPlace } from './host-rules.js';
import { networkOf, networkOptions } from './instance-options.js';
import { runNodeProgram } from './node-program.js';

/** Metadata address of cloud providers, which can contain secrets. */
const METADATA = '169.254.169.254:80';

/** Environment of a probe container. */
export interface ProbePlace {
  /** ID of the server, also used as the project of the container. */
  readonly server: string;
  readonly nodeImage: string;
  /** Names of containers in use, which the worker does not remove. */
  readonly helpers: Set<string>;
  /** Permitted connections to other machines. */
  readonly egress: Egress;
}

/** Capabilities of a container of a project. */
export interface HostFindings {
  /** Reachable service of the host, or of its provider; null for none. */
  readonly reached: string | null;
  /** Whether the rules for connections to other machines are in force. */
  readonly isRuled: boolean;
}

/**
 * Finds the addresses, as `host:port`, that a container of a project can connect to. The metadata address of the
 * machine is included.
 *
 * @param servicesOf listening services of the host, by the address of the host in the network of the container
 * @throws when the container of the probe does not run
 */
export async function probeHost(
  client: DockerClient,
  { server, nodeImage, helpers, egress }: ProbePlace,
  servicesOf: (gateway: string) => readonly string[],
): Promise<HostFindings> {
  const network = networkOf(server);
  const places = [...servicesOf(await gatewayOf(client, server)), METADATA];
  const words = [refusedPlace(egress), ...places];
  const run = { server, nodeImage, network, program: PROBE_PROGRAM, words };
  const { code } = await runNodeProgram(client, helpers, run);
  if (code === PROBED.closed || code === PROBED.unruled)
    return { reached: null, isRuled: code === PROBED.closed };
  const reached = places[code - PROBED.open];
  if (reached === undefined) throw new Error(`The probe of the host ended with ${code}.`);
  return { reached, isRuled: true };
}

async function gatewayOf(client: DockerClient, server: string): Promise<string> {
  const network = client.call((docker, abortSignal) =>
    docker.createNetwork({ ...networkOptions(server, server), abortSignal }),
  );
  await allowing([409], network);
  const filters = JSON.stringify({ name: [networkOf(server)] });
  const [found] = await client.call((docker, abortSignal) => docker.listNetworks({ filters, abortSignal }));
  const gateway = found?.IPAM?.Config?.[0]?.Gateway;
  if (gateway === undefined) throw new Error('The network of the probe has no gateway.');
  return gateway;
}
