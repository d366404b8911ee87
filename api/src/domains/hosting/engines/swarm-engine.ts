import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { ContainerSource, Egress } from '@zonewerk/contracts';
import { allowing } from './docker/docker-client.js';
import { DockerEngine, type DockerEngineOptions } from './docker-engine.js';
import { REPEATED } from './docker/docker-instances.js';
import { ROOT } from './docker/docker-volumes.js';
import { frameReader, sinceOf } from './docker/instance-log.js';
import { LABELS } from './docker/instance-options.js';
import { type InstanceRun, runOf } from './docker/instance-run.js';
import { putSite } from './docker/site-archive.js';
import type { OnLine } from '../logs/log-lines.js';
import { type DeploymentSpec, DeploymentFault, type Drift, EngineUnavailable } from './engine.js';
import { checkRequirements } from './swarm/swarm-requirements.js';
import { hasEnded, SwarmServices } from './swarm/swarm-services.js';

const POLL_MS = 100;
/** An instance has 30 s to complete its requests. */
const END_LIMIT_MS = 45_000;
const SOURCES: readonly ContainerSource[] = ['site', 'image'];
const NO_BUILDS = 'A server of Swarm builds no images.';

/**
 * Runs instances as services of a Docker Swarm with one replica each, on the node of this machine: the edge proxy
 * reaches loopback only. Swarm restarts them itself. It has no volumes, builds or additional programs.
 */
export class SwarmEngine extends DockerEngine {
  override readonly name = 'swarm';
  private services: SwarmServices;

  constructor(options: DockerEngineOptions) {
    super(options);
    this.services = this.servicesOf('');
  }

  override get programs(): null {
    return null;
  }

  override get volumes(): null {
    return null;
  }

  /** Only managers of a swarm know its services. */
  override async isAvailable(): Promise<boolean> {
    return (await super.isAvailable()) && (await this.isManager());
  }

  /** @throws when Docker does not fulfil the requirements of services */
  override async probe(server: string, egress?: Egress): Promise<readonly ContainerSource[]> {
    await checkRequirements(this.client);
    const sources = await super.probe(server, egress);
    return SOURCES.filter((source) => sources.includes(source));
  }

  override async open(...args: Parameters<DockerEngine['open']>): Promise<void> {
    this.services = this.servicesOf(args[0]);
    await super.open(...args);
    await this.storage.removeIdleHelpers();
  }

  /** The service is created last, so that a website has complete content. */
  override async prepare(deployment: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void> {
    if (await this.services.find(deployment.id)) return;
    if (deployment.source === 'site') await this.fill(deployment, artifact);
    else await this.services.requireImage(deployment);
    await this.services.create(deployment);
  }

  override async drift(deployment: string): Promise<Drift | null> {
    const service = await this.services.find(deployment);
    if (!service) return { kind: 'deleted', parts: [] };
    if (service.Spec?.Mode?.Replicated?.Replicas === 0) return { kind: 'stopped', parts: [] };
    return null;
  }

  /** A website with incomplete content has only a volume. */
  override async list(): Promise<string[]> {
    const services = await this.services.list();
    const contents = await this.storage.list();
    return [...new Set([...services.map(({ Spec }) => Spec?.Name ?? ''), ...contents])];
  }

  /** Each attempt of Swarm has a separate container. */
  override async followLogs(
    deployment: string,
    after: string | null,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void> {
    let position = after;
    const onNext: OnLine = (line) => {
      ({ position } = line);
      onLine(line);
    };
    const found = await this.instances.list({ [LABELS.deployment]: deployment });
    for (const { Id } of found.toSorted((one, other) => one.Created - other.Created)) {
      const since = position === null ? undefined : sinceOf(position);
      const read = this.client.followLogs(Id, since, signal, frameReader(position, onNext));
      await allowing([404], read);
    }
  }

  override build(): Promise<never> {
    return Promise.reject(new DeploymentFault(NO_BUILDS));
  }

  protected override async launch(id: string): Promise<InstanceRun> {
    // A task of an instance that ended just before can still have the state of a running one.
    const before = new Set((await this.services.tasks(id)).map(({ ID }) => ID));
    let isStarted = false;
    let failure = '';
    const run = await this.listening(async () => {
      isStarted ||= await this.services.start(id);
      if (!isStarted) return undefined;
      const tasks = await this.services.tasks(id);
      const ended = tasks.find((task) => hasEnded(task) && !before.has(task.ID));
      if (ended) {
        failure = ended.Status.Err ?? '';
        return null;
      }
      const running = tasks.find(({ Status }) => Status.State === 'running');
      const container = running?.Status.ContainerStatus?.ContainerID;
      return container === undefined
        ? undefined
        : runOf(await this.instances.inspect(container), this.address);
    });
    if (run) return run;
    if (REPEATED.test(failure)) {
      await this.end(id);
      throw new EngineUnavailable(`The instance is made again. ${failure}`);
    }
    throw new Error(`The instance did not start. ${(await this.lastLine(id)) || failure}`.trim());
  }

  protected override async end(deployment: string): Promise<void> {
    await this.services.remove(deployment);
    const limit = Date.now() + END_LIMIT_MS;
    while ((await this.instances.list({ [LABELS.deployment]: deployment })).length > 0) {
      if (Date.now() > limit) throw new EngineUnavailable('Swarm does not end the instance.');
      await delay(POLL_MS);
    }
    if (!(await this.storage.remove(deployment)))
      throw new EngineUnavailable('A container has the content of the website.');
  }

  protected override async removeIdleNetworks(): Promise<void> {
    await super.removeIdleNetworks();
    await this.services.removeIdleNetworks();
  }

  private servicesOf(server: string): SwarmServices {
    const { host, address, options } = this;
    return new SwarmServices(this.client, { server, host, address, nodeImage: options.nodeImage });
  }

  private async isManager(): Promise<boolean> {
    try {
      return (await this.client.info()).Swarm.ControlAvailable;
    } catch (error) {
      if (error instanceof EngineUnavailable) return false;
      throw error;
    }
  }

  private async fill({ id, project, container }: DeploymentSpec, artifact: () => Promise<Readable>) {
    const volume = { id, project, container, volume: id };
    await putSite(this.options.program, artifact, `${ROOT}/`, (archive, signal) =>
      this.storage.fill(volume, archive, signal),
    );
  }

  private async lastLine(deployment: string): Promise<string> {
    const found = await this.instances.list({ [LABELS.deployment]: deployment });
    const last = found.toSorted((one, other) => other.Created - one.Created)[0];
    return last ? this.instances.lastLine(last.Id) : '';
  }
}
