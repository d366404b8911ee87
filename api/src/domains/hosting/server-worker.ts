import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContainerSource, Egress } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { toObjectId } from '../../platform/database/object-id.js';
import type { JobRepository } from '../../platform/jobs/job.repository.js';
import type { IdleContainers } from './containers/idle-containers.js';
import type { CronRunner } from './cron/cron-runner.js';
import type { BackupRunner } from './backups/backup-runner.js';
import type { Reconciler } from './deployments/reconciler.service.js';
import type { Engine } from './engines/engine.js';
import type { HostingSignals } from './hosting-signals.repository.js';
import type { LogCollector } from './logs/log-collector.js';
import type { UsageSampler } from './metrics/usage-sampler.js';
import type { QuotaGuard } from './volumes/quota-guard.js';
import { egressOf } from './servers/server.mapper.js';
import type { ServerRepository } from './servers/server.repository.js';
import type { TerminalRepository } from './terminal/terminal.repository.js';
import type { ProbeReport, ServerDocument } from './servers/server.schema.js';

/** Interval of the poll for intents. */
const OPEN_MS = 800;
/** Interval of the probes of instances, and of the report that the server runs. */
const ALL_MS = 10_000;
/** Interval of the probe of the sources of its engine. */
const PROBE_MS = 60_000;
/** A crashed worker is replaced after that time. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;

/** A request of an operator for a probe. */
export interface ProbeRequest {
  readonly id: string;
  readonly server: ServerDocument['_id'];
}

export interface ServerWorkerOptions {
  /** ID of the server, after its engine responded. */
  readonly identify: () => Promise<ServerDocument['_id']>;
  readonly engine: Engine;
  readonly reconciler: Reconciler;
  readonly logs: LogCollector;
  readonly sampler: UsageSampler;
  readonly cron: CronRunner;
  readonly backups: BackupRunner;
  readonly quotas: QuotaGuard;
  readonly idle: IdleContainers;
  readonly servers: ServerRepository;
  readonly terminals: TerminalRepository;
  /** URL of the terminals of this process for the API. */
  readonly terminalUrl: string;
  readonly leases: JobRepository;
  readonly signals: HostingSignals;
  readonly logger: Logger;
}

/** Executes the intents for the containers of one server. Of several workers, only the one with the lease is active. */
export class ServerWorker {
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private polling: Promise<void> = Promise.resolve();
  private renewing: NodeJS.Timeout | undefined;
  private leaseUntil = 0;
  private hasEngine = false;
  private server: ServerDocument['_id'] | undefined;
  private allAt = 0;
  private sources: readonly ContainerSource[] = [];
  private probedAt = 0;
  private probedEgress: Egress | undefined;
  private request: ProbeRequest | undefined;

  constructor(private readonly options: ServerWorkerOptions) {}

  /** The engine of a server; undefined for another server than that of this worker. */
  engineOf(server: ServerDocument['_id']): Engine | undefined {
    return this.server?.equals(server) ? this.options.engine : undefined;
  }

  /** Acquires the lease of the server when its engine responds. Otherwise later. */
  async start(): Promise<void> {
    if (await this.options.engine.isAvailable()) await this.join();
    this.follow();
  }

  /** Acquires the lease of the server as soon as its engine responds. */
  follow(): void {
    this.polling = this.poll();
  }

  /** Probes the engine in the next poll, and responds to a request of an operator. */
  askProbe(request: ProbeRequest): void {
    this.request = request;
  }

  /** Closes the engine: the next worker starts or finds the instances. */
  async stop(): Promise<void> {
    const { engine, reconciler, logs, backups, cron } = this.options;
    this.stopping.abort();
    await this.polling;
    await cron.stop();
    await backups.stop();
    await reconciler.drain();
    if (this.hasEngine) await engine.close();
    await logs.stop();
    clearInterval(this.renewing);
    if (this.server) await this.releaseLease(this.server);
  }

  /** Releases the lease, so that the next worker need not wait. Without a database, the lease expires. */
  private async releaseLease(server: ServerDocument['_id']): Promise<void> {
    const { leases, logger } = this.options;
    try {
      await leases.release(leaseKey(server), this.owner);
    } catch (error) {
      logger.warn({ err: error }, 'the lease cannot be released; it expires');
    }
  }

  private async join(): Promise<void> {
    const server = await this.options.identify();
    await this.report(server);
    this.server = server;
    await this.renew(server);
    this.renewing = setInterval(() => void this.renew(server), RENEW_MS);
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { count } = this.options.signals;
      try {
        await this.work();
      } catch (error) {
        this.options.logger.warn({ err: error }, 'intents cannot be read; trying again');
      }
      await this.options.signals.waitAfter(count, OPEN_MS, signal);
    }
  }

  private async work(): Promise<void> {
    const { engine, servers, reconciler, sampler, cron, backups, quotas, idle } = this.options;
    const isAvailable = await engine.isAvailable();
    if (!this.server && isAvailable) await this.join();
    const { server } = this;
    await this.answerProbe();
    if (!server || Date.now() >= this.leaseUntil) {
      if (this.hasEngine) await this.options.logs.stop();
      this.hasEngine = false;
      return;
    }
    if (!isAvailable) {
      // Instances may run, so their state is not changed.
      if (this.allAt > 0) await servers.reportUnreachable(server);
      this.allAt = 0;
      return;
    }
    if (!this.hasEngine) await this.openEngine(server);
    if (Date.now() - this.allAt >= ALL_MS) {
      await this.report(server);
      await reconciler.reconcileAll(server);
      sampler.sample(server);
      await idle.putToSleep(server);
      this.allAt = Date.now();
    }
    quotas.measure(server);
    await reconciler.reconcileOpen(server);
    cron.poll(server);
    await backups.poll(server);
  }

  /** Another worker with the lease reports for its engine. */
  private async answerProbe(): Promise<void> {
    const { request, server } = this;
    this.request = undefined;
    if (!request || (server && Date.now() >= this.leaseUntil)) return;
    const { engine, servers } = this.options;
    let report: ProbeReport;
    try {
      const docker = await engine.examine(request.server.toHexString(), await this.egress(request.server));
      this.probedAt = 0;
      if (server) await this.report(server);
      report = { error: null, docker };
    } catch (error) {
      report = { error: textOf(error), docker: null };
    }
    await servers.answerProbe(request.server, request.id, report);
  }

  private async report(server: ServerDocument['_id']): Promise<void> {
    const { engine, servers, terminalUrl, logger } = this.options;
    const egress = await this.egress(server);
    const isChanged = !isDeepStrictEqual(egress, this.probedEgress);
    if (isChanged || Date.now() - this.probedAt >= PROBE_MS) {
      try {
        this.sources = await engine.probe(server.toHexString(), egress);
        this.probedAt = Date.now();
        this.probedEgress = egress;
      } catch (error) {
        // The next report probes again.
        this.sources = [];
        logger.warn({ err: error }, 'the engine cannot be probed, so it takes no containers');
      }
    }
    await servers.report(server, this.sources, terminalUrl);
  }

  /** Permitted connections to other machines. A server that was removed just before has no decision. */
  private async egress(server: ServerDocument['_id']): Promise<Egress> {
    return egressOf((await this.options.servers.find(server)) ?? {});
  }

  /** Another worker may have started instances since this one had the lease. */
  private async openEngine(server: ServerDocument['_id']): Promise<void> {
    const { engine, reconciler, cron, terminals, logger } = this.options;
    await cron.endUnknown(server);
    await terminals.endAll(server);
    const afterFailure = (error: unknown) =>
      logger.warn({ err: error }, 'an event of an instance is found by the next check');
    await engine.open(
      server.toHexString(),
      (deployment) => void reconciler.afterExit(server, toObjectId(deployment)).catch(afterFailure),
      (deployment) => void reconciler.afterChange(server, toObjectId(deployment)).catch(afterFailure),
    );
    this.hasEngine = true;
  }

  private async renew(server: ServerDocument['_id']): Promise<void> {
    const { leases, logger } = this.options;
    const now = Date.now();
    try {
      const until = new Date(now + LEASE_MS);
      const isOwn = await leases.acquire(leaseKey(server), this.owner, new Date(now), until);
      this.leaseUntil = isOwn ? until.getTime() : 0;
    } catch (error) {
      logger.warn({ err: error }, 'the lease cannot be renewed; trying again');
    }
  }
}

/** Reason of an error as text. */
function textOf(error: unknown): string {
  const { message, cause } = error as Error & { readonly cause?: Error };
  return cause ? `${message} (${cause.message})` : message;
}

function leaseKey(server: ServerDocument['_id']): string {
  return `hosting worker ${server.toHexString()}`;
}
