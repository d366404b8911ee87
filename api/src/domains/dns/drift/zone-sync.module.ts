import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { DriftRepository } from './drift.repository.js';
import { driftSchema } from './drift.schema.js';
import { DriftService } from './drift.service.js';
import { DriftMonitor } from './drift-monitor.service.js';
import { ZoneSyncController } from './zone-sync.controller.js';

/** Edits that others made in the engine: detection, list, and resolution by users. */
@Module({
  imports: [ClustersModule, MongooseModule.forFeature([{ name: 'ZoneDrift', schema: driftSchema }])],
  controllers: [ZoneSyncController],
  providers: [DriftRepository, DriftService, DriftMonitor],
})
export class ZoneSyncModule {}
