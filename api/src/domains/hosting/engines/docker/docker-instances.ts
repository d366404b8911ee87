import type { Readable } from 'node:stream';
import type { ContainerInfo, ContainerInspectInfo } from 'dockerode';
import { DeploymentFault, type DeploymentSpec, EngineUnavailable, type InstanceUsage } from '../engine.js';
import { allowing, CALL_MS, type DockerClient, reasonOf, statusOf } from './docker-client.js';
import type { DockerHost } from './docker-host.js';
import { freePort } from './free-port.js';
import { instanceOptions, LABELS, networkOf, networkOptions, SITE_FOLDER } from './instance-options.js';
import { putSite } from './site-archive.js';

const STOP_LIMIT_S = 30;
/** Deadline for the content of a website. */
const ARCHIVE_MS = 300_000;
/** Faults after which a container is created again, with another port and in an existing network. */
export const REPEATED = /port is already allocated|address already in use|network \S+ not found/u;
export const HAS_VOLUMES = (paths: readonly string[]) =>
  `The image of this version declares volumes at ${paths.join(', ')}. Add volumes with these paths, and update the container again.`;
export const NO_IMAGE = 'The image of this version is not on the server. The operator has to add it.';

export interface DockerInstancesOptions {
  /** ID of the server of these instances. */
  readonly server: string;
  /** Image that runs websites. */
  readonly nodeImage: string;
  /** Absolute path of the bundled program of a website. */
  readonly program: string;
  readonly host: DockerHost;
  /** Address of the published ports. */
  readonly address: string;
  /** Projects with a running build, whose networks are not removed. */
  readonly building: Set<string>;
}

/** Containers and networks of a server. Resources without its label are never modified. */
export class DockerInstances {
  /** Serialises the selection of networks and ports. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: DockerClient,
    private readonly options: DockerInstancesOptions,
  ) {}

  /** Conditions in the form `name=value` of all resources of the server. */
  labels(more: Readonly<Record<string, string>> = {}): string[] {
    const wanted = { [LABELS.server]: this.options.server, ...more };
    return Object.entries(wanted).map(([name, value]) => `${name}=${value}`);
  }

  /** Containers with these labels, including those that do not run. */
  list(labels: Readonly<Record<string, string>> = {}): Promise<ContainerInfo[]> {
    const filters = JSON.stringify({ label: this.labels(labels) });
    return this.client.call((docker, abortSignal) =>
      docker.listContainers({ all: true, filters, abortSignal }),
    );
  }

  /**
   * Creates the container of a deployment in the network of its project, or finds it.
   * @returns its state
   * @throws DeploymentFault when its image is missing, or declares volumes that the container does not have
   */
  async create(deployment: DeploymentSpec): Promise<ContainerInspectInfo['State']> {
    await this.inTurn(() => this.createNow(deployment));
    const { Config, Mounts, State } = await this.inspectCreated(deployment.id);
    const { Labels } = Config;
    if (Labels[LABELS.deployment] !== deployment.id || Labels[LABELS.server] !== this.options.server)
      throw new Error(`A foreign container has the name ${deployment.id}.`);
    // A volume of the image has no size limit.
    const undeclared = Mounts.map(({ Destination }) => Destination).filter(
      (path) => !deployment.volumes.some((one) => one.path === path),
    );
    if (deployment.source !== 'site' && undeclared.length > 0)
      throw new DeploymentFault(HAS_VOLUMES(undeclared));
    return State;
  }

  inspect(id: string): Promise<ContainerInspectInfo> {
    return this.client.call((docker, abortSignal) => {
      // The types lack the signal, which dockerode supports.
      const options: object = { abortSignal };
      return docker.getContainer(id).inspect(options);
    });
  }

  /** Copies program and artifact of a website into its container. */
  async fill(id: string, artifact: () => Promise<Readable>): Promise<void> {
    await putSite(this.options.program, artifact, '', (archive, signal) =>
      this.client.call((docker, deadline) => {
        const abortSignal = AbortSignal.any([deadline, signal]);
        return docker.getContainer(id).putArchive(archive, { path: SITE_FOLDER, abortSignal });
      }, ARCHIVE_MS),
    );
  }

  /** Starts a container. @throws EngineUnavailable when it must be created again */
  async start(id: string): Promise<void> {
    try {
      await allowing(
        [304],
        this.client.call((docker, abortSignal) => docker.getContainer(id).start({ abortSignal })),
      );
    } catch (error) {
      const { State } = await this.inspect(id);
      if (!REPEATED.test(String(error))) {
        // Docker stores why it cannot start a container. Other failures are those of Docker itself.
        throw State.Error === '' ? error : new Error(reasonOf(error), { cause: error });
      }
      await this.remove(id);
      throw new EngineUnavailable('Another process has the port or the network of the instance.', {
        cause: error,
      });
    }
  }

  async stop(id: string, limitS = STOP_LIMIT_S): Promise<void> {
    const stopped = this.client.call(
      (docker, abortSignal) => docker.getContainer(id).stop({ t: limitS, abortSignal }),
      limitS * 1_000 + CALL_MS,
    );
    await allowing([304, 404], stopped);
  }

  /** Stops and removes a container with its volume. */
  async remove(id: string): Promise<void> {
    await this.stop(id);
    const removed = this.client.call((docker, abortSignal) =>
      docker.getContainer(id).remove({ v: true, force: true, abortSignal }),
    );
    await allowing([404], removed);
  }

  /** Removes the networks of projects without a container. */
  removeIdleNetworks(): Promise<void> {
    return this.inTurn(async () => {
      const used = new Set((await this.list()).map(({ Labels }) => Labels[LABELS.project]));
      const filters = JSON.stringify({ label: this.labels(), driver: ['bridge'] });
      const networks = await this.client.call((docker, abortSignal) =>
        docker.listNetworks({ filters, abortSignal }),
      );
      for (const { Id, Labels } of networks) {
        const project = Labels?.[LABELS.project] ?? '';
        if (used.has(project) || this.options.building.has(project)) continue;
        const removed = this.client.call((docker, abortSignal) =>
          docker.getNetwork(Id).remove({ abortSignal }),
        );
        // 403: the network contains a foreign container.
        await allowing([403, 404], removed);
      }
    });
  }

  /** Runs a build in the network of a project, which exists until the end of the build. */
  async buildInNetwork<T>(project: string, act: (network: string) => Promise<T>): Promise<T> {
    const { building } = this.options;
    building.add(project);
    try {
      await this.inTurn(() => this.createNetwork(project));
      return await act(networkOf(project));
    } finally {
      building.delete(project);
    }
  }

  /** The last output line of an instance. */
  async lastLine(id: string): Promise<string> {
    const log = await this.client.call((docker, abortSignal) =>
      docker.getContainer(id).logs({ stdout: true, stderr: true, tail: 1, abortSignal }),
    );
    // Each frame of a log has a header of 8 bytes.
    return log.subarray(8).toString().trim();
  }

  /** Resource use of a running container; null when it does not run. */
  async usage(id: string): Promise<InstanceUsage | null> {
    const { cpu_stats: cpu, memory_stats: memory } = await this.client.call((docker, abortSignal) => {
      // The types lack these options. `one-shot` responds without a delay of a second.
      const options = { stream: false, 'one-shot': true, abortSignal } as { stream: false };
      return docker.getContainer(id).stats(options);
    });
    if (memory.usage === undefined) return null;
    // Page cache that the kernel can drop is excluded (as in `docker stats`).
    const { inactive_file: idle = 0 } = memory.stats;
    return { cpuMs: cpu.cpu_usage.total_usage / 1_000_000, memoryBytes: memory.usage - idle };
  }

  private async createNow(deployment: DeploymentSpec): Promise<void> {
    const { server, address, nodeImage } = this.options;
    const { project } = deployment;
    await this.createNetwork(project);
    const port = await this.freePort();
    const place = { server, network: networkOf(project), address, port, nodeImage };
    const created = this.client.call((docker, abortSignal) =>
      docker.createContainer({ ...instanceOptions(deployment, place), abortSignal }),
    );
    try {
      await allowing([409], created);
    } catch (error) {
      throw statusOf(error) === 404 ? new DeploymentFault(NO_IMAGE, { cause: error }) : error;
    }
  }

  /** @throws EngineUnavailable when the container with the name conflict was removed since */
  private async inspectCreated(id: string): Promise<ContainerInspectInfo> {
    try {
      return await this.inspect(id);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      throw new EngineUnavailable('Docker removed the former container of the deployment.', { cause: error });
    }
  }

  private async createNetwork(project: string): Promise<void> {
    const created = this.client.call((docker, abortSignal) =>
      docker.createNetwork({ ...networkOptions(this.options.server, project), abortSignal }),
    );
    await allowing([409], created);
  }

  /** A free port of the machine. */
  private async freePort(): Promise<number> {
    const taken = (await this.list()).map(({ Labels }) => Labels[LABELS.port]);
    return freePort(this.options.host, taken);
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const next = this.turn.then(act);
    this.turn = next.catch(() => undefined);
    return next;
  }
}
