import { Injectable } from '@nestjs/common';
import { absoluteName, type AnswerOf, type InputOf, type rollbackChange } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { ChangeCause } from '../publication/change-entry.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PlanExecutor } from '../record-sets/plan-executor.service.js';
import { ZoneChangeRepository } from './zone-change.repository.js';

const CHANGED = 'This record set has changed. Please check it again.';

/** Restores former states of single record sets as new changes. */
@Injectable()
export class Rollback {
  constructor(
    private readonly clusters: ClustersService,
    private readonly history: ZoneChangeRepository,
    private readonly planned: PlanExecutor,
  ) {}

  async rollback(
    input: InputOf<typeof rollbackChange>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof rollbackChange>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const change = await this.history.find(scope, input.cluster_id, input.change_id);
    if (!change) throw new ApiError('not-found');
    const newest = await this.history.newest(scope, input.cluster_id, change);
    if (!newest || newest.revision !== input.newest_revision)
      throw new ApiError('conflict', { message: CHANGED });
    const { name, type, before } = change;
    const cause: ChangeCause = { kind: 'rollback', id: input.change_id };
    const wanted = { name, type, from: newest.after, to: before };
    const where = { scope, clusterId: input.cluster_id, domain, cause };
    const fault = await this.planned.make(wanted, where);
    if (fault !== null) throw new ApiError('conflict', { message: fault });
    return {
      status: 'success',
      message: `${absoluteName(name, domain)} ${type} has been restored to the state before this change.`,
    };
  }
}
