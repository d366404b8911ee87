import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClustersModule } from '../clusters/clusters.module.js';
import { PlanHolding } from './plan-holding.service.js';
import { PlanKeeper } from './plan-keeper.service.js';
import { PlanMaking } from './plan-making.service.js';
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
  providers: [PlanHolding, PlanKeeper, PlanMaking, PlanRunner, PlansService, ZonePlanRepository],
  exports: [PlanKeeper, PlanMaking],
})
export class ZonePlansModule {}
