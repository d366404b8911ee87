import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_TYPES,
  type getOfficeHours,
  type getServiceLevels,
  type InputOf,
  type saveServiceLevels,
  SERVICE_TARGETS,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { CaseChanges } from './case-changes.repository.js';
import { OfficeHours } from './office-hours.js';
import { toOfficeHours, toServiceLevels, toSettings } from './service-levels.mapper.js';
import { ServiceLevelsRepository } from './service-levels.repository.js';

/** Job that applies saved service levels to the cases that are not closed. */
const APPLY_LEVELS = 'support.apply-service-levels';

const CHANGED =
  'Another lead changed the office hours and targets. Please reload them, then enter your changes again.';
const TOO_FAR = 'These office hours do not reach this target within five years. Please enter fewer minutes.';

/** Office hours and targets of the care team. */
@Injectable()
export class ServiceLevelsService implements OnModuleInit {
  constructor(
    private readonly repository: ServiceLevelsRepository,
    private readonly changes: CaseChanges,
    private readonly jobs: JobService,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: APPLY_LEVELS,
      exclusive: () => APPLY_LEVELS,
      run: () => this.changes.applyLevels(new Date()),
    });
    this.tidier.register('waiting cases', (now) => this.changes.endWaits(now));
    // A write that read the former service levels can be stored after the job.
    this.tidier.register('service levels', (now) => this.changes.applyLevels(now));
  }

  async get(): Promise<AnswerOf<typeof getServiceLevels>> {
    const levels = await this.repository.find();
    return { status: 'success', message: '', service_levels: toSettings(levels) };
  }

  /** Office hours for customers; null before the first save. */
  async officeHours(): Promise<AnswerOf<typeof getOfficeHours>> {
    const levels = await this.repository.find();
    const answer = levels.revision === 0 ? null : toOfficeHours(levels, new Date());
    return { status: 'success', message: '', office_hours: answer };
  }

  /** @throws ApiError validation-error for a target above the maximum, conflict for another revision */
  async save(input: InputOf<typeof saveServiceLevels>): Promise<AnswerOf<typeof saveServiceLevels>> {
    refuseFarTargets(input);
    const saved = await this.repository.save(toServiceLevels(input), outboxEntry(APPLY_LEVELS, {}));
    if (!saved) throw new ApiError('conflict', { message: CHANGED });
    const message = 'The office hours and targets have been saved.';
    return { status: 'success', message, service_levels: toSettings(saved) };
  }
}

function refuseFarTargets(input: InputOf<typeof saveServiceLevels>): void {
  const hours = new OfficeHours(toServiceLevels(input));
  const now = new Date();
  const issues = CASE_TYPES.flatMap((type) =>
    SERVICE_TARGETS.filter((target) => hours.after(now, input.targets[type][target] ?? 0) === null).map(
      (target) => ({ path: `targets.${type}.${target}`, message: TOO_FAR }),
    ),
  );
  if (issues.length > 0) throw new ApiError('validation-error', { issues });
}
