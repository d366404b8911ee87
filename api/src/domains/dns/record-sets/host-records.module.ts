import { Module } from '@nestjs/common';
import { ZoneHistoryModule } from '../change-history/zone-history.module.js';
import { ClustersModule } from '../clusters/clusters.module.js';
import { HostRecords } from './host-records.service.js';

/** Record sets of host names, for areas with servers at these names. */
@Module({
  imports: [ClustersModule, ZoneHistoryModule],
  providers: [HostRecords],
  exports: [HostRecords],
})
export class HostRecordsModule {}
