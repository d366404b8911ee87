import { LRUCache } from 'lru-cache';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config/config.js';
import { DATABASE_OPTIONS } from '../../../platform/database/connection.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import {
  type SecretDocument,
  secretSchema,
  SecretsService,
} from '../../../platform/database/secrets.module.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { type ContainerDocument, containerSchema } from '../containers/container.schema.js';
import { DomainRepository } from '../domains/domain.repository.js';
import { type DomainDocument, domainSchema } from '../domains/domain.schema.js';
import { HostingSignals, type SignalDocument, signalSchema } from '../hosting-signals.repository.js';
import { EdgeRepository } from './edge.repository.js';
import {
  type EdgeDocument,
  edgeSchema,
  type RouteRevisionDocument,
  routeRevisionSchema,
} from './edge.schema.js';
import { PublicParameters } from '../../projects/projects.api.js';
import { environmentOf } from '../containers/container-environment.js';
import type { Routes } from './route-table.js';

/** Maximum age of public parameters. A change reaches visitors within a second. */
const PARAMETERS_MS = 500;
const MAX_PARAMETERS = 1_000;

/** Routes in the database, over a connection of an edge proxy. The database may be unreachable at its start. */
export class RouteSource {
  readonly edges: EdgeRepository;
  readonly signals: HostingSignals;
  private readonly connection: Connection;
  readonly sealing: FieldEncryption;
  private readonly containers: ContainerRepository;
  private readonly domains: DomainRepository;
  private readonly parameters: PublicParameters;
  /** Limits the queries that visitors cause, and answers them while the database is unreachable. */
  private readonly recentParameters = new LRUCache<string, { readonly json: string | null }>({
    max: MAX_PARAMETERS,
    ttl: PARAMETERS_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (id) => ({ json: await this.readParameters(id) }),
  });

  constructor(
    private readonly config: Pick<Config, 'mongodbUri' | 'sealingKey' | 'formerSealingKey'>,
    logger: Logger,
  ) {
    this.connection = mongoose.createConnection();
    this.signals = new HostingSignals(
      this.connection.model<SignalDocument>('HostingSignal', signalSchema),
      logger,
    );
    this.edges = new EdgeRepository(
      this.connection.model<RouteRevisionDocument>('HostingRouteRevision', routeRevisionSchema),
      this.connection.model<EdgeDocument>('HostingEdge', edgeSchema),
      this.signals,
    );
    this.containers = new ContainerRepository(
      this.connection.model<ContainerDocument>('HostingContainer', containerSchema),
      this.signals,
    );
    this.domains = new DomainRepository(this.connection.model<DomainDocument>('HostingDomain', domainSchema));
    this.parameters = PublicParameters.over(this.connection);
    const secrets = new SecretsService(this.connection.model<SecretDocument>('Secret', secretSchema));
    this.sealing = new FieldEncryption(secrets, config);
  }

  /** Opens the connection, unless it is open. The driver reconnects later, but not after a failed first connection. */
  async connect(): Promise<void> {
    if (this.connection.readyState !== mongoose.ConnectionStates.disconnected) return;
    const options = { ...DATABASE_OPTIONS, bufferCommands: false, autoIndex: false, autoCreate: false };
    await this.connection.openUri(this.config.mongodbUri, options);
  }

  async routes(): Promise<Routes> {
    const [containers, domains] = await Promise.all([this.containers.routes(), this.domains.routes()]);
    return {
      routes: containers.map(({ id, route: { deployment, host, port, held = false }, asleep }) => {
        return { container: id, deployment: deployment.toHexString(), host, port, held, asleep };
      }),
      domains: domains.map(({ _id, host, container, certificate, challenge }) => ({
        id: _id.toHexString(),
        host,
        container: container.toHexString(),
        certificate: certificate && { chain: certificate.chain, sealedKey: certificate.sealedKey },
        challenge: challenge?.method === 'http-01' ? challenge : null,
      })),
    };
  }

  /** Public parameters for the visitors of a container, as JSON; null when the container does not exist. */
  async publicParameters(id: string): Promise<string | null> {
    return (await this.recentParameters.fetch(id))?.json ?? null;
  }

  private async readParameters(id: string): Promise<string | null> {
    const container = await this.containers.findAny(toObjectId(id));
    if (!container) return null;
    const scope = { projectId: container.project.toHexString() };
    return this.parameters.json(scope, environmentOf(container));
  }

  /** Stores visits of containers. */
  recordVisits(containers: readonly string[]): Promise<void> {
    return this.containers.recordVisits(containers);
  }

  /** Wakes a sleeping container after a visit. */
  wake(container: string): Promise<void> {
    return this.containers.wake(container);
  }

  async close(): Promise<void> {
    await this.signals.onModuleDestroy();
    await this.connection.close();
  }
}
