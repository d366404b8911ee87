import { randomUUID } from 'node:crypto';
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
/** How often the worker polls intents. */
const OPEN_MS = 800;
/** How often it probes instances, and reports that its server runs. */
const ALL_MS = 10_000;
/** A worker that crashed is replaced after that time. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;

/** Carries out the intents for the containers of one server. Of several workers, the one with the lease works. */
export class HostingWorker {
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private readonly reconciler: Reconciler;
  private readonly engine: Engine;
  private readonly servers: ServerRepository;
  private readonly leases: JobRepository;
  private polling: Promise<void> = Promise.resolve();
  private renewing: NodeJS.Timeout | undefined;
  private leaseUntil = 0;
  private hasEngine = false;
  private server: ServerDocument['_id'] | undefined;
  private allAt = 0;

  constructor(
    private readonly app: INestApplicationContext,
    private readonly logger: Logger,
  ) {
    this.reconciler = app.get(Reconciler);
    this.engine = app.get(Engine);
    this.servers = app.get(ServerRepository);
    this.leases = app.get(JobRepository);
  }

  async start(): Promise<void> {
    const server = await this.localServer();
    this.server = server;
    await this.renew(server);
    this.renewing = setInterval(() => void this.renew(server), RENEW_MS);
    this.polling = this.poll(server);
  }

  /** Ends the instances too: the next worker starts them again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.polling;
    await this.reconciler.drain();
    if (this.hasEngine) await this.engine.close();
    clearInterval(this.renewing);
    if (this.server) await this.releaseLease(this.server);
    await this.app.close();
  }

  /** So that the next worker need not wait. Without a database, the lease expires. */
  private async releaseLease(server: ServerDocument['_id']): Promise<void> {
    try {
      await this.leases.release(leaseKey(server), this.owner);
    } catch (error) {
      this.logger.warn({ err: error }, 'the lease cannot be released; it expires');
    }
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

  private async poll(server: ServerDocument['_id']): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (Date.now() < this.leaseUntil) await this.work(server);
        else this.hasEngine = false;
      } catch (error) {
        this.logger.warn({ err: error }, 'intents cannot be read; trying again');
      }
      await delay(OPEN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async work(server: ServerDocument['_id']): Promise<void> {
    if (!this.hasEngine) await this.openEngine();
    if (Date.now() - this.allAt >= ALL_MS) {
      await this.servers.report(server, new Date());
      await this.reconciler.reconcileAll(server);
      this.allAt = Date.now();
    }
    await this.reconciler.reconcileOpen(server);
  }

  /** Another worker can have started instances since this one had the lease. */
  private async openEngine(): Promise<void> {
    await this.engine.open((deployment) => {
      this.reconciler
        .afterExit(toObjectId(deployment))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'an exit is found by the next check'));
    });
    this.hasEngine = true;
  }

  private async renew(server: ServerDocument['_id']): Promise<void> {
    const now = Date.now();
    try {
      const until = new Date(now + LEASE_MS);
      const isOwn = await this.leases.acquire(leaseKey(server), this.owner, new Date(now), until);
      this.leaseUntil = isOwn ? until.getTime() : 0;
    } catch (error) {
      this.logger.warn({ err: error }, 'the lease cannot be renewed; trying again');
    }
  }
}

function leaseKey(server: ServerDocument['_id']): string {
  return `hosting worker ${server.toHexString()}`;
}

/** A worker of the server of this machine; `start` it. */
export async function openHostingWorker(config: Config, logger: Logger): Promise<HostingWorker> {
  const app = await NestFactory.createApplicationContext(HostingWorkerModule.forRoot(config, logger), {
    logger: false,
    abortOnError: false,
  });
  return new HostingWorker(app, logger);
}
