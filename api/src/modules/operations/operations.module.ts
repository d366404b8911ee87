import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { DiskSpace } from '../../platform/disk/disk-space.service.js';
import { HealthService } from './health.service.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';

/** Global so that areas can add what has to be up for the process to be ready. */
@Global()
@Module({
  controllers: [OperationsController],
  providers: [HealthService, Metrics],
  exports: [HealthService, Metrics],
})
export class OperationsModule implements OnModuleInit {
  constructor(
    private readonly health: HealthService,
    private readonly disk: DiskSpace,
  ) {}

  onModuleInit(): void {
    this.health.registerNotices(async () => this.disk.notices());
  }
}
