import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContainerRepository } from './containers/container.repository.js';
import { containerSchema } from './containers/container.schema.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';
import { deploymentSchema } from './deployments/deployment.schema.js';
import { EdgeRepository } from './edge-proxy/edge.repository.js';
import { edgeSchema, routeRevisionSchema } from './edge-proxy/edge.schema.js';
import { ImageRepository } from './images/image.repository.js';
import { imageSchema } from './images/image.schema.js';
import { ServerRepository } from './servers/server.repository.js';
import { serverSchema } from './servers/server.schema.js';

const REPOSITORIES = [
  ServerRepository,
  ContainerRepository,
  DeploymentRepository,
  EdgeRepository,
  ImageRepository,
];

/** Stored objects of hosting, which API and worker share. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'HostingServer', schema: serverSchema },
      { name: 'HostingImage', schema: imageSchema },
      { name: 'HostingContainer', schema: containerSchema },
      { name: 'HostingDeployment', schema: deploymentSchema },
      { name: 'HostingRouteRevision', schema: routeRevisionSchema },
      { name: 'HostingEdge', schema: edgeSchema },
    ]),
  ],
  providers: REPOSITORIES,
  exports: [MongooseModule, ...REPOSITORIES],
})
export class HostingCoreModule {}
