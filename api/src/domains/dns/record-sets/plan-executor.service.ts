import { Injectable } from '@nestjs/common';
import {
  absoluteName,
  CHANGE_KINDS,
  isEditablePolicy,
  type ChangeKind,
  type RecordType,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { kindOf, type ChangeAuthor, type ChangeCause } from '../publication/change-entry.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { AliasService } from './aliases/alias.service.js';
import { CnameCircles } from './cname-circles.service.js';
import { ClusterLimits } from '../clusters/cluster-limits.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { refuseReadOnly } from './record-set-input.js';
import { NamedSetsRepository } from './named-sets.repository.js';
import { RecordSetWriter } from './record-set-writer.service.js';
import { RecordSetRepository, stateOf, type PlaceChange } from './record-set.repository.js';
import { nameConflict } from './zone-consistency/record-places.js';
import { sameState, type SetState } from './zone-consistency/set-states.js';
import { readOnlyReason } from './zone-consistency/planned-zone.js';
import { ZoneSets, type ZoneSetState } from './zone-sets.service.js';

/** A change with a preview: from the previewed state to the target state (null: no set). */
export interface PlannedChange {
  readonly name: string;
  readonly type: RecordType;
  readonly from: SetState | null;
  readonly to: SetState | null;
}

/** Author, cluster and cause of changes. */
export interface PlannedPlace {
  readonly scope: ProjectScope;
  readonly clusterId: string;
  readonly domain: string;
  readonly cause?: ChangeCause;
  /** Default: the user of the scope. */
  readonly author?: ChangeAuthor;
}

/** Single changes that run concurrently. */
const SIDE_BY_SIDE = 8;
const BLOCKED = 'A rule of the cluster blocks this change.';
const CHANGED = 'This record set has changed. Please check it again.';

/** Applies the changes of a preview where the zone is unchanged since then. Idempotent. */
@Injectable()
export class PlanExecutor {
  constructor(
    private readonly clusters: ClustersService,
    private readonly recordSets: RecordSetRepository,
    private readonly changes: RecordSetWriter,
    private readonly parts: ClusterExtensions,
    private readonly zones: ZoneSets,
    private readonly named: NamedSetsRepository,
    private readonly aliases: AliasService,
    private readonly circles: CnameCircles,
    private readonly limits: ClusterLimits,
  ) {}

  /**
   * Applies changes of distinct record sets.
   * @returns for each change null when it is or was applied, or the reason why it cannot be applied
   */
  async makeAll(changes: readonly PlannedChange[], place: PlannedPlace): Promise<(string | null)[]> {
    const { scope, clusterId } = place;
    const found = await this.named.at(
      scope,
      clusterId,
      changes.map(({ name }) => name),
    );
    const stored = new Map(found.map((recordSet) => [keyOf(recordSet), recordSet]));
    const foreign = await this.zones.othersWithin(
      changes.map(({ name }) => absoluteName(name, place.domain)),
      place.domain,
    );
    const circular = await this.circles.ofBatch(changes, place);
    const simple = new Map<PlannedChange, PlaceChange>();
    for (const change of changes) {
      const { name, type, from, to } = change;
      const read = stored.get(keyOf(change)) ?? null;
      const present = read && stateOf(read);
      const full = { name: absoluteName(name, place.domain), type };
      // Aliases and changes that a rule can reject are applied one by one: a single change returns its reason.
      if (read?.readOnly || to?.alias || !sameState(present, from) || sameState(present, to)) continue;
      if (to && !isEditablePolicy(to.policy)) continue;
      if (to && foreign(full) !== null) continue;
      if (circular.has(change)) continue;
      simple.set(change, { key: { name, type }, read, wanted: to });
    }
    const made = await this.changes.applyAll(scope, clusterId, [...simple.values()], originOf(place));
    const reasons = changes.map((change): string | null => circular.get(change) ?? null);
    const others = [...changes.entries()].filter(([, change]) => {
      const applied = simple.get(change);
      return !circular.has(change) && (!applied || !made.has(applied));
    });
    const waiting = others.values();
    const work = async () => {
      for (const [at, change] of waiting) reasons[at] = await this.attempt(change, place);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    const withdrawn = await this.withdrawCircles(
      changes.filter((_, at) => reasons[at] === null),
      place,
    );
    return changes.map((change, at) => withdrawn.get(change) ?? reasons[at] ?? null);
  }

  /** A concurrent request may have closed a circle with the batch. */
  private async withdrawCircles(
    made: readonly PlannedChange[],
    place: PlannedPlace,
  ): Promise<ReadonlyMap<PlannedChange, string>> {
    const { scope, clusterId } = place;
    const circular = await this.circles.ofBatch(made, place);
    for (const { name, type, from, to } of circular.keys()) {
      const stored = await this.recordSets.find(scope, clusterId, { name, type });
      // A newer change by another request is checked by that request.
      if (stored && sameState(stateOf(stored), to)) await this.changes.withdraw(scope, stored, from);
    }
    return circular;
  }

  /** Whether a rule can reject changes of this kind at present; then each of them is applied separately. */
  mayRefuse(
    { scope, clusterId }: Pick<PlannedPlace, 'scope' | 'clusterId'>,
    kind: ChangeKind,
  ): Promise<boolean> {
    return this.parts.mayRefuse(scope, clusterId, kind);
  }

  /**
   * Returns the reasons against changes without applying them. An alias is checked against the present zone, a CNAME
   * against the zone after the changes.
   * @returns for each change null or a reason
   */
  async simulate(changes: readonly PlannedChange[], place: PlannedPlace): Promise<(string | null)[]> {
    const { scope, clusterId, domain } = place;
    const names = changes.map(({ name }) => name);
    const fullNames = names.map((name) => absoluteName(name, domain));
    const foreign = await this.zones.othersWithin(fullNames, domain);
    const blocked = await this.blockedKinds(place);
    const refusal = ({ from, to }: PlannedChange) => {
      if (sameState(from, to)) return null;
      const readOnly = [from, to].find((state) => state && !isEditablePolicy(state.policy));
      if (readOnly) return readOnlyReason(readOnly);
      return blocked.has(kindOf(from, to)) ? BLOCKED : null;
    };
    const deletions = changes.filter((change) => change.to === null && refusal(change) === null);
    const typesAt = await this.typesWithout(new Set(deletions.map(keyOf)), names, place);
    const creations = changes.filter(({ from, to }) => from === null && to !== null);
    const more = creations.length - deletions.filter(({ from }) => from !== null).length;
    const noRoom = await this.limits.growthFault(scope, clusterId, more);
    const circular = await this.circles.ofBatch(changes, place);
    const reasons: (string | null)[] = [];
    for (const change of changes) {
      const { name, type, from, to } = change;
      const types = typesAt.get(name) ?? [];
      const reason =
        refusal(change) ??
        circular.get(change) ??
        (to && (await this.faultOf({ name, type, state: to }, place, foreign))) ??
        (to && !from ? (nameConflict({ name, type }, domain, types) ?? noRoom) : null);
      if (reason === null && to && !from) typesAt.set(name, [...types, type]);
      reasons.push(reason);
    }
    return reasons;
  }

  private async blockedKinds(place: PlannedPlace): Promise<ReadonlySet<ChangeKind>> {
    const blocked = new Set<ChangeKind>();
    for (const kind of CHANGE_KINDS) if (await this.mayRefuse(place, kind)) blocked.add(kind);
    return blocked;
  }

  /** Types of the stored sets by name, without the sets to be deleted. */
  private async typesWithout(
    deleted: ReadonlySet<string>,
    names: readonly string[],
    { scope, clusterId }: PlannedPlace,
  ): Promise<Map<string, RecordType[]>> {
    const typesAt = new Map<string, RecordType[]>();
    for (const set of await this.zones.at(scope, clusterId, names)) {
      if (!deleted.has(keyOf(set))) typesAt.set(set.name, [...(typesAt.get(set.name) ?? []), set.type]);
    }
    return typesAt;
  }

  private async faultOf(
    set: ZoneSetState,
    place: PlannedPlace,
    foreign: (key: Pick<ZoneSetState, 'name' | 'type'>) => string | null,
  ): Promise<string | null> {
    const { name, type } = set;
    const fault = foreign({ name: absoluteName(name, place.domain), type });
    return fault ?? (set.state.alias ? this.circle(set, place) : null);
  }

  /**
   * Returns the reason why a change conflicts with the zone; null when it is or was applied.
   * @throws ApiError policy-conflict for read-only sets, permission-issue when a rule blocks it, validation-error when
   * another cluster answers the name
   */
  async make({ name, type, from, to }: PlannedChange, place: PlannedPlace): Promise<string | null> {
    const { scope, clusterId, domain } = place;
    const read = await this.recordSets.find(scope, clusterId, { name, type });
    const present = read && stateOf(read);
    if (sameState(present, to)) return null;
    if (read) refuseReadOnly(read);
    if (!sameState(present, from)) return CHANGED;
    const full = absoluteName(name, domain);
    if (to) await this.clusters.assertNotShadowedByCluster({ name: full, type }, domain);
    const circle = to && (await this.circle({ name, type, state: to }, place));
    if (circle) return circle;
    const change = { key: { name, type }, read, wanted: to };
    if (await this.changes.apply(scope, clusterId, change, originOf(place))) return null;
    // Another request was faster. It may be the same change, when two jobs of the same plan overlap.
    const now = await this.recordSets.find(scope, clusterId, { name, type });
    if (sameState(now && stateOf(now), to)) return null;
    return read ? CHANGED : `${full} now has conflicting record sets. Please delete them first.`;
  }

  /** Why an alias or a CNAME in this state would form a circle; null when it would not. */
  async circle(
    { name, type, state }: ZoneSetState,
    { clusterId, domain }: Pick<PlannedPlace, 'clusterId' | 'domain'>,
  ): Promise<string | null> {
    const { alias, members } = state;
    return this.aliases.circle({ _id: toObjectId(clusterId), domain }, { name, type, alias, members });
  }

  /** As `make`; a rejection by a rule or because of another cluster is returned as a reason. */
  async attempt(change: PlannedChange, place: PlannedPlace): Promise<string | null> {
    try {
      return await this.make(change, place);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.details.issues?.[0]?.message ?? error.message;
    }
  }
}

function originOf({ cause, author }: PlannedPlace) {
  return { ...(cause ? { cause } : {}), ...(author ? { author } : {}) };
}

function keyOf({ name, type }: Pick<PlannedChange, 'name' | 'type'>): string {
  return `${name} ${type}`;
}
