import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ClusterSettingsController } from './cluster-settings.controller.js';
import { DelegationService } from '../clusters/delegation.service.js';
import { ProjectTags } from './project-tags.service.js';
import { TagRepository } from './tag.repository.js';
import { clusterTagSchema } from './tag.schema.js';
import { TagsService } from './tags.service.js';

/** Settings and checks of a cluster, without its record sets. */
@Module({
  imports: [ClustersModule, MongooseModule.forFeature([{ name: 'ClusterTag', schema: clusterTagSchema }])],
  controllers: [ClusterSettingsController],
  providers: [TagRepository, ProjectTags, TagsService, DelegationService],
  exports: [ProjectTags, TagsService, ClustersModule],
})
export class ClusterSettingsModule {}
