import { Module } from '@nestjs/common';
import { IdentityModule } from '../account/account.api.js';
import { FilesModule, SiteModule } from '../content/content.api.js';
import { ContainerOutbox } from './containers/container-outbox.repository.js';
import { ContainersController } from './containers/containers.controller.js';
import { ContainersService } from './containers/containers.service.js';
import { CrashNotices } from './containers/crash-notices.service.js';
import { WebsiteFollowing } from './containers/website-following.service.js';
import { Artifacts } from './deployments/artifacts.service.js';
import { Comparison } from './deployments/comparison.service.js';
import { DeploymentOutbox } from './deployments/deployment-outbox.repository.js';
import { DeploymentsService } from './deployments/deployments.service.js';
import { HostingContent } from './hosting.content.js';
import { HostingCoreModule } from './hosting-core.module.js';
import { ServersController } from './servers/servers.controller.js';
import { ServersService } from './servers/servers.service.js';

/** Calls on servers and containers. A worker carries the intents out. */
@Module({
  imports: [HostingCoreModule, IdentityModule, SiteModule, FilesModule],
  controllers: [ServersController, ContainersController],
  providers: [
    ServersService,
    ContainersService,
    ContainerOutbox,
    CrashNotices,
    WebsiteFollowing,
    DeploymentsService,
    DeploymentOutbox,
    Artifacts,
    Comparison,
    HostingContent,
  ],
})
export class HostingModule {}
