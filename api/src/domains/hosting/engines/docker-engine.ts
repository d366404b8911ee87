import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { ContainerSource } from '@zonewerk/contracts';
import type { DockerSettings } from '../../../platform/config/config.js';
import { allowing, DockerClient, statusOf } from './docker/docker-client.js';
import { DockerBuilds } from './docker/docker-builds.js';
import { DockerInstances } from './docker/docker-instances.js';
import { DockerPrograms } from './docker/docker-programs.js';
import { DockerVolumes } from './docker/docker-volumes.js';
import { type DiskUse, type DockerHost, LocalHost, RemoteHost } from './docker/docker-host.js';
import { driftOf } from './docker/instance-drift.js';
import { frameReader, sinceOf } from './docker/instance-log.js';
import { LABELS } from './docker/instance-options.js';
import type { OnLine } from '../logs/log-lines.js';
import {
  type BuildSpec,
  type DeploymentSpec,
  type DockerFacts,
  type Drift,
  Engine,
  EngineUnavailable,
  type ImageSpec,
  type Instance,
  type InstanceUsage,
} from './engine.js';

/** How often instances are listed, besides the events of Docker. */
const REFRESH_MS = 10_000;
/** Oldest version of the API of Docker that has all calls. */
const API_VERSION = [1, 41] as const;
const LOOPBACK = '127.0.0.1';
/** A host that was found closed is probed again after that time. */
const CLOSED_MS = 3_600_000;
const RETRY_MS = 500;
const POLL_MS = 50;
const START_LIMIT_MS = 30_000;
const CONNECT_LIMIT_MS = 5_000;

const TEXTS = {
  old: (version: string, api: string) =>
    `Docker ${version} has version ${api} of the API. Version ${API_VERSION.join('.')} or newer is needed.`,
} as const;

type Labels = Readonly<Record<string, string>>;
type Listener = (deployment: string) => void;

export interface DockerEngineOptions {
  readonly docker: DockerSettings;
  /** Image with Node, which runs websites and the probe of the host. */
  readonly nodeImage: string;
  /** Absolute path of the bundled program of a website. */
  readonly program: string;
  /** IPv4 address at which instances are published; left out: loopback. */
  readonly address?: string;
  /** It is on another machine than the worker. */
  readonly isRemote?: boolean;
  /** Used share of its disk, for tests. */
  readonly usedShare?: () => Promise<number>;
}

/**
 * Runs instances as containers of a Docker Engine. Docker restarts them by itself, so they outlive the
 * worker.
 */
export class DockerEngine extends Engine {
  override readonly name = 'docker';
  override readonly programs: DockerPrograms;
  private readonly client: DockerClient;
  private readonly host: DockerHost;
  private readonly address: string;
  private readonly running = new Map<string, Instance>();
  /** Deployments that are being started or removed, whose exits are expected. */
  private readonly busy = new Set<string>();
  private closedUntil = 0;
  private watching = new AbortController();
  /** Projects with a running build. */
  private readonly building = new Set<string>();
  private readonly helpers = new Set<string>();
  private instances: DockerInstances;
  override volumes: DockerVolumes;
  private images: DockerBuilds;

  constructor(private readonly options: DockerEngineOptions) {
    super();
    const { docker, isRemote = false, address = LOOPBACK } = options;
    this.client = new DockerClient(docker);
    this.address = address;
    this.host =
      isRemote && 'host' in docker
        ? new RemoteHost(this.client, docker)
        : new LocalHost(this.client, address);
    this.programs = new DockerPrograms(this.client);
    this.instances = this.instancesOf('');
    this.volumes = this.volumesOf('');
    this.images = this.buildsOf('');
  }

  override async isAvailable(): Promise<boolean> {
    try {
      await this.client.ping();
      return true;
    } catch (error) {
      if (error instanceof EngineUnavailable || statusOf(error) !== undefined) return false;
      throw error;
    }
  }

  /** Images and builds only while no container reaches services of the host: their code is of others. */
  override async probe(server: string): Promise<readonly ContainerSource[]> {
    const { ApiVersion, Version } = await this.client.version();
    if (isOld(ApiVersion)) throw new Error(TEXTS.old(Version, ApiVersion));
    if (Date.now() >= this.closedUntil) await this.probeHost(server);
    return this.closedUntil > 0 ? ['site', 'image', 'archive', 'git'] : ['site'];
  }

  override async examine(server: string): Promise<DockerFacts> {
    const [{ Version, ApiVersion }, info] = await Promise.all([this.client.version(), this.client.info()]);
    if (isOld(ApiVersion)) throw new Error(TEXTS.old(Version, ApiVersion));
    const facts = {
      version: Version,
      apiVersion: ApiVersion,
      storageDriver: info.Driver,
      hasUserNamespace: (info.SecurityOptions ?? []).some((option) => option.startsWith('name=userns')),
      hasLiveRestore: info.LiveRestoreEnabled,
    };
    try {
      const reached = await this.probeHost(server);
      const { usedShare } = await this.disk(server);
      return { ...facts, reached, usedShare, fault: null };
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error;
      this.closedUntil = 0;
      return { ...facts, reached: null, usedShare: null, fault: String((error as Error).message) };
    }
  }

  override async open(server: string, onExit: Listener, onChange?: Listener): Promise<void> {
    this.watching.abort();
    this.watching = new AbortController();
    this.instances = this.instancesOf(server);
    this.volumes = this.volumesOf(server);
    this.images = this.buildsOf(server);
    this.running.clear();
    await this.refresh(onExit);
    await this.instances.removeIdleNetworks();
    void this.follow(onExit, onChange, this.watching.signal);
    void this.refreshRegularly(onExit, this.watching.signal);
  }

  override async prepare(deployment: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void> {
    const { id, source } = deployment;
    await this.instances.create(deployment);
    const { State } = await this.instances.inspect(id);
    // One that was never started may have a part of its content only.
    if (source === 'site' && State.Status === 'created') await this.instances.fill(id, artifact);
  }

  override async start({ id }: DeploymentSpec): Promise<Instance> {
    const present = this.running.get(id);
    if (present) return present;
    this.busy.add(id);
    try {
      const instance = await this.listening(id, await this.startContainer(id));
      this.running.set(id, instance);
      return instance;
    } finally {
      this.busy.delete(id);
    }
  }

  override instanceOf(deployment: string): Instance | undefined {
    return this.running.get(deployment);
  }

  override async drift(deployment: string): Promise<Drift | null> {
    const [found] = await this.instances.list({ [LABELS.deployment]: deployment });
    return found ? driftOf(await this.instances.inspect(found.Id)) : { kind: 'deleted', parts: [] };
  }

  override async remove(deployment: string): Promise<void> {
    this.busy.add(deployment);
    this.running.delete(deployment);
    try {
      const found = await this.instances.list({ [LABELS.deployment]: deployment });
      for (const { Id } of found) await this.instances.remove(Id);
    } finally {
      this.busy.delete(deployment);
    }
  }

  override async list(): Promise<string[]> {
    return (await this.instances.list()).map(deploymentOf);
  }

  override async followLogs(
    deployment: string,
    after: string | null,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void> {
    const since = after === null ? undefined : sinceOf(after);
    // 404: nothing of the deployment is there.
    await allowing([404], this.client.followLogs(deployment, since, signal, frameReader(after, onLine)));
  }

  override usage(deployment: string): Promise<InstanceUsage | null> {
    return this.running.has(deployment) ? this.instances.usage(deployment) : Promise.resolve(null);
  }

  override async build(build: BuildSpec, onLine: OnLine, signal: AbortSignal): Promise<ImageSpec> {
    try {
      return await this.instances.buildInNetwork(build.project, (network) =>
        this.images.build(build, network, onLine, signal),
      );
    } finally {
      // Without an answer, the next start of the worker removes the network.
      await this.instances.removeIdleNetworks().catch(() => undefined);
    }
  }

  override hasImage(reference: string): Promise<boolean> {
    return this.images.has(reference);
  }

  override builds(): Promise<string[]> {
    return this.images.deployments();
  }

  override removeBuild(deployment: string): Promise<void> {
    return this.images.remove(deployment);
  }

  /** Instances go on, since Docker starts them after a restart of the machine. */
  override close(): Promise<void> {
    this.watching.abort();
    return Promise.resolve();
  }

  private instancesOf(server: string): DockerInstances {
    const { nodeImage, program } = this.options;
    const { host, address, building } = this;
    return new DockerInstances(this.client, { server, nodeImage, program, host, address, building });
  }

  private buildsOf(server: string): DockerBuilds {
    const { usedShare = async () => (await this.disk(server)).usedShare } = this.options;
    return new DockerBuilds(this.client, server, usedShare);
  }

  private volumesOf(server: string): DockerVolumes {
    const { helpers } = this;
    const freeBytes = async () => (await this.disk(server)).freeBytes;
    const { nodeImage } = this.options;
    return new DockerVolumes(this.client, { server, helpers, nodeImage, freeBytes });
  }

  /** The place of the host that a container reaches; null for none. */
  private async probeHost(server: string): Promise<string | null> {
    // The network of the probe stays until its end.
    this.building.add(server);
    const reached = await this.host.reached(this.placeOf(server)).finally(() => this.building.delete(server));
    await this.instancesOf(server).removeIdleNetworks();
    this.closedUntil = reached === null ? Date.now() + CLOSED_MS : 0;
    return reached;
  }

  private disk(server: string): Promise<DiskUse> {
    return this.host.disk(this.placeOf(server));
  }

  private placeOf(server: string) {
    return { server, nodeImage: this.options.nodeImage, helpers: this.helpers };
  }

  /** Starts a container unless it runs. @returns how often Docker restarted it before */
  private async startContainer(id: string): Promise<number> {
    const { State, RestartCount } = await this.instances.inspect(id);
    if (State.Running && !State.Restarting) return RestartCount;
    // Docker waits longer before each restart.
    if (State.Restarting) await this.instances.stop(id, 0);
    await this.instances.start(id);
    return 0;
  }

  private async listening(id: string, restarts: number): Promise<Instance> {
    const end = Date.now() + START_LIMIT_MS;
    while (Date.now() < end) {
      const { State, RestartCount, Config } = await this.instances.inspect(id);
      if (!State.Running || State.Restarting || RestartCount > restarts) break;
      const instance = this.toInstance(Config.Labels);
      if (await isListening(instance)) return instance;
      await delay(POLL_MS);
    }
    throw new Error(`The instance did not start. ${await this.instances.lastLine(id)}`.trim());
  }

  /** Compares running instances with the known ones. */
  private async refresh(onExit: Listener): Promise<void> {
    const before = new Map(this.running);
    const present = (await this.instances.list()).filter(({ State }) => State === 'running');
    const ids = new Set(present.map(deploymentOf));
    for (const [id, instance] of before) {
      if (!ids.has(id) && this.running.get(id) === instance) this.exited(id, onExit);
    }
    for (const { Labels: labels } of present) {
      const id = labels[LABELS.deployment] ?? '';
      if (!this.busy.has(id) && !this.running.has(id)) this.running.set(id, this.toInstance(labels));
    }
  }

  /** Where an instance is, by the labels of its container. */
  private toInstance(labels: Labels): Instance {
    const port = Number(labels[LABELS.port]);
    return { host: this.address, port, healthPath: labels[LABELS.healthPath] ?? '/' };
  }

  private exited(id: string, onExit: Listener): void {
    if (this.running.delete(id)) onExit(id);
  }

  /** Docker may end and come back, so the stream of events is opened again. */
  private async follow(onExit: Listener, onChange: Listener | undefined, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.client
        .followEvents(this.instances.labels(), signal, (action, labels) => {
          const deployment = deploymentOf({ Labels: labels });
          if (action === 'die') this.exited(deployment, onExit);
          else onChange?.(deployment);
        })
        // The regular list finds what this stream misses.
        .catch(() => undefined);
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async refreshRegularly(onExit: Listener, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(REFRESH_MS, undefined, { signal }).catch(() => undefined);
      // Without an answer nothing is known, and `isAvailable` is false.
      if (!signal.aborted) await this.refresh(onExit).catch(() => undefined);
    }
  }
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = API_VERSION;
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

function deploymentOf({ Labels: labels }: { readonly Labels: Labels }): string {
  return labels[LABELS.deployment] ?? '';
}

function isListening({ host, port }: Instance): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(CONNECT_LIMIT_MS, () => end(false));
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}
