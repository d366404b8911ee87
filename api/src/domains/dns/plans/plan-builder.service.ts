import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { PlanQueue } from './plan-queue.js';
import { StoredZone } from './stored-zone.js';

/** Above these sizes of file or zone a plan is large. Only one large plan is created at a time. */
const LARGE = { bytes: 1_000_000, sets: 10_000 } as const;

/** Shared by all plan creators: the queue and the read of the zone. */
@Injectable()
export class PlanBuilder {
  private readonly turns = new PlanQueue();

  constructor(
    private readonly zones: ZoneSets,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Runs work that reads a whole zone for a plan, in the queue of the user.
   * @param bytes size of the input
   * @throws ApiError too-many-requests
   */
  async inTurn<T>(
    scope: ProjectScope,
    { clusterId, bytes }: { readonly clusterId: string; readonly bytes: number },
    work: () => Promise<T>,
  ): Promise<T> {
    await this.limits.consume('zone-plan', scope.userId);
    const large = bytes >= LARGE.bytes || (await this.zones.hasMany(scope, clusterId, LARGE.sets));
    return this.turns.run({ user: scope.userId, project: scope.projectId, large }, work);
  }

  /** All record sets of a cluster. */
  async stored(scope: ProjectScope, clusterId: string): Promise<StoredZone> {
    const stored = new StoredZone();
    for await (const sets of this.zones.pages(scope, clusterId)) for (const set of sets) stored.add(set);
    return stored;
  }
}
