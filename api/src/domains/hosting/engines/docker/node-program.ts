import { newObjectId } from '../../../../platform/database/object-id.js';
import { DEFAULT_SETTINGS } from '../../configuration/configuration-defaults.js';
import { allowing, type DockerClient } from './docker-client.js';
import { instanceOptions, LABELS } from './instance-options.js';

/** Header of each frame of a log. */
const HEADER_BYTES = 8;

export interface NodeProgram {
  /** ID of the server, also used as the project of the program. */
  readonly server: string;
  readonly nodeImage: string;
  /** Docker network; `none` for no network. */
  readonly network: string;
  readonly program: string;
  readonly words: readonly string[];
}

/**
 * Runs a program of the platform in a container with the policy of instances, and removes the container.
 *
 * @param client engine of the container
 * @param helpers names of containers in use; the reconciler removes the others
 * @throws when the container does not run
 */
export async function runNodeProgram(
  client: DockerClient,
  helpers: Set<string>,
  { server, nodeImage, network, program, words }: NodeProgram,
): Promise<{ code: number; output: string }> {
  const name = `zonewerk-program-${newObjectId().toHexString()}`;
  helpers.add(name);
  try {
    const ids = { id: name, project: server, container: server };
    const spec = { ...ids, source: 'site', image: null, settings: DEFAULT_SETTINGS, volumes: [] } as const;
    const options = instanceOptions(spec, { server, network, address: '', port: 0, nodeImage });
    const changes = {
      Entrypoint: ['node', '-e', program],
      Cmd: [...words],
      ExposedPorts: {},
      Labels: { [LABELS.archive]: server },
      HostConfig: { ...options.HostConfig, PortBindings: {}, Mounts: [], RestartPolicy: { Name: '' } },
    };
    const container = await client.call((docker, abortSignal) =>
      docker.createContainer({ ...options, ...changes, abortSignal }),
    );
    await client.call((_, abortSignal) => container.start({ abortSignal }));
    const { StatusCode: code } = await client.call(
      (_, abortSignal) => container.wait({ abortSignal }) as Promise<{ StatusCode: number }>,
    );
    const log = await client.call((_, abortSignal) => container.logs({ stdout: true, abortSignal }));
    return { code, output: log.subarray(HEADER_BYTES).toString() };
  } finally {
    helpers.delete(name);
    const removed = client.call((docker, abortSignal) =>
      docker.getContainer(name).remove({ v: true, force: true, abortSignal }),
    );
    await allowing([404, 409], removed);
  }
}
