import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { PlanFreshnessCheck } from './plan-freshness-check.service.js';
import { PlanStore } from './plan-store.service.js';
import { PlanBuilder } from './plan-builder.service.js';
import { PlanRunner } from './plan-runner.service.js';
import { PlansService } from './plans.service.js';
import { ZonePlanRepository } from './zone-plan.repository.js';
import { zonePlanPartSchema, zonePlanSchema } from './zone-plan.schema.js';
import { ZonePlansController } from './zone-plans.controller.js';

/** Changes of whole zones: preview, and application by jobs. */
@Module({
  imports: [
    ClustersModule,
    MongooseModule.forFeature([
      { name: 'ZonePlan', schema: zonePlanSchema },
      { name: 'ZonePlanPart', schema: zonePlanPartSchema },
    ]),
  ],
  controllers: [ZonePlansController],
  providers: [PlanFreshnessCheck, PlanStore, PlanBuilder, PlanRunner, PlansService, ZonePlanRepository],
  exports: [PlanStore, PlanBuilder],
})
export class ZonePlansModule {}
