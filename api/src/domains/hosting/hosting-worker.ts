import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { JobRepository } from '../../platform/jobs/job.repository.js';
import { Reconciler } from './deployments/reconciler.service.js';
import { Engine } from './engines/engine.js';
import { HostingWorkerModule } from './hosting-worker.module.js';
import { ServerRepository } from './servers/server.repository.js';
import type { ServerDocument } from './servers/server.schema.js';

/** Name of the server that the first start adds. */
const LOCAL_SERVER = 'Local machine';
/** How often the worker looks for intents. */
const OPEN_MS = 700;
/** How often it probes instances, and reports that its server runs. */
const ALL_MS = 10_000;
const LEASE_MS = 10_000;
const LEASE_PAUSE_MS = 3_000;

/** Carries out the intents for the containers of one server. Of several workers, the one with the lease works. */
export class HostingWorker {
  private readonly stopping = new AbortController();
  private readonly reconciler: Reconciler;
  private readonly engine: Engine;
  private readonly servers: ServerRepository;
  private readonly leases: JobRepository;
  private looking: Promise<void> = Promise.resolve();
  private leaseAt = 0;
  private allAt = 0;

  constructor(
    private readonly app: INestApplicationContext,
    /** The same after a restart, so that the worker need not wait for its own lease. */
    private readonly owner: string,
    private readonly logger: Logger,
  ) {
    this.reconciler = app.get(Reconciler);
    this.engine = app.get(Engine);
    this.servers = app.get(ServerRepository);
    this.leases = app.get(JobRepository);
  }

  async start(): Promise<void> {
    const server = await this.localServer();
    await this.engine.open((deployment) => {
      this.reconciler
        .afterExit(toObjectId(deployment))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'an exit is found by the next look'));
    });
    this.looking = this.look(server);
  }

  /** Ends the instances too: the next worker starts them again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking;
    await this.reconciler.drain();
    await this.engine.close();
    await this.app.close();
  }

  private async localServer(): Promise<ServerDocument['_id']> {
    const now = new Date();
    const { name: engine } = this.engine;
    const local = { name: LOCAL_SERVER, engine, public: true, owner: null } as const;
    await this.servers.add({ ...local, state: 'online', seenAt: now, createdAt: now });
    const stored = await this.servers.findByName(LOCAL_SERVER);
    if (!stored) throw new Error('The server of this machine is not stored.');
    return stored._id;
  }

  private async look(server: ServerDocument['_id']): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (await this.hasLease(server)) await this.lookOnce(server);
      } catch (error) {
        this.logger.warn({ err: error }, 'intents cannot be read; trying again');
      }
      await delay(OPEN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async lookOnce(server: ServerDocument['_id']): Promise<void> {
    if (Date.now() - this.allAt >= ALL_MS) {
      await this.servers.report(server, new Date());
      await this.reconciler.reconcileAll(server);
      this.allAt = Date.now();
    }
    await this.reconciler.reconcileOpen(server);
  }

  private async hasLease(server: ServerDocument['_id']): Promise<boolean> {
    const now = Date.now();
    if (now - this.leaseAt < LEASE_PAUSE_MS) return true;
    const key = `hosting worker ${server.toHexString()}`;
    const isHeld = await this.leases.acquire(key, this.owner, new Date(now), new Date(now + LEASE_MS));
    if (isHeld) this.leaseAt = now;
    return isHeld;
  }
}

/** A worker of the server of this machine; `start` it. */
export async function openHostingWorker(config: Config, logger: Logger): Promise<HostingWorker> {
  const app = await NestFactory.createApplicationContext(HostingWorkerModule.forRoot(config, logger), {
    logger: false,
    abortOnError: false,
  });
  return new HostingWorker(app, `${hostname()} ${config.dataDir}`, logger);
}
