import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { DATABASE_OPTIONS } from '../../../platform/database/connection.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { type ContainerDocument, containerSchema } from '../containers/container.schema.js';
import { EdgeRepository } from './edge.repository.js';
import {
  type EdgeDocument,
  edgeSchema,
  type RouteRevisionDocument,
  routeRevisionSchema,
} from './edge.schema.js';
import type { Route } from './route-table.js';

/** Routes in the database, over a connection that an edge proxy opens without waiting for it. */
export class RouteSource {
  readonly edges: EdgeRepository;
  private readonly connection: Connection;
  private readonly containers: ContainerRepository;

  constructor(mongodbUri: string, logger: Logger) {
    const options = { ...DATABASE_OPTIONS, autoIndex: false, autoCreate: false };
    this.connection = mongoose.createConnection(mongodbUri, options);
    // A database that is away is tried again by each look.
    this.connection
      .asPromise()
      .catch((error: unknown) => logger.warn({ err: error }, 'the database is away'));
    this.edges = new EdgeRepository(
      this.connection.model<RouteRevisionDocument>('HostingRouteRevision', routeRevisionSchema),
      this.connection.model<EdgeDocument>('HostingEdge', edgeSchema),
    );
    this.containers = new ContainerRepository(
      this.connection.model<ContainerDocument>('HostingContainer', containerSchema),
    );
  }

  async routes(): Promise<Route[]> {
    const stored = await this.containers.routes();
    return stored.map(({ id, route: { deployment, host, port } }) => {
      return { container: id, deployment: deployment.toHexString(), host, port };
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
