import { Module } from '@nestjs/common';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ZonePlansModule } from '../plans/zone-plans.module.js';
import { BulkPlans } from './bulk-plans.service.js';
import { ImportPlanning } from './import-planning.service.js';
import { ZoneImportController } from './zone-import.controller.js';
import { ZoneImportService } from './zone-import.service.js';

/** Import and export of zone files, templates, and bulk changes of record sets. */
@Module({
  imports: [ClustersModule, ZonePlansModule],
  controllers: [ZoneImportController],
  providers: [BulkPlans, ImportPlanning, ZoneImportService],
})
export class ZoneImportModule {}
