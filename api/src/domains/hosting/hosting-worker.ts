import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
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
import { HostingWorkerModule } from './hosting-worker.module.js';
import { ServerWorker } from './server-worker.js';
import { TerminalRepository } from './terminal/terminal.repository.js';
import { TerminalServer } from './terminal/terminal-server.js';
import { ServerRepository } from './servers/server.repository.js';
import type { ServerDocument } from './servers/server.schema.js';
import { ArchiveRepository } from './sources/archive.repository.js';

/** Name of the server whose instances are processes. */
const SITE_SERVER = 'Local machine';
const DOCKER_SERVER = 'Docker on this machine';
const SWARM_SERVER = 'Swarm on this machine';

/** Serves the engines of this machine, each with a server of its own. */
export class HostingWorker {
  private workers: readonly ServerWorker[] = [];
  private readonly terminals: TerminalServer;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly site: SiteEngine,
    private readonly docker: DockerEngine | null,
    private readonly logger: Logger,
  ) {
    const engineOf = (server: ServerDocument['_id']) =>
      this.workers.map((worker) => worker.engineOf(server)).find((engine) => engine !== undefined);
    this.terminals = new TerminalServer(
      app.get(TerminalRepository),
      app.get(ContainerRepository),
      engineOf,
      logger,
    );
  }

  /** Without Docker, websites run as processes. With it, only those that ran so before do. */
  async start(): Promise<void> {
    const { docker } = this;
    const terminalUrl = await this.terminals.start(this.app.get<Config>(CONFIG).hosting.workerHost);
    const workers = docker ? [this.workerOf(DOCKER_SERVER, docker, terminalUrl)] : [];
    const swarm = this.app.get<SwarmEngine | null>(SwarmEngine);
    if (swarm) workers.push(this.workerOf(SWARM_SERVER, swarm, terminalUrl));
    if (!(await docker?.isAvailable()) || (await this.hasProcesses()))
      workers.push(this.workerOf(SITE_SERVER, this.site, terminalUrl));
    this.workers = workers;
    await Promise.all(workers.map((worker) => worker.start()));
  }

  /** Ends the instances that nothing else starts again: the next worker does so. */
  async stop(): Promise<void> {
    await this.terminals.stop();
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.app.close();
  }

  private async hasProcesses(): Promise<boolean> {
    const server = await this.app.get(ServerRepository).findByName(SITE_SERVER);
    return server !== null && (await this.app.get(ContainerRepository).areOn(server._id));
  }

  private workerOf(name: string, engine: Engine, terminalUrl: string): ServerWorker {
    const { app, logger } = this;
    const containers = app.get(ContainerRepository);
    const deployments = app.get(DeploymentRepository);
    const settings = app.get(InstanceSettingsReader);
    const logs = new LogCollector(engine, deployments, settings, app.get(LogRepository), logger);
    const volumes = app.get(VolumeRepository);
    const backups = app.get(BackupRepository);
    const routes = app.get(RouteChanges);
    const bytes = app.get(ByteStore);
    const reconciler = new Reconciler(
      containers,
      deployments,
      app.get(ContainerRecords),
      app.get(ConfigurationRepository),
      settings,
      app.get(EdgeRepository),
      routes,
      bytes,
      engine,
      logs,
      new DataKeeper(
        volumes,
        app.get(UnknownVolumeRepository),
        backups,
        containers,
        deployments,
        routes,
        engine,
      ),
      this.buildsOf(engine, logs),
      logger,
    );
    return new ServerWorker({
      name,
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
      logger,
    });
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

/** A worker of the engines of this machine; `start` it. */
export async function openHostingWorker(config: Config, logger: Logger): Promise<HostingWorker> {
  const app = await NestFactory.createApplicationContext(HostingWorkerModule.forRoot(config, logger), {
    logger: false,
    abortOnError: false,
  });
  return new HostingWorker(app, app.get(SiteEngine), app.get<DockerEngine | null>(DockerEngine), logger);
}
