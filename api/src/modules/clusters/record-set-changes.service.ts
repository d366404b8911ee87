import { Injectable } from '@nestjs/common';
import type { ChangeKind } from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { kindOf, type ChangeNote, type SetState } from './change-entry.js';
import { ClusterParts } from './cluster-parts.service.js';
import { ClusterRepository } from './cluster.repository.js';
import {
  RecordSetRepository,
  stateOf,
  type PlaceChange,
  type RecordSetKey,
} from './record-set.repository.js';
import type { RecordSetDocument } from './record-set.schema.js';

/** The one way in which record sets change: allowed by the rules, numbered, told, published. */
@Injectable()
export class RecordSetChanges {
  constructor(
    private readonly parts: ClusterParts,
    private readonly numbers: ClusterRepository,
    private readonly repository: RecordSetRepository,
  ) {}

  /** The record set that stands at a place; null when there is none. */
  find(scope: ProjectScope, clusterId: string, key: RecordSetKey): Promise<RecordSetDocument | null> {
    return this.repository.find(scope, clusterId, key);
  }

  /** What a record set answers with. */
  stateOf(stored: RecordSetDocument): SetState {
    return stateOf(stored);
  }

  /** What it is to bring a place from one state to another. */
  kindOf(before: SetState | null, after: SetState | null): ChangeKind {
    return kindOf(before, after);
  }

  /**
   * Brings a place from what was read there to what is wanted. Null when something else stands there by now, or a set
   * that leaves no room: read again.
   * @throws ApiError not-found without the cluster, permission-issue when a rule blocks it
   */
  async apply(
    scope: ProjectScope,
    clusterId: string,
    place: PlaceChange,
    origin: Pick<ChangeNote, 'author' | 'cause'> = {},
  ): Promise<RecordSetDocument | null> {
    const { name, type } = place.key;
    const kind = kindOf(place.read && stateOf(place.read), place.wanted);
    const author = origin.author ? { author: origin.author } : {};
    await this.parts.allow(scope, clusterId, { kind, name, type, ...author });
    const revision = await this.numbers.nextRevision(scope, clusterId);
    if (revision === null) throw new ApiError('not-found');
    return this.repository.change(scope, clusterId, place, { revision, now: new Date(), ...origin });
  }
}
