import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { ContainerSource, Egress, EngineName } from '@zonewerk/contracts';
import type { DockerSettings } from '../../../platform/config/config.js';
import { allowing, type ContainerEvent, DockerClient, statusOf } from './docker/docker-client.js';
import { DockerBuilds } from './docker/docker-builds.js';
import { DockerInstances } from './docker/docker-instances.js';
import { DockerPrograms } from './docker/docker-programs.js';
import { DockerVolumes } from './docker/docker-volumes.js';
import { type DiskUse, type DockerHost, LocalHost, LOOPBACK, RemoteHost } from './docker/docker-host.js';
import type { HostFindings } from './docker/host-probe.js';
import { OPEN_EGRESS, refusedPlace } from './docker/host-rules.js';
import { driftOf } from './docker/instance-drift.js';
import { frameReader, sinceOf } from './docker/instance-log.js';
import { LABELS } from './docker/instance-options.js';
import { type InstanceRun, runOf } from './docker/instance-run.js';
import type { InstancePrograms } from './instance-programs.js';
import type { OnLine } from '../logs/log-lines.js';
import {
  type BuildSpec,
  type DeploymentSpec,
  type DockerFacts,
  type Drift,
  Engine,
  EngineUnavailable,
  type EngineVolumes,
  type ImageSpec,
  type Instance,
  type InstanceUsage,
} from './engine.js';

/** Interval of the list of instances, in addition to the events of Docker. */
const REFRESH_MS = 10_000;
/** Oldest version of the Docker API with all calls. */
const API_VERSION = [1, 41] as const;
/** Time until a host that passed the probe is probed again. */
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
  /** IPv4 address for the published ports of instances; loopback by default. */
  readonly address?: string;
  /** Whether it is on another machine than the worker. */
  readonly isRemote?: boolean;
  /** Overrides the used share of its disk, for tests. */
  readonly usedShare?: () => Promise<number>;
  /** Overrides the deadline of each call, for tests. */
  readonly deadlineMs?: number;
}

/** Runs instances as containers of a Docker Engine. Docker restarts them itself, so they outlive the worker. */
export class DockerEngine extends Engine {
  override readonly name: EngineName = 'docker';
  protected readonly client: DockerClient;
  protected readonly host: DockerHost;
  protected readonly address: string;
  private readonly running = new Map<string, InstanceRun>();
  /** Deployments in their start phase, whose exits are expected. */
  private readonly starting = new Set<string>();
  /** Deployments with a started removal. After a call without a response, Docker can still end them. */
  private readonly removing = new Set<string>();
  private closedUntil = 0;
  /** Policy address that the last probe found rejected. */
  private closedFor = '';
  private watching = new AbortController();
  /** Projects with a running build. */
  private readonly building = new Set<string>();
  private readonly helpers = new Set<string>();
  protected instances: DockerInstances;
  /** Volumes of the server of `open`. */
  protected storage: DockerVolumes;
  private images: DockerBuilds;

  constructor(protected readonly options: DockerEngineOptions) {
    super();
    const { docker, isRemote = false, address = LOOPBACK, deadlineMs } = options;
    this.client = new DockerClient(docker, deadlineMs);
    this.address = address;
    this.host =
      isRemote && 'host' in docker
        ? new RemoteHost(this.client, docker)
        : new LocalHost(this.client, address);
    this.instances = this.instancesOf('');
    this.storage = this.volumesOf('');
    this.images = this.buildsOf('');
  }

  override get programs(): InstancePrograms | null {
    return new DockerPrograms(this.client);
  }

  override get volumes(): EngineVolumes | null {
    return this.storage;
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

  /**
   * Images and builds contain untrusted code. They are permitted only while no container reaches services of the host,
   * and the rules for other machines are in force.
   */
  override async probe(server: string, egress = OPEN_EGRESS): Promise<readonly ContainerSource[]> {
    const { ApiVersion, Version } = await this.client.version();
    if (isOld(ApiVersion)) throw new Error(TEXTS.old(Version, ApiVersion));
    const isKnown = refusedPlace(egress) === this.closedFor && Date.now() < this.closedUntil;
    if (!isKnown) await this.probeHost(server, egress);
    return this.closedUntil > 0 ? ['site', 'image', 'archive', 'git'] : ['site'];
  }

  override async examine(server: string, egress = OPEN_EGRESS): Promise<DockerFacts> {
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
      const found = await this.probeHost(server, egress);
      const { usedShare } = await this.disk(server);
      return { ...facts, ...found, usedShare, fault: null };
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error;
      this.closedUntil = 0;
      return {
        ...facts,
        reached: null,
        isRuled: true,
        usedShare: null,
        fault: String((error as Error).message),
      };
    }
  }

  override async open(server: string, onExit: Listener, onChange?: Listener): Promise<void> {
    this.watching.abort();
    this.watching = new AbortController();
    this.instances = this.instancesOf(server);
    this.storage = this.volumesOf(server);
    this.images = this.buildsOf(server);
    this.running.clear();
    await this.refresh(onExit);
    await this.removeIdleNetworks();
    void this.follow(onExit, onChange, this.watching.signal);
    void this.refreshRegularly(onExit, this.watching.signal);
  }

  override async prepare(deployment: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void> {
    const { id, source } = deployment;
    const { Status: status } = await this.instances.create(deployment);
    // A container that was never started may have incomplete content.
    if (source === 'site' && status === 'created') await this.instances.fill(id, artifact);
  }

  override async start({ id }: DeploymentSpec): Promise<Instance> {
    const present = this.running.get(id);
    if (present) return present.instance;
    this.removing.delete(id);
    this.starting.add(id);
    try {
      const run = await this.launch(id);
      this.running.set(id, run);
      return run.instance;
    } finally {
      this.starting.delete(id);
    }
  }

  override instanceOf(deployment: string): Instance | undefined {
    return this.running.get(deployment)?.instance;
  }

  override async drift(deployment: string): Promise<Drift | null> {
    const [found] = await this.instances.list({ [LABELS.deployment]: deployment });
    return found ? driftOf(await this.instances.inspect(found.Id)) : { kind: 'deleted', parts: [] };
  }

  override async remove(deployment: string): Promise<void> {
    this.removing.add(deployment);
    this.running.delete(deployment);
    await this.end(deployment);
    await this.removeIdleNetworks();
    this.removing.delete(deployment);
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
    // 404: no container of the deployment exists.
    await allowing([404], this.client.followLogs(deployment, since, signal, frameReader(after, onLine)));
  }

  override usage(deployment: string): Promise<InstanceUsage | null> {
    const run = this.running.get(deployment);
    return run ? this.instances.usage(run.container) : Promise.resolve(null);
  }

  override async build(build: BuildSpec, onLine: OnLine, signal: AbortSignal): Promise<ImageSpec> {
    try {
      return await this.instances.buildInNetwork(build.project, (network) =>
        this.images.build(build, network, onLine, signal),
      );
    } finally {
      // Without a response, the next start of the worker removes the network.
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

  /** Instances continue, because Docker restarts them after a restart of the machine. */
  override close(): Promise<void> {
    this.watching.abort();
    return Promise.resolve();
  }

  /** Starts the prepared instance of a deployment and waits until it listens. */
  protected async launch(id: string): Promise<InstanceRun> {
    const restarts = await this.startContainer(id);
    const run = await this.listening(async () => {
      const container = await this.instances.inspect(id);
      const { State, RestartCount } = container;
      return State.Running && !State.Restarting && RestartCount <= restarts
        ? runOf(container, this.address)
        : null;
    });
    if (!run) throw new Error(`The instance did not start. ${await this.instances.lastLine(id)}`.trim());
    return run;
  }

  /**
   * Waits until an instance listens.
   * @param look finds its present run; undefined: try again later, null: it ended
   * @returns null when it ended or exceeded the time limit
   */
  protected async listening(
    look: () => Promise<InstanceRun | null | undefined>,
  ): Promise<InstanceRun | null> {
    const end = Date.now() + START_LIMIT_MS;
    while (Date.now() < end) {
      const run = await look();
      if (run === null || (run && (await isListening(run.instance)))) return run;
      await delay(POLL_MS);
    }
    return null;
  }

  /** Ends and removes the instance of a deployment. */
  protected async end(deployment: string): Promise<void> {
    const found = await this.instances.list({ [LABELS.deployment]: deployment });
    for (const { Id } of found) await this.instances.remove(Id);
  }

  /** Removes the networks of projects without an instance. */
  protected removeIdleNetworks(): Promise<void> {
    return this.instances.removeIdleNetworks();
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

  private async probeHost(server: string, egress: Egress): Promise<HostFindings> {
    // The network is used until the end of the probe.
    this.building.add(server);
    const place = { ...this.placeOf(server), egress };
    const found = await this.host.probe(place).finally(() => this.building.delete(server));
    await this.instancesOf(server).removeIdleNetworks();
    this.closedUntil = found.reached === null && found.isRuled ? Date.now() + CLOSED_MS : 0;
    this.closedFor = refusedPlace(egress);
    return found;
  }

  private disk(server: string): Promise<DiskUse> {
    return this.host.disk(this.placeOf(server));
  }

  private placeOf(server: string) {
    return { server, nodeImage: this.options.nodeImage, helpers: this.helpers };
  }

  /** Starts a container unless it runs. @returns number of earlier restarts by Docker */
  private async startContainer(id: string): Promise<number> {
    const { State, RestartCount } = await this.instances.inspect(id);
    if (State.Running && !State.Restarting) return RestartCount;
    // Docker waits longer before each restart.
    if (State.Restarting) await this.instances.stop(id, 0);
    await this.instances.start(id);
    return 0;
  }

  /** Compares running instances with the cached ones. */
  private async refresh(onExit: Listener): Promise<void> {
    const before = new Map(this.running);
    const present = (await this.instances.list()).filter(({ State }) => State === 'running');
    const ids = new Set(present.map(deploymentOf));
    for (const [id, run] of before) {
      if (!ids.has(id) && this.running.get(id) === run) this.exited(id, onExit);
    }
    for (const { Id, Labels: labels } of present) {
      const id = labels[LABELS.deployment] ?? '';
      if (this.isExpected(id) || this.running.has(id)) continue;
      const container = await this.instances.inspect(Id);
      if (container.State.Running && !this.isExpected(id) && !this.running.has(id))
        this.running.set(id, runOf(container, this.address));
    }
  }

  /** Whether a start or a removal of an instance is in progress. */
  private isExpected(id: string): boolean {
    return this.starting.has(id) || this.removing.has(id);
  }

  private exited(id: string, onExit: Listener): void {
    if (this.running.delete(id)) onExit(id);
  }

  /**
   * Docker may restart, so the event stream is reopened with the events since the last one. Docker repeats some events.
   */
  private async follow(onExit: Listener, onChange: Listener | undefined, signal: AbortSignal): Promise<void> {
    let last = 0;
    const onEvent = ({ action, labels, atMs }: ContainerEvent) => {
      last = atMs;
      const deployment = deploymentOf({ Labels: labels });
      if (action !== 'die') onChange?.(deployment);
      // An event before the start is the end of a former run.
      else if (atMs >= (this.running.get(deployment)?.startedAt ?? 0)) this.exited(deployment, onExit);
    };
    while (!signal.aborted) {
      await this.client
        .followEvents(this.instances.labels(), last, signal, onEvent)
        // The periodic list finds events that this stream misses.
        .catch(() => undefined);
      // Docker may have restarted, without the rules of its host.
      this.closedUntil = 0;
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async refreshRegularly(onExit: Listener, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(REFRESH_MS, undefined, { signal }).catch(() => undefined);
      // Without a response the state is unknown, and `isAvailable` is false.
      if (!signal.aborted) await this.refresh(onExit).catch(() => undefined);
      // Docker may have removed a container without a response, so that no call removed its network.
      if (!signal.aborted) await this.removeIdleNetworks().catch(() => undefined);
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
