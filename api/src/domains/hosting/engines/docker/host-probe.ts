import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { newObjectId } from '../../../../platform/database/object-id.js';
import { DEFAULT_SETTINGS } from '../../configuration/configuration-defaults.js';
import { allowing, type DockerClient } from './docker-client.js';
import { PROBE_PROGRAM, PROBED } from './host-rules.js';
import { instanceOptions, networkOf, networkOptions } from './instance-options.js';

/** Where machines of cloud providers have their metadata and secrets. */
const METADATA = '169.254.169.254:80';

/**
 * Whether a container of a project can open connections to services of the host, or to the metadata of the machine.
 *
 * @param server id of the server, also that of the project of the probe
 * @throws when the container of the probe does not run
 */
export async function reachesHost(client: DockerClient, server: string, nodeImage: string): Promise<boolean> {
  const listener = createServer((socket) => socket.destroy());
  await once(listener.listen(0, '0.0.0.0'), 'listening');
  const id = newObjectId().toHexString();
  try {
    const { port } = listener.address() as AddressInfo;
    const code = await exitCode(client, server, nodeImage, id, port);
    if (code !== PROBED.open && code !== PROBED.closed)
      throw new Error(`The probe of the host ended with ${code}.`);
    return code === PROBED.open;
  } finally {
    listener.close();
    const removed = client.call((docker, abortSignal) =>
      docker.getContainer(id).remove({ v: true, force: true, abortSignal }),
    );
    await allowing([404], removed);
  }
}

async function exitCode(
  client: DockerClient,
  server: string,
  nodeImage: string,
  id: string,
  port: number,
): Promise<number> {
  const network = client.call((docker, abortSignal) =>
    docker.createNetwork({ ...networkOptions(server, server), abortSignal }),
  );
  await allowing([409], network);
  const filters = JSON.stringify({ name: [networkOf(server)] });
  const [found] = await client.call((docker, abortSignal) => docker.listNetworks({ filters, abortSignal }));
  const gateway = found?.IPAM?.Config?.[0]?.Gateway;
  if (gateway === undefined) throw new Error('The network of the probe has no gateway.');
  const ids = { id, project: server, container: server };
  const spec = { ...ids, source: 'site', image: null, settings: DEFAULT_SETTINGS, volumes: [] } as const;
  const options = instanceOptions(spec, { server, network: networkOf(server), port: 0, nodeImage });
  const program = {
    Entrypoint: ['node', '-e', PROBE_PROGRAM],
    Cmd: [`${gateway}:${port}`, METADATA],
    ExposedPorts: {},
    HostConfig: { ...options.HostConfig, PortBindings: {}, RestartPolicy: { Name: '' } },
  };
  const container = await client.call((docker, abortSignal) =>
    docker.createContainer({ ...options, ...program, abortSignal }),
  );
  await client.call((_, abortSignal) => container.start({ abortSignal }));
  const { StatusCode } = await client.call(
    (_, abortSignal) => container.wait({ abortSignal }) as Promise<{ StatusCode: number }>,
  );
  return StatusCode;
}
