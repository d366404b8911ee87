import { Injectable } from '@nestjs/common';
import { absoluteName, type RecordType } from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { ChangeCause } from './change-entry.js';
import { AliasService } from './alias.service.js';
import { ClustersService } from './clusters.service.js';
import { refuseReadOnly } from './record-draft.js';
import { RecordSetChanges } from './record-set-changes.service.js';
import { sameState, type SetState } from '../../record-sets/set-states.js';
import type { ZoneSetState } from './zone-sets.service.js';

/** A change that somebody saw before it is made: from what was there to what is wanted (null: nothing). */
export interface PlannedChange {
  readonly name: string;
  readonly type: RecordType;
  readonly from: SetState | null;
  readonly to: SetState | null;
}

/** For whom it is made, where, and what led to it. */
export interface PlannedPlace {
  readonly scope: ProjectScope;
  readonly clusterId: string;
  readonly domain: string;
  readonly cause: ChangeCause;
}

const CHANGED = 'This record set was changed in the meantime. Please look at it again.';

/** Makes changes that were looked at before: only where still stands what was seen, and once however often it is asked. */
@Injectable()
export class PlannedChanges {
  constructor(
    private readonly clusters: ClustersService,
    private readonly recordSets: RecordSetChanges,
    private readonly aliases: AliasService,
  ) {}

  /**
   * Says why it cannot be made because of what else is in the zone; null when it is made, or was so already.
   * @throws ApiError policy-conflict for what can only be shown here, permission-issue when a rule blocks it, validation-error when the name is another cluster's
   */
  async make({ name, type, from, to }: PlannedChange, place: PlannedPlace): Promise<string | null> {
    const { scope, clusterId, domain, cause } = place;
    const read = await this.recordSets.find(scope, clusterId, { name, type });
    const present = read && this.recordSets.stateOf(read);
    if (sameState(present, to)) return null;
    if (read) refuseReadOnly(read);
    if (!sameState(present, from)) return CHANGED;
    const full = absoluteName(name, domain);
    if (to) await this.clusters.refuseBelowOther({ name: full, type }, domain);
    const circle = to && (await this.circle({ name, type, state: to }, place));
    if (circle) return circle;
    const change = { key: { name, type }, read, wanted: to };
    if (await this.recordSets.apply(scope, clusterId, change, { cause })) return null;
    // Somebody was faster; perhaps with the same change, when a job runs beside the one that took over from it.
    const now = await this.recordSets.find(scope, clusterId, { name, type });
    if (sameState(now && this.recordSets.stateOf(now), to)) return null;
    return read
      ? CHANGED
      : `${full} has record sets now that leave no room for it. Please delete them first.`;
  }

  /** Why a state would be an alias that leads in a circle; null when it would not. */
  async circle(
    { name, type, state }: ZoneSetState,
    { clusterId, domain }: Pick<PlannedPlace, 'clusterId' | 'domain'>,
  ): Promise<string | null> {
    if (!state.alias) return null;
    return this.aliases.circle({ _id: toObjectId(clusterId), domain }, { name, type, alias: state.alias });
  }

  /** As `make`; a refusal (a rule, another cluster) is a reason like any other. */
  async attempt(change: PlannedChange, place: PlannedPlace): Promise<string | null> {
    try {
      return await this.make(change, place);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.details.issues?.[0]?.message ?? error.message;
    }
  }
}
