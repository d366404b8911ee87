import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnswerOf, InputOf, listStats, readStats, UsagePoint } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { SampleRepository } from './sample.repository.js';
import { SAMPLE_HOURS, type SampleDocument, type UsageSample } from './sample.schema.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const STEP_MS = 5 * MINUTE_MS;

/** Resource use of containers. */
@Injectable()
export class StatsService implements OnModuleInit {
  constructor(
    private readonly samples: SampleRepository,
    private readonly containers: ContainerRepository,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('samples of containers', (now) =>
      this.samples.removeBefore(new Date(now.getTime() - SAMPLE_HOURS * HOUR_MS)),
    );
  }

  /** @throws ApiError not-found for a foreign container */
  async read(input: InputOf<typeof readStats>, scope: ProjectScope): Promise<AnswerOf<typeof readStats>> {
    if (!(await this.containers.find(scope, input.container_id))) throw new ApiError('not-found');
    const now = Date.now();
    // Includes the present step.
    const from = new Date(Math.floor(now / STEP_MS) * STEP_MS - SAMPLE_HOURS * HOUR_MS + STEP_MS);
    const minutes = await this.samples.ofContainer(scope, input.container_id, from);
    return {
      status: 'success',
      message: '',
      series: inSteps(minutes, STEP_MS),
      latest: latestOf(minutes, now),
    };
  }

  async list(scope: ProjectScope): Promise<AnswerOf<typeof listStats>> {
    const now = Date.now();
    const byContainer = new Map<string, SampleDocument[]>();
    for (const minute of await this.samples.ofProject(scope, new Date(now - HOUR_MS))) {
      const id = minute.container.toHexString();
      byContainer.set(id, [...(byContainer.get(id) ?? []), minute]);
    }
    const list = [...byContainer].flatMap(([id, minutes]) => {
      const latest = latestOf(minutes, now);
      return latest ? [{ container_id: id, series: inSteps(minutes, MINUTE_MS), latest }] : [];
    });
    return { status: 'success', message: '', list };
  }
}

/** Minutes joined to steps: the mean share of a processor, and the highest number of bytes. */
function inSteps(minutes: readonly SampleDocument[], stepMs: number): UsagePoint[] {
  const steps = new Map<number, SampleDocument[]>();
  for (const minute of minutes) {
    const step = Math.floor(minute.minute.getTime() / stepMs) * stepMs;
    steps.set(step, [...(steps.get(step) ?? []), minute]);
  }
  return [...steps].map(([step, parts]) =>
    toPoint({
      at: new Date(step),
      cpu: sumOf(parts.map(({ cpu }) => cpu)) / sumOf(parts.map(({ count }) => count)),
      memory: Math.max(...parts.map(({ memory }) => memory)),
    }),
  );
}

function latestOf(minutes: readonly SampleDocument[], now: number): UsagePoint | null {
  const last = minutes.at(-1)?.last;
  return last && now - last.at.getTime() < MINUTE_MS ? toPoint(last) : null;
}

function toPoint({ at, cpu, memory }: UsageSample): UsagePoint {
  return { date: at.toISOString(), cpu: Math.round(cpu * 10_000) / 10_000, memory: Math.round(memory) };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
