import { Module } from '@nestjs/common';
import { ClustersModule } from '../clusters/clusters.module.js';
import { SupportModule } from '../../support/support.module.js';
import { ClusterSettingsController } from './cluster-settings.controller.js';
import { DelegationService } from '../clusters/delegation.service.js';
import { TagStoreModule } from '../tags/tag-store.module.js';
import { TagsService } from '../tags/tags.service.js';

/** What people set and check of a cluster beside its record sets. */
@Module({
  imports: [ClustersModule, SupportModule, TagStoreModule],
  controllers: [ClusterSettingsController],
  providers: [TagsService, DelegationService],
})
export class ClusterSettingsModule {}
