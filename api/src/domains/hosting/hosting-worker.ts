import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { FieldEncryption } from '../../platform/database/field-encryption.js';
import { DiskSpace } from '../../platform/disk/disk-space.service.js';
import { ByteStore } from '../../platform/files/byte-store.js';
import { JobRepository } from '../../platform/jobs/job.repository.js';
import { BackupRepository } from './backups/backup.repository.js';
import { BackupRunner } from './backups/backup-runner.js';
import { ConfigurationRepository } from './configuration/configuration.repository.js';
import { InstanceSettingsReader } from './configuration/instance-settings.service.js';
import { ContainerRecords } from './containers/container-records.js';
import { ContainerRepository } from './containers/container.repository.js';
import { IdleContainers } from './containers/idle-containers.js';
import { CronRunner } from './cron/cron-runner.js';
import { CronRepository } from './cron/cron.repository.js';
import { Builds } from './deployments/builds.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';
import { Reconciler } from './deployments/reconciler.service.js';
import { EdgeRepository } from './edge-proxy/edge.repository.js';
import { RouteChanges } from './edge-proxy/route-changes.service.js';
import { DockerEngine } from './engines/docker-engine.js';
import type { Engine } from './engines/engine.js';
import { SiteEngine } from './engines/site-engine.js';
import { SwarmEngine } from './engines/swarm-engine.js';
import { ImageRepository } from './images/image.repository.js';
import { LogCollector } from './logs/log-collector.js';
import { LogRepository } from './logs/log.repository.js';
import { SampleRepository } from './metrics/sample.repository.js';
import { UsageSampler } from './metrics/usage-sampler.js';
import { DataKeeper } from './volumes/data-keeper.js';
import { QuotaGuard } from './volumes/quota-guard.js';
import { UnknownVolumeRepository } from './volumes/unknown-volume.repository.js';
import { VolumeRepository } from './volumes/volume.repository.js';
import { HostingSignals } from './hosting-signals.repository.js';
import { HostingWorkerModule, siteProgram } from './hosting-worker.module.js';
import { ServerWorker } from './server-worker.js';
import { TerminalRepository } from './terminal/terminal.repository.js';
import { TerminalServer } from './terminal/terminal-server.js';
import { ServerRepository } from './servers/server.repository.js';
import { settingsOf } from './servers/docker-connection.js';
import {
  DOCKER_SERVER,
  type DockerConnection,
  type ServerDocument,
  SITE_SERVER,
  SWARM_SERVER,
} from './servers/server.schema.js';
import { ArchiveRepository } from './sources/archive.repository.js';

/** Interval of the check for added and removed servers. */
const FOLLOW_MS = 10_000;

/** Serves the engines of this machine, each with a separate server, and the servers that operators added. */
export class HostingWorker {
  /** Workers of the engines of this machine, by server name. */
  private readonly local = new Map<string, ServerWorker>();
  /** Workers of added servers, by server ID. */
  private readonly added = new Map<string, ServerWorker>();
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private readonly terminals: TerminalServer;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly site: SiteEngine,
    private readonly docker: DockerEngine | null,
    private readonly logger: Logger,
  ) {
    const engineOf = (server: ServerDocument['_id']) =>
      this.workers()
        .map((worker) => worker.engineOf(server))
        .find((engine) => engine !== undefined);
    this.terminals = new TerminalServer(
      app.get(TerminalRepository),
      app.get(ContainerRepository),
      engineOf,
      logger,
    );
  }

  /** Without Docker, websites run as processes. With Docker, only existing processes continue. */
  async start(): Promise<void> {
    const { docker } = this;
    const terminalUrl = await this.terminals.start(this.app.get<Config>(CONFIG).hosting.workerHost);
    if (docker) this.addLocal(DOCKER_SERVER, docker, terminalUrl);
    const swarm = this.app.get<SwarmEngine | null>(SwarmEngine);
    if (swarm) this.addLocal(SWARM_SERVER, swarm, terminalUrl);
    if (!(await docker?.isAvailable()) || (await this.hasProcesses()))
      this.addLocal(SITE_SERVER, this.site, terminalUrl);
    await Promise.all(this.workers().map((worker) => worker.start()));
    this.following = this.follow(terminalUrl);
  }

  /** Ends the instances that do not restart by themselves: the next worker starts them. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.terminals.stop();
    await Promise.all(this.workers().map((worker) => worker.stop()));
    await this.app.close();
  }

  private async hasProcesses(): Promise<boolean> {
    const server = await this.app.get(ServerRepository).findByName(SITE_SERVER);
    return server !== null && (await this.app.get(ContainerRepository).areOn(server._id));
  }

  private workers(): ServerWorker[] {
    return [...this.local.values(), ...this.added.values()];
  }

  private addLocal(name: string, engine: Engine, terminalUrl: string): void {
    const servers = this.app.get(ServerRepository);
    const identify = async () => {
      const now = new Date();
      const fields = { name, engine: engine.name, sources: [], public: true, owner: null };
      await servers.add({ ...fields, state: 'online', seenAt: now, createdAt: now });
      const stored = await servers.findByName(name);
      if (!stored) throw new Error(`The server ${name} is not stored.`);
      return stored._id;
    };
    this.local.set(name, this.workerOf(identify, engine, terminalUrl));
  }

  private async follow(terminalUrl: string): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.followServers(terminalUrl);
      } catch (error) {
        this.logger.warn({ err: error }, 'added servers cannot be read; trying again');
      }
      await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Starts workers of added servers, stops those of removed ones, and forwards requests for probes. */
  private async followServers(terminalUrl: string): Promise<void> {
    const servers = await this.app.get(ServerRepository).all();
    const ids = new Set(servers.map(({ _id }) => _id.toHexString()));
    for (const [id, worker] of this.added) {
      if (ids.has(id)) continue;
      this.added.delete(id);
      await worker.stop();
    }
    for (const server of servers) {
      const { _id, name, docker, probe } = server;
      const id = _id.toHexString();
      if (docker && !this.added.has(id)) await this.begin(_id, docker, terminalUrl);
      const worker = this.added.get(id) ?? this.local.get(name);
      if (probe && !probe.report) worker?.askProbe({ id: probe.id, server: _id });
    }
  }

  /** Invalid certificates of a server do not affect the others. */
  private async begin(
    server: ServerDocument['_id'],
    connection: DockerConnection,
    terminalUrl: string,
  ): Promise<void> {
    const { app, logger } = this;
    const { address, nodeImage } = connection;
    try {
      const docker = await settingsOf(app.get(FieldEncryption), server, connection);
      const program = siteProgram(app.get<Config>(CONFIG));
      const isRemote = 'host' in docker;
      const engine = new DockerEngine({ docker, nodeImage, program, address, isRemote });
      const worker = this.workerOf(() => Promise.resolve(server), engine, terminalUrl);
      this.added.set(server.toHexString(), worker);
      worker.follow();
    } catch (error) {
      logger.warn({ err: error, server: server.toHexString() }, 'an added server cannot be connected');
    }
  }

  private workerOf(
    identify: () => Promise<ServerDocument['_id']>,
    engine: Engine,
    terminalUrl: string,
  ): ServerWorker {
    const { app, logger } = this;
    const containers = app.get(ContainerRepository);
    const deployments = app.get(DeploymentRepository);
    const settings = app.get(InstanceSettingsReader);
    const logs = new LogCollector(engine, deployments, settings, app.get(LogRepository), logger);
    const volumes = app.get(VolumeRepository);
    const backups = app.get(BackupRepository);
    const routes = app.get(RouteChanges);
    const bytes = app.get(ByteStore);
    const reconciler = new Reconciler({
      containers,
      deployments,
      records: app.get(ContainerRecords),
      configurations: app.get(ConfigurationRepository),
      settings,
      edges: app.get(EdgeRepository),
      routes,
      bytes,
      engine,
      logs,
      data: this.dataKeeperOf(engine),
      builds: this.buildsOf(engine, logs),
      logger,
    });
    return new ServerWorker({
      identify,
      engine,
      reconciler,
      logs,
      sampler: new UsageSampler(engine, containers, app.get(SampleRepository), logger),
      cron: new CronRunner(app.get(CronRepository), containers, deployments, settings, engine, logger),
      idle: new IdleContainers(containers, app.get(TerminalRepository)),
      backups: new BackupRunner(backups, volumes, containers, bytes, engine, app.get(DiskSpace), logger),
      quotas: new QuotaGuard(volumes, containers, deployments, engine, logger),
      servers: app.get(ServerRepository),
      terminals: app.get(TerminalRepository),
      terminalUrl,
      leases: app.get(JobRepository),
      signals: app.get(HostingSignals),
      logger,
    });
  }

  private dataKeeperOf(engine: Engine): DataKeeper {
    const { app } = this;
    return new DataKeeper(
      app.get(VolumeRepository),
      app.get(UnknownVolumeRepository),
      app.get(BackupRepository),
      app.get(ContainerRepository),
      app.get(DeploymentRepository),
      app.get(RouteChanges),
      engine,
    );
  }

  private buildsOf(engine: Engine, logs: LogCollector): Builds {
    const { app, logger } = this;
    return new Builds({
      deployments: app.get(DeploymentRepository),
      archives: app.get(ArchiveRepository),
      servers: app.get(ServerRepository),
      images: app.get(ImageRepository),
      bytes: app.get(ByteStore),
      engine,
      logs,
      logger,
    });
  }
}

/** Creates a worker for an engine of this machine; `start` starts it. */
export async function openHostingWorker(config: Config, logger: Logger): Promise<HostingWorker> {
  const app = await NestFactory.createApplicationContext(HostingWorkerModule.forRoot(config, logger), {
    logger: false,
    abortOnError: false,
  });
  return new HostingWorker(app, app.get(SiteEngine), app.get<DockerEngine | null>(DockerEngine), logger);
}
