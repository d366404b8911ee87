import { Injectable } from '@nestjs/common';
import { DEVELOPMENT_CONTAINER_EXISTS, HOSTING_LIMITS } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ProjectTotals } from '../configuration/project-totals.service.js';
import { LostContainers } from '../servers/lost-containers.service.js';
import { ServerRepository } from '../servers/server.repository.js';
import { containerEntry } from './container-audit.js';
import { ContainerRepository } from './container.repository.js';
import type { ContainerDocument } from './container.schema.js';

export const SERVER_DRAINING = 'This server accepts no further containers. Choose another one.';
const TOO_MANY = `A project has at most ${HOSTING_LIMITS.containers} containers.`;

/** Adds containers to projects within their limits, also for concurrent requests. */
@Injectable()
export class ContainerAdditions {
  constructor(
    private readonly repository: ContainerRepository,
    private readonly servers: ServerRepository,
    private readonly lost: LostContainers,
    private readonly totals: ProjectTotals,
  ) {}

  /** @throws ApiError conflict, validation-error when the project has reached its limit of containers */
  async check(scope: ProjectScope, container: ContainerDocument): Promise<void> {
    if ((await this.repository.count(scope)) >= HOSTING_LIMITS.containers)
      throw new ApiError('conflict', { message: TOO_MANY });
    await this.totals.checkNew(container);
  }

  /**
   * Stores a container, and reverts that when a concurrent request exceeds the limit.
   * @throws ApiError conflict, validation-error
   */
  async add(scope: ProjectScope, container: ContainerDocument): Promise<void> {
    if (!(await this.insert(scope, container)))
      throw new ApiError('conflict', { message: DEVELOPMENT_CONTAINER_EXISTS });
    const server = await this.servers.find(container.server);
    try {
      if ((await this.repository.count(scope)) > HOSTING_LIMITS.containers)
        throw new ApiError('conflict', { message: TOO_MANY });
      // An operator can have drained the server concurrently, to remove it.
      if (server?.state !== 'online') throw new ApiError('conflict', { message: SERVER_DRAINING });
      await this.totals.checkNew(container);
    } catch (error) {
      const entry = containerEntry(container, scope.userId, 'container.remove');
      await this.repository.intendRemoval(scope, container._id.toHexString(), entry);
      // No worker serves a removed server.
      if (!server) await this.lost.remove(container);
      throw error;
    }
  }

  /** False when the project has a development container. A container without a stored server loses its slot. */
  private async insert(scope: ProjectScope, container: ContainerDocument): Promise<boolean> {
    if (await this.repository.insert(container)) return true;
    return (await this.lost.removeOfProject(scope)) && this.repository.insert(container);
  }
}
