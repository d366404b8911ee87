import type { NetworkInspectInfo } from 'dockerode';
import { type DockerClient, statusOf } from '../docker/docker-client.js';
import { LOOPBACK } from '../docker/docker-host.js';
import { BRIDGE_PREFIX } from '../docker/instance-options.js';

/** Network through which instances of Swarm reach other networks, and which publishes their ports. */
const GATEWAY = 'docker_gwbridge';
const OPTION = 'com.docker.network.bridge';
const WRONG = `The network ${GATEWAY} does not publish ports on ${LOOPBACK} only. Create it as described in the hosting guide.`;

/** Earlier versions ignore `no-new-privileges` for services. */
const VERSION = 25;
const OLD = `Services need Docker ${VERSION} or newer.`;

/**
 * Swarm cannot bind a published port to an address. The gateway network can, when the operator created it so. Its
 * bridge name lets the rules of the host refer to it.
 *
 * @throws when other machines would reach instances, and when Docker is too old for the policy of instances
 */
export async function checkRequirements(client: DockerClient): Promise<void> {
  if (Number.parseInt((await client.version()).Version, 10) < VERSION) throw new Error(OLD);
  const { Options: options } = await gateway(client);
  const isClosed =
    options?.[`${OPTION}.host_binding_ipv4`] === LOOPBACK &&
    options[`${OPTION}.name`]?.startsWith(BRIDGE_PREFIX) === true &&
    options[`${OPTION}.enable_icc`] === 'false';
  if (!isClosed) throw new Error(WRONG);
}

async function gateway(client: DockerClient): Promise<NetworkInspectInfo> {
  try {
    return await client.call((docker, abortSignal) => {
      const network = docker.getNetwork(GATEWAY);
      // The types lack the signal, which dockerode supports.
      const inspect = network.inspect.bind(network) as (options: object) => Promise<NetworkInspectInfo>;
      return inspect({ abortSignal });
    });
  } catch (error) {
    throw statusOf(error) === 404 ? new Error(WRONG, { cause: error }) : error;
  }
}
