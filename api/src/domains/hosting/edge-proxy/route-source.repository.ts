import mongoose, { type Connection } from 'mongoose';
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

/** Routes in the database, over a connection of an edge proxy. The database may be away at its start. */
export class RouteSource {
  readonly edges: EdgeRepository;
  private readonly connection: Connection;
  private readonly containers: ContainerRepository;

  constructor(private readonly mongodbUri: string) {
    this.connection = mongoose.createConnection();
    this.edges = new EdgeRepository(
      this.connection.model<RouteRevisionDocument>('HostingRouteRevision', routeRevisionSchema),
      this.connection.model<EdgeDocument>('HostingEdge', edgeSchema),
    );
    this.containers = new ContainerRepository(
      this.connection.model<ContainerDocument>('HostingContainer', containerSchema),
    );
  }

  /** Opens the connection, unless it is open. The driver opens it again later, but not the first time. */
  async connect(): Promise<void> {
    if (this.connection.readyState !== mongoose.ConnectionStates.disconnected) return;
    const options = { ...DATABASE_OPTIONS, bufferCommands: false, autoIndex: false, autoCreate: false };
    await this.connection.openUri(this.mongodbUri, options);
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
