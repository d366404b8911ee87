import { Controller } from '@nestjs/common';
import { type InputOf, setAbuseReport } from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { AbuseReports } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: AbuseReports) {}

  @Handle(setAbuseReport)
  set(@Input() input: InputOf<typeof setAbuseReport>, @CurrentActor() { userId }: Actor) {
    return this.reports.set(input, userId);
  }
}
