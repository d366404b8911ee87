import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ClusterSettingsController } from './cluster-settings.controller.js';
import { DelegationService } from './delegation.service.js';
import { TagRepository } from './tag.repository.js';
import { clusterTagSchema } from './tag.schema.js';
import { TagsService } from './tags.service.js';

/** What people set and check of a cluster beside its record sets. */
@Module({
  imports: [ClustersModule, MongooseModule.forFeature([{ name: 'ClusterTag', schema: clusterTagSchema }])],
  controllers: [ClusterSettingsController],
  providers: [TagRepository, TagsService, DelegationService],
})
export class ClusterSettingsModule {}
