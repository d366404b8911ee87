import { Module } from '@nestjs/common';
import { ContactNoticesModule, IdentityModule } from '../account/account.api.js';
import { FilesModule, SiteModule } from '../content/content.api.js';
import { BackupsController } from './backups/backups.controller.js';
import { BackupsService } from './backups/backups.service.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { ConfigurationService } from './configuration/configuration.service.js';
import { ProjectTotals } from './configuration/project-totals.service.js';
import { ContainerAdditions } from './containers/container-additions.service.js';
import { ContainersController } from './containers/containers.controller.js';
import { ContainersService } from './containers/containers.service.js';
import { CronController } from './cron/cron.controller.js';
import { CronService } from './cron/cron.service.js';
import { CrashNotices } from './containers/crash-notices.service.js';
import { SleepService } from './containers/sleep.service.js';
import { WebsiteFollowing } from './containers/website-following.service.js';
import { Artifacts } from './deployments/artifacts.service.js';
import { Comparison } from './deployments/comparison.service.js';
import { DeploymentsService } from './deployments/deployments.service.js';
import { HostRecordsModule } from '../dns/dns.api.js';
import { AcmeAccountRepository } from './domains/acme-account.repository.js';
import { Certificates } from './domains/certificates.service.js';
import { DomainChecks } from './domains/domain-checks.service.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsService } from './domains/domains.service.js';
import { BranchHeads } from './git/branch-heads.service.js';
import { GitGate } from './git/git-gate.js';
import { GitProgram } from './git/git-program.js';
import { GitPushes } from './git/git-pushes.service.js';
import { GitRepositories } from './git/git-repositories.js';
import { HostingContent } from './hosting.content.js';
import { HostingCoreModule } from './hosting-core.module.js';
import { HOSTING_OUTBOXES } from './hosting-outbox.repository.js';
import { ImagesService } from './images/images.service.js';
import { LogStreams } from './logs/log-streams.service.js';
import { LogsController } from './logs/logs.controller.js';
import { LogsService } from './logs/logs.service.js';
import { StatsService } from './metrics/stats.service.js';
import { TerminalController } from './terminal/terminal.controller.js';
import { TerminalGateway } from './terminal/terminal-gateway.js';
import { TerminalsService } from './terminal/terminals.service.js';
import { ServersController } from './servers/servers.controller.js';
import { AddedServers } from './servers/added-servers.service.js';
import { LostContainers } from './servers/lost-containers.service.js';
import { PartnerServers } from './servers/partner-servers.service.js';
import { ServersService } from './servers/servers.service.js';
import { QuotaNotices } from './volumes/quota-notices.service.js';
import { VolumesController } from './volumes/volumes.controller.js';
import { VolumesService } from './volumes/volumes.service.js';
import { Archives } from './sources/archives.service.js';
import { ArchiveUploadsController } from './sources/uploads.controller.js';
import { ArchiveUploads } from './sources/uploads.service.js';

/** Calls on servers and containers. A worker executes the intents. */
@Module({
  imports: [
    ContactNoticesModule,
    HostingCoreModule,
    HostRecordsModule,
    IdentityModule,
    SiteModule,
    FilesModule,
  ],
  controllers: [
    ServersController,
    ContainersController,
    ConfigurationController,
    CronController,
    DomainsController,
    LogsController,
    TerminalController,
    VolumesController,
    BackupsController,
    ArchiveUploadsController,
  ],
  providers: [
    ...HOSTING_OUTBOXES,
    ServersService,
    AddedServers,
    LostContainers,
    PartnerServers,
    ImagesService,
    ContainersService,
    ContainerAdditions,
    ConfigurationService,
    ProjectTotals,
    CronService,
    CrashNotices,
    WebsiteFollowing,
    SleepService,
    DeploymentsService,
    Artifacts,
    DomainsService,
    DomainChecks,
    Certificates,
    AcmeAccountRepository,
    Comparison,
    LogsService,
    LogStreams,
    StatsService,
    TerminalsService,
    TerminalGateway,
    VolumesService,
    QuotaNotices,
    BackupsService,
    HostingContent,
    Archives,
    ArchiveUploads,
    GitProgram,
    GitRepositories,
    BranchHeads,
    GitPushes,
    GitGate,
  ],
  exports: [ContainersService],
})
export class HostingModule {}
