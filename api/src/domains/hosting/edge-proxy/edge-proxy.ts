import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config/config.js';
import { CertificateStore } from './certificate-store.js';
import { EdgeServer } from './edge-server.js';
import { RequestQueue } from './request-queue.js';
import { RouteSource } from './route-source.repository.js';
import { RouteTable } from './route-table.js';
import { Visits } from './visits.js';

/** Interval of the comparison of the routes with the database. */
const POLL_MS = 700;
const REPORT_MS = 5_000;
/** Interval of the report of visited containers. */
const VISITS_MS = 60_000;
/** Time limit of open requests during a shutdown. */
const STOP_LIMIT_MS = 10_000;

type EdgeConfig = Pick<
  Config,
  | 'mongodbUri'
  | 'dataDir'
  | 'hosting'
  | 'secureCookies'
  | 'sealingKey'
  | 'formerSealingKey'
  | 'trustedProxies'
>;

/** Ports of an edge proxy. */
interface EdgePorts {
  readonly http: number;
  /** Null without certificates. */
  readonly https: number | null;
}

/**
 * The public process in front of containers. It serves the last routes from a file while the database is unreachable,
 * and follows changes in the database.
 */
export class EdgeProxy {
  private readonly stopping = new AbortController();
  private readonly source: RouteSource;
  private readonly routes: RouteTable;
  private readonly visits = new Visits();
  private readonly waking = new Set<string>();
  private readonly edges: EdgeServer[] = [];
  private servers: Server[] = [];
  private following: Promise<void> = Promise.resolve();
  private revision = -1;
  private reportedAt = 0;
  private visitsAt = 0;
  private name = '';

  constructor(
    private readonly config: EdgeConfig,
    private readonly logger: Logger,
  ) {
    this.routes = new RouteTable(join(config.dataDir, 'hosting', 'routes.json'));
    this.source = new RouteSource(config, logger);
  }

  /** Listens, and follows the changes of routes. */
  async start(): Promise<EdgePorts> {
    const { edgeBind, edgePort, edgeTlsPort, appHost, acme } = this.config.hosting;
    const { trustedProxies } = this.config;
    const protocol = this.config.secureCookies ? 'https' : 'http';
    await this.loadRoutes();
    const queue = new RequestQueue(this.routes, (container) => void this.wake(container));
    const certificates = new CertificateStore(this.routes, this.source.sealing);
    let http = edgePort;
    let https = acme ? edgeTlsPort : null;
    for (const address of edgeBind) {
      const tls = https === null ? undefined : { port: https, certificates };
      const { routes, visits, logger } = this;
      const publicParameters = (container: string) => this.source.publicParameters(container);
      const edge = new EdgeServer({
        publicParameters,
        appHost,
        protocol,
        trustedProxies,
        tls,
        routes,
        queue,
        visits,
        logger,
      });
      this.edges.push(edge);
      http = await this.listen(edge.server, http, address);
      if (edge.tlsServer && https !== null) https = await this.listen(edge.tlsServer, https, address);
    }
    this.name = `${hostname()}:${http}`;
    this.following = this.follow();
    return { http, https };
  }

  private async listen(server: Server, port: number, address: string): Promise<number> {
    server.listen(port, address);
    await once(server, 'listening');
    this.servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    for (const edge of this.edges) edge.closeWebSockets();
    const closed = this.servers.map((server) => {
      server.close();
      server.closeIdleConnections();
      return once(server, 'close');
    });
    const limit = setTimeout(
      () => this.servers.forEach((server) => server.closeAllConnections()),
      STOP_LIMIT_MS,
    );
    await Promise.all(closed);
    clearTimeout(limit);
    await this.source.edges
      .remove(this.name)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'not signed off'));
    await this.source.close();
  }

  private async loadRoutes(): Promise<void> {
    try {
      await this.routes.load();
    } catch (error) {
      this.logger.warn({ err: error }, 'the stored routes cannot be read; the database has them');
    }
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { count } = this.source.signals;
      try {
        await this.poll();
      } catch (error) {
        this.logger.warn({ err: error }, 'routes cannot be read; the last ones stay in use');
      }
      await this.source.signals.waitAfter(count, POLL_MS, signal);
    }
  }

  /** Concurrent requests for the same container wake it once. */
  private async wake(container: string): Promise<void> {
    if (this.waking.has(container)) return;
    this.waking.add(container);
    try {
      await this.source.wake(container);
    } catch (error) {
      this.logger.warn({ err: error, container }, 'a container that sleeps cannot be started');
    } finally {
      this.waking.delete(container);
    }
  }

  private async storeVisits(): Promise<void> {
    if (Date.now() - this.visitsAt < VISITS_MS) return;
    const visited = this.visits.take();
    if (visited.length > 0) await this.source.recordVisits(visited);
    this.visitsAt = Date.now();
  }

  private async poll(): Promise<void> {
    await this.source.connect();
    const revision = await this.source.edges.revision();
    const isChanged = revision !== this.revision;
    if (isChanged) {
      await this.routes.replace(await this.source.routes());
      this.revision = revision;
    }
    await this.storeVisits();
    if (!isChanged && Date.now() - this.reportedAt < REPORT_MS) return;
    await this.source.edges.confirm(this.name, this.revision);
    if (isChanged) await this.source.signals.send();
    this.reportedAt = Date.now();
  }
}
