import type { Service } from 'dockerode';
import { type DeploymentSpec, DeploymentFault } from '../engine.js';
import { allowing, type DockerClient, statusOf } from '../docker/docker-client.js';
import { HAS_VOLUMES, NO_IMAGE } from '../docker/docker-instances.js';
import type { DockerHost } from '../docker/docker-host.js';
import { freePort } from '../docker/free-port.js';
import { LABELS } from '../docker/instance-options.js';
import { serviceOptions } from './service-options.js';

/** Final states of a task. */
const ENDED = ['complete', 'shutdown', 'failed', 'rejected', 'remove', 'orphaned'];

/** Error of Docker about an update of an outdated version. Swarm itself updates a new service. */
const OUTDATED = 'update out of sequence';

/** An attempt of Swarm to run an instance. */
export interface Task {
  readonly ID: string;
  readonly Status: {
    readonly State: string;
    readonly Err?: string;
    readonly ContainerStatus?: { readonly ContainerID?: string };
  };
}

export function hasEnded({ Status }: Task): boolean {
  return ENDED.includes(Status.State);
}

export interface SwarmServicesOptions {
  /** ID of the server of these instances. */
  readonly server: string;
  readonly host: DockerHost;
  /** Address of the published ports. */
  readonly address: string;
  /** Image that runs websites. */
  readonly nodeImage: string;
}

/** Services and networks of a server. Resources without its label are never modified. */
export class SwarmServices {
  /** Serialises the selection of networks and ports. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: DockerClient,
    private readonly options: SwarmServicesOptions,
  ) {}

  /** All services of the server. */
  list(): Promise<Service[]> {
    const filters = JSON.stringify({ label: [`${LABELS.server}=${this.options.server}`] });
    return this.client.call((docker, abortSignal) => docker.listServices({ filters, abortSignal } as object));
  }

  /**
   * The service of a deployment; null without one.
   * @throws when a foreign service has its name
   */
  async find(deployment: string): Promise<Service | null> {
    try {
      const service = (await this.client.call((docker, abortSignal) =>
        docker.getService(deployment).inspect({ abortSignal }),
      )) as Service;
      if (service.Spec?.Labels?.[LABELS.server] !== this.options.server)
        throw new Error(`A foreign service has the name ${deployment}.`);
      return service;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  /** Creates the service of a deployment without an instance, in the network of its project. */
  create(deployment: DeploymentSpec): Promise<void> {
    return this.inTurn(async () => {
      const { server, host, address, nodeImage } = this.options;
      const network = overlayOf(deployment.project);
      await this.createNetwork(deployment.project);
      const { Swarm } = await this.client.info();
      const services = await this.list();
      const port = await freePort(
        host,
        services.map(({ Spec }) => Spec?.Labels?.[LABELS.port]),
      );
      const options = serviceOptions(deployment, {
        server,
        network,
        port,
        address,
        nodeImage,
        node: Swarm.NodeID,
      });
      await allowing(
        [409],
        this.client.call((docker, abortSignal) => docker.createService({ ...options, abortSignal })),
      );
    });
  }

  /** @throws DeploymentFault when the image of a deployment is missing, or declares volumes */
  async requireImage({ image }: DeploymentSpec): Promise<void> {
    try {
      const { Config } = await this.client.call((docker, abortSignal) => {
        // The types lack the signal, which dockerode supports.
        const options: object = { abortSignal };
        return docker.getImage(image?.reference ?? '').inspect(options);
      });
      const paths = Object.keys(Config.Volumes ?? {});
      if (paths.length > 0) throw new DeploymentFault(HAS_VOLUMES(paths));
    } catch (error) {
      throw statusOf(error) === 404 ? new DeploymentFault(NO_IMAGE, { cause: error }) : error;
    }
  }

  /** Starts the instance of a service. False after a concurrent update. */
  async start(deployment: string): Promise<boolean> {
    const service = await this.find(deployment);
    if (!service) throw new Error('The service of the deployment does not exist.');
    if (service.Spec?.Mode?.Replicated?.Replicas === 1) return true;
    try {
      await this.client.call((docker, abortSignal) =>
        docker.getService(service.ID).update({
          _query: { version: service.Version?.Index },
          _body: { ...service.Spec, Mode: { Replicated: { Replicas: 1 } } },
          abortSignal,
        }),
      );
      return true;
    } catch (error) {
      if (String(error).includes(OUTDATED)) return false;
      throw error;
    }
  }

  tasks(deployment: string): Promise<Task[]> {
    const filters = JSON.stringify({ service: [deployment] });
    return this.client.call((docker, abortSignal) => docker.listTasks({ filters, abortSignal }));
  }

  async remove(deployment: string): Promise<void> {
    if (!(await this.find(deployment))) return;
    const removed = this.client.call((docker, abortSignal) =>
      docker.getService(deployment).remove({ abortSignal }),
    );
    await allowing([404], removed);
  }

  /** Removes the networks of projects without a service. */
  removeIdleNetworks(): Promise<void> {
    return this.inTurn(async () => {
      const used = new Set((await this.list()).map(({ Spec }) => Spec?.Labels?.[LABELS.project]));
      const label = [`${LABELS.server}=${this.options.server}`];
      const filters = JSON.stringify({ label, driver: ['overlay'] });
      const networks = await this.client.call((docker, abortSignal) =>
        docker.listNetworks({ filters, abortSignal }),
      );
      for (const { Id, Labels } of networks) {
        if (used.has(Labels?.[LABELS.project])) continue;
        const removed = this.client.call((docker, abortSignal) =>
          docker.getNetwork(Id).remove({ abortSignal }),
        );
        // 400 and 403: the network contains an ending instance or a foreign container.
        await allowing([400, 403, 404], removed);
      }
    });
  }

  private async createNetwork(project: string): Promise<void> {
    const created = this.client.call((docker, abortSignal) =>
      docker.createNetwork({
        Name: overlayOf(project),
        Driver: 'overlay',
        EnableIPv6: false,
        Labels: { [LABELS.server]: this.options.server, [LABELS.project]: project },
        abortSignal,
      }),
    );
    await allowing([409], created);
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const next = this.turn.then(act);
    this.turn = next.catch(() => undefined);
    return next;
  }
}

/** The bridge of the project, of a server on the same Docker, has another name. */
function overlayOf(project: string): string {
  return `zonewerk-swarm-${project}`;
}
