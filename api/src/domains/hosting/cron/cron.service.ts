import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CRON_LIMITS,
  type CronJob,
  type InputOf,
  type listCronJobs,
  type removeCronJob,
  type runCronJob,
  type setCronJob,
} from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { containerEntry, type ContainerAction } from '../containers/container-audit.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { ServerRepository } from '../servers/server.repository.js';
import { toCronJob } from './cron.mapper.js';
import { CronRepository } from './cron.repository.js';
import type { CronJobDocument } from './cron.schema.js';
import { isTimeZone, nextRun } from './schedule.js';

const TEXTS = {
  docker: 'The server of this container has no Docker, or runs Swarm, so it runs no cron jobs.',
  site: 'A website has no programs that a cron job can run.',
  tooMany: `A container has at most ${CRON_LIMITS.jobs} cron jobs.`,
  zone: 'There is no time zone with this name.',
  schedule: 'Please enter five fields: minute, hour, day, month and weekday.',
  never: 'This schedule never runs.',
  running: 'This cron job is running. Wait for its end.',
} as const;

/** Cron jobs of containers. The worker of the server runs them. */
@Injectable()
export class CronService {
  constructor(
    private readonly repository: CronRepository,
    private readonly containers: ContainerRepository,
    @InjectOutbox('HostingContainer') private readonly containerOutbox: HostingOutbox,
    private readonly servers: ServerRepository,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
  ) {}

  async list(
    { container_id: id }: InputOf<typeof listCronJobs>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listCronJobs>> {
    const stored = await this.repository.list(await this.container(scope, id));
    return { status: 'success', message: '', list: await this.show(stored) };
  }

  /** @throws ApiError validation-error, conflict, not-found, too-many-requests */
  async set(input: InputOf<typeof setCronJob>, scope: ProjectScope): Promise<AnswerOf<typeof setCronJob>> {
    const container = await this.container(scope, input.container_id);
    const present = input.job_id === undefined ? null : await this.job(container, input.job_id);
    await this.assertPrograms(container);
    const { name, schedule, time_zone: timeZone, command, enabled } = input;
    const next = nextOf(schedule, timeZone);
    if (!present && (await this.repository.count(container)) >= CRON_LIMITS.jobs)
      throw new ApiError('conflict', { message: TEXTS.tooMany });
    const content = {
      project: container.project,
      container: container._id,
      server: container.server,
      name,
      schedule,
      timeZone,
      command,
      enabled,
      nextAt: enabled ? next : null,
      author: toObjectId(scope.userId),
      changedAt: new Date(),
    };
    const job = { _id: present?._id ?? newObjectId(), ...content, last: present?.last ?? null };
    await this.record(scope, container, 'cron.set', job);
    if (present) {
      const changed = await this.repository.change(present, content);
      if (!changed) throw new ApiError('not-found');
      return this.answer(changed);
    }
    await this.repository.insert(job);
    await this.takeBack(scope, container, job);
    return this.answer(job);
  }

  async remove(
    { container_id: id, job_id }: InputOf<typeof removeCronJob>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeCronJob>> {
    const container = await this.container(scope, id);
    const job = await this.job(container, job_id);
    await this.record(scope, container, 'cron.remove', job);
    await this.repository.remove(job);
    return { status: 'success', message: '' };
  }

  /** Runs a cron job once, including a disabled one. */
  async run(
    { container_id: id, job_id }: InputOf<typeof runCronJob>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof runCronJob>> {
    const container = await this.container(scope, id);
    const job = await this.job(container, job_id);
    if (job.last?.state === 'running') throw new ApiError('conflict', { message: TEXTS.running });
    await this.record(scope, container, 'cron.run', job);
    const changed = await this.repository.change(job, { nextAt: new Date() });
    if (!changed) throw new ApiError('not-found');
    return this.answer(changed);
  }

  /** Reverts a creation when concurrent requests exceed the limit, or when the container was removed. */
  private async takeBack(
    scope: ProjectScope,
    container: ContainerDocument,
    job: CronJobDocument,
  ): Promise<void> {
    const isPresent = (await this.containers.find(scope, container._id.toHexString())) !== null;
    if (isPresent && (await this.repository.count(container)) <= CRON_LIMITS.jobs) return;
    await this.repository.remove(job);
    throw isPresent ? new ApiError('conflict', { message: TEXTS.tooMany }) : new ApiError('not-found');
  }

  private async record(
    scope: ProjectScope,
    container: ContainerDocument,
    action: ContainerAction,
    { name }: CronJobDocument,
  ): Promise<void> {
    await this.limits.consume('hosting-configuration', scope.userId);
    await this.containerOutbox.add(container._id, [
      containerEntry(container, scope.userId, action, { job: name }),
    ]);
  }

  private async assertPrograms({ server, source }: ContainerDocument): Promise<void> {
    const [stored] = await this.servers.some([server]);
    if (stored?.engine !== 'docker') throw new ApiError('conflict', { message: TEXTS.docker });
    if (source === 'site') throw new ApiError('conflict', { message: TEXTS.site });
  }

  private async answer(job: CronJobDocument): Promise<AnswerOf<typeof setCronJob>> {
    const [shown] = await this.show([job]);
    if (!shown) throw new ApiError('not-found');
    return { status: 'success', message: '', job: shown };
  }

  private async show(jobs: readonly CronJobDocument[]): Promise<CronJob[]> {
    const authors = jobs.flatMap(({ author }) => (author ? [author.toHexString()] : []));
    const names = await this.identity.namesOf([...new Set(authors)]);
    return jobs.map((job) => toCronJob(job, names));
  }

  private async container(scope: ProjectScope, id: string): Promise<ContainerDocument> {
    const found = await this.containers.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  private async job(container: ContainerDocument, id: string): Promise<CronJobDocument> {
    const found = await this.repository.find(container, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}

/** @throws ApiError validation-error */
function nextOf(schedule: string, timeZone: string): Date {
  if (!isTimeZone(timeZone)) throw ApiError.invalid('time_zone', TEXTS.zone);
  let next: Date | null;
  try {
    next = nextRun({ schedule, timeZone });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw ApiError.invalid('schedule', TEXTS.schedule);
  }
  if (!next) throw ApiError.invalid('schedule', TEXTS.never);
  return next;
}
