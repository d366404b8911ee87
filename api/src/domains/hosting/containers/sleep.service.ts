import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, setSleep } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { containerEntry } from './container-audit.js';
import { ContainerRepository } from './container.repository.js';

const NOT_DEVELOPMENT = 'Only a development container can sleep.';

/** Whether development containers sleep. */
@Injectable()
export class SleepService {
  constructor(private readonly containers: ContainerRepository) {}

  /** @throws ApiError not-found; conflict for a live container */
  async set(
    { container_id: id, sleeps }: InputOf<typeof setSleep>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setSleep>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    if (container.kind !== 'development') throw new ApiError('conflict', { message: NOT_DEVELOPMENT });
    const action = sleeps ? 'container.sleep' : 'container.no-sleep';
    await this.containers.setSleeps(scope, id, sleeps, containerEntry(container, scope.userId, action));
    return { status: 'success', message: '', sleeps };
  }
}
