import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { PlanTurns } from './plan-turns.js';
import { StoredZone } from './stored-zone.js';

/** Of a file and of a zone: from here on a plan is large, and made while no other large one is. */
const LARGE = { bytes: 1_000_000, sets: 10_000 } as const;

/** What everybody shares who makes plans: the turns, and the zone as it is. */
@Injectable()
export class PlanMaking {
  private readonly turns = new PlanTurns();

  constructor(
    private readonly zones: ZoneSets,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Does all work that reads a whole zone for a plan, at the turn of the person.
   * @param bytes of what is read into it
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
