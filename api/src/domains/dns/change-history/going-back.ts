import { isEditablePolicy, type RecordType } from '@zonewerk/contracts';
import { sameState, type SetState } from '../record-sets/zone-consistency/set-states.js';
import type { ZoneSetState } from '../record-sets/zone-sets.service.js';
import type { PlannedRow } from '../plans/plan-input.js';
import type { StoredZone } from '../plans/stored-zone.js';
import { readOnlyReason, PlannedZone } from '../record-sets/zone-consistency/planned-zone.js';

/** A record set that was changed since the target time of a zone rollback. */
export interface PastSet {
  readonly name: string;
  readonly type: RecordType;
  /** State at the target time; null when the set did not exist. */
  readonly then: SetState | null;
}

interface Change {
  readonly name: string;
  readonly type: RecordType;
  readonly before: SetState | null;
  readonly after: SetState | null;
}

/** A change that one of the zone's changes created. */
export interface FirstChange {
  readonly name: string;
  readonly type: RecordType;
  readonly revision: number;
  readonly before: SetState | null;
}

/** The state of each set before its first change, ordered by name. A change may be listed twice. */
export function pastSets(changes: Iterable<FirstChange>): PastSet[] {
  const first = new Map<string, FirstChange>();
  for (const change of changes) {
    const key = keyOf(change);
    const earliest = first.get(key);
    if (!earliest || change.revision < earliest.revision) first.set(key, change);
  }
  const sorted = [...first.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, { name, type, before }]) => ({ name, type, then: before }));
}

export interface GoingBack {
  readonly domain: string;
  readonly stored: StoredZone;
  /** Why the zone cannot contain a name; null when it can. */
  readonly foreign: (key: { name: string; type: RecordType }) => string | null;
}

/** Plan rows of a rollback, one for each set that was changed since. */
export function* backRows(
  past: readonly PastSet[],
  { domain, stored, foreign }: GoingBack,
): Generator<PlannedRow> {
  const changes: Change[] = past.map(({ name, type, then }) => {
    return { name, type, before: stored.get(name, type)?.state ?? null, after: then };
  });
  const removedKeys = new Set(changes.filter(isRemoval).map(keyOf));
  const zone = new PlannedZone({
    domain,
    stored,
    foreign,
    goes: (set) => removedKeys.has(keyOf(set)),
    coming: () => changes.flatMap(({ after, ...key }) => (after ? { ...key, state: after } : [])),
  });
  for (const change of changes) yield rowOf(change, zone);
}

function isRemoval({ before, after }: Change): boolean {
  return before !== null && after === null && isEditablePolicy(before.policy);
}

function rowOf(change: Change, zone: PlannedZone<ZoneSetState>): PlannedRow {
  const { before, after } = change;
  const row = { ...change, places: [], notes: [] };
  if (sameState(before, after)) return { ...row, category: 'identical' };
  const fault = faultOf(change, zone);
  if (fault !== null) return { ...row, category: 'conflict', notes: [fault] };
  if (after === null) return { ...row, category: 'removed' };
  return { ...row, category: before ? 'changed' : 'added' };
}

/** Why a set cannot be restored to its former state. */
function faultOf({ name, type, before, after }: Change, zone: PlannedZone<ZoneSetState>): string | null {
  const readOnly = [before, after].find((state) => state && !isEditablePolicy(state.policy));
  if (readOnly) return readOnlyReason(readOnly);
  if (after === null) return null;
  return (before ? null : zone.placeFault({ name, type })) ?? zone.circleFrom({ name, type, state: after });
}

function keyOf({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${name} ${type}`;
}
