import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BackupRepository } from './backups/backup.repository.js';
import { backupSchema } from './backups/backup.schema.js';
import { ConfigurationRepository } from './configuration/configuration.repository.js';
import { configurationSchema } from './configuration/configuration.schema.js';
import { InstanceSettingsReader } from './configuration/instance-settings.service.js';
import { ParameterValuesModule } from '../projects/projects.api.js';
import { ContainerRecords } from './containers/container-records.js';
import { ContainerRepository } from './containers/container.repository.js';
import { containerSchema } from './containers/container.schema.js';
import { CronRepository } from './cron/cron.repository.js';
import { cronJobSchema } from './cron/cron.schema.js';
import { DeploymentRepository } from './deployments/deployment.repository.js';
import { deploymentSchema } from './deployments/deployment.schema.js';
import { DomainRepository } from './domains/domain.repository.js';
import { acmeAccountSchema, domainSchema } from './domains/domain.schema.js';
import { EdgeRepository } from './edge-proxy/edge.repository.js';
import { edgeSchema, routeRevisionSchema } from './edge-proxy/edge.schema.js';
import { RouteChanges } from './edge-proxy/route-changes.service.js';
import { HostingSignals, signalSchema } from './hosting-signals.repository.js';
import { ImageRepository } from './images/image.repository.js';
import { imageSchema } from './images/image.schema.js';
import { LogRepository } from './logs/log.repository.js';
import { logChunkSchema } from './logs/log.schema.js';
import { SampleRepository } from './metrics/sample.repository.js';
import { sampleSchema } from './metrics/sample.schema.js';
import { TerminalRepository } from './terminal/terminal.repository.js';
import { terminalSchema } from './terminal/terminal.schema.js';
import { ServerRepository } from './servers/server.repository.js';
import { serverSchema } from './servers/server.schema.js';
import { UnknownVolumeRepository } from './volumes/unknown-volume.repository.js';
import { unknownVolumeSchema } from './volumes/unknown-volume.schema.js';
import { VolumeRepository } from './volumes/volume.repository.js';
import { volumeSchema } from './volumes/volume.schema.js';
import { ArchiveRepository } from './sources/archive.repository.js';
import { archiveSchema } from './sources/archive.schema.js';

const SHARED = [
  ServerRepository,
  ContainerRepository,
  ContainerRecords,
  DeploymentRepository,
  DomainRepository,
  ConfigurationRepository,
  CronRepository,
  InstanceSettingsReader,
  EdgeRepository,
  HostingSignals,
  ImageRepository,
  LogRepository,
  SampleRepository,
  TerminalRepository,
  VolumeRepository,
  UnknownVolumeRepository,
  BackupRepository,
  ArchiveRepository,
  RouteChanges,
];

/** Stored objects of hosting, shared by API and worker. */
@Module({
  imports: [
    ParameterValuesModule,
    MongooseModule.forFeature([
      { name: 'HostingServer', schema: serverSchema },
      { name: 'HostingImage', schema: imageSchema },
      { name: 'HostingContainer', schema: containerSchema },
      { name: 'HostingDeployment', schema: deploymentSchema },
      { name: 'HostingConfiguration', schema: configurationSchema },
      { name: 'HostingCronJob', schema: cronJobSchema },
      { name: 'HostingDomain', schema: domainSchema },
      { name: 'HostingAcmeAccount', schema: acmeAccountSchema },
      { name: 'HostingRouteRevision', schema: routeRevisionSchema },
      { name: 'HostingEdge', schema: edgeSchema },
      { name: 'HostingSignal', schema: signalSchema },
      { name: 'HostingLogChunk', schema: logChunkSchema },
      { name: 'HostingTerminal', schema: terminalSchema },
      { name: 'HostingSample', schema: sampleSchema },
      { name: 'HostingVolume', schema: volumeSchema },
      { name: 'HostingUnknownVolume', schema: unknownVolumeSchema },
      { name: 'HostingBackup', schema: backupSchema },
      { name: 'HostingArchive', schema: archiveSchema },
    ]),
  ],
  providers: SHARED,
  exports: [MongooseModule, ParameterValuesModule, ...SHARED],
})
export class HostingCoreModule {}
