import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ZonePlansModule } from '../plans/zone-plans.module.js';
import { ChangeRecorder } from './change-recorder.service.js';
import { NameserverAnswers } from './nameserver-answers.service.js';
import { Propagation } from './propagation.service.js';
import { PublicationLatencyMonitor } from './receipts.service.js';
import { Rollback } from './rollback.service.js';
import { ZoneChangeRepository } from './zone-change.repository.js';
import { zoneChangeSchema, zoneReceiptSchema } from './zone-change.schema.js';
import { ZoneHistoryController } from './zone-history.controller.js';
import { ZoneHistoryService } from './zone-history.service.js';
import { ZoneReceiptRepository } from './zone-receipt.repository.js';
import { ZoneRollback } from './zone-rollback.service.js';

/** History of zones: changes with authors, receipts, and rollback. */
@Module({
  imports: [
    ClustersModule,
    ZonePlansModule,
    MongooseModule.forFeature([
      { name: 'ZoneChange', schema: zoneChangeSchema },
      { name: 'ZoneReceipt', schema: zoneReceiptSchema },
    ]),
  ],
  controllers: [ZoneHistoryController],
  providers: [
    ChangeRecorder,
    NameserverAnswers,
    Propagation,
    PublicationLatencyMonitor,
    Rollback,
    ZoneChangeRepository,
    ZoneHistoryService,
    ZoneReceiptRepository,
    ZoneRollback,
  ],
  exports: [NameserverAnswers, Propagation, ZoneChangeRepository],
})
export class ZoneHistoryModule {}
