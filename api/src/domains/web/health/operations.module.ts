import { Global, Module } from '@nestjs/common';
import { HealthService } from '../../../platform/health/health.service.js';
import { Metrics } from '../../../platform/health/metrics.js';
import { OperationsController } from './operations.controller.js';

/** Global so that areas can register readiness checks. */
@Global()
@Module({
  controllers: [OperationsController],
  providers: [HealthService, Metrics],
  exports: [HealthService, Metrics],
})
export class OperationsModule {}
