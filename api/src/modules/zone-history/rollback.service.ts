import { Injectable } from '@nestjs/common';
import { absoluteName, type AnswerOf, type InputOf, type rollbackChange } from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import type { ChangeCause, SetState } from '../clusters/change-entry.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { RecordSetChanges } from '../clusters/record-set-changes.service.js';
import { sameState } from './set-states.js';
import { ZoneChangeRepository, type ChangedSet } from './zone-change.repository.js';

const CHANGED = 'This record set was changed in the meantime. Please look at it again.';

/** Brings single record sets back to what they were, as new changes. */
@Injectable()
export class Rollback {
  constructor(
    private readonly clusters: ClustersService,
    private readonly history: ZoneChangeRepository,
    private readonly recordSets: RecordSetChanges,
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
    const set = { name, type, before, after: newest.after };
    const fault = await this.bringBack(set, domain, { scope, clusterId: input.cluster_id, cause });
    if (fault !== null) throw new ApiError('conflict', { message: fault });
    return {
      status: 'success',
      message: `${absoluteName(name, domain)} ${type} is as it was before this change.`,
    };
  }

  /**
   * Brings a record set from what its newest change left to what it was before. Says why when it cannot be done because
   * of what else is in the zone; null when it is done, or was so already.
   */
  async bringBack(
    { name, type, before, after }: ChangedSet,
    domain: string,
    { scope, clusterId, cause }: { scope: ProjectScope; clusterId: string; cause: ChangeCause },
  ): Promise<string | null> {
    const read = await this.recordSets.find(scope, clusterId, { name, type });
    const present: SetState | null = read && this.recordSets.stateOf(read);
    if (sameState(present, before)) return null;
    if (!sameState(present, after)) return CHANGED;
    if (before) await this.clusters.refuseBelowOther({ name: absoluteName(name, domain), type }, domain);
    const done = await this.recordSets.apply(
      scope,
      clusterId,
      { key: { name, type }, read, wanted: before },
      { cause },
    );
    if (done) return null;
    return read
      ? CHANGED
      : `${absoluteName(name, domain)} has record sets now that leave no room for it. Please delete them first.`;
  }
}
