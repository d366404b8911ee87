import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { OutsideContract } from '../../../platform/http/call.decorator.js';
import { HealthService } from '../../../platform/health/health.service.js';

/** Health endpoints for process supervision. */
@Controller()
@OutsideContract('Health has nothing of anybody in it.')
export class OperationsController {
  constructor(private readonly health: HealthService) {}

  @Get('/health/live')
  live() {
    return { status: 'success', message: '' };
  }

  @Get('/health/ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    const report = await this.health.ready();
    if (report.status !== 'success') response.status(503);
    return report;
  }
}
