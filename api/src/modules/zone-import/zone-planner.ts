import { absoluteName, isEditablePolicy, type CanonicalSet, type RecordType } from '@zonewerk/contracts';
import type { ImportedSet, LeftOut } from '../../zone-file/import-sets.js';
import type { SetState } from '../clusters/change-entry.js';
import { placeTaken } from '../../record-sets/record-places.js';
import { sameState } from '../../record-sets/set-states.js';
import type { ZoneSetState } from '../clusters/zone-sets.service.js';
import type { PlannedRow } from '../zone-plans/plan-draft.js';
import { joinedState } from './joined-state.js';
import type { ReadZone } from './read-zone.js';

/** Record sets of a zone by `setKey`. */
export type StoredZone = ReadonlyMap<string, ZoneSetState>;

export interface Planning {
  readonly domain: string;
  readonly stored: StoredZone;
  /** `join`: values are added to texts that are there; `replace`: what the file lacks goes. */
  readonly mode: 'merge' | 'replace' | 'join';
  /** Why a name cannot have sets of this zone; null when it can. */
  readonly foreign: (key: { name: string; type: RecordType }) => string | null;
}

export function setKey({ name, type }: { name: string; type: string }): string {
  return `${name} ${type}`;
}

/** What reading a file makes of a zone, one row for each record set and each line that makes none. */
export class ZonePlanner {
  private readonly wanted = new Set<string>();
  /** Sets that lines speak of which were not understood. */
  private readonly unclear = new Set<string>();
  /** Of some lines not even that is known, so that they may speak of any. */
  private anyUnclear = false;
  /** Types that stay at each name. */
  private readonly staying = new Map<string, RecordType[]>();

  constructor(private readonly planning: Planning) {}

  *rows({ sets, leftOut }: ReadZone): Generator<PlannedRow> {
    for (const set of sets) this.wanted.add(setKey(set));
    for (const { set, kind } of leftOut) {
      if (set) this.unclear.add(setKey(set));
      else if (kind === 'unknown') this.anyUnclear = true;
    }
    for (const stored of this.planning.stored.values()) {
      if (!this.goes(stored)) this.staying.set(stored.name, [...this.typesAt(stored.name), stored.type]);
    }
    for (const set of sets) yield this.rowOf(set);
    if (this.planning.mode === 'replace') {
      for (const stored of this.planning.stored.values()) {
        if (!this.wanted.has(setKey(stored))) yield this.rowOfLacking(stored);
      }
    }
    for (const one of leftOut) yield rowOfLine(one);
  }

  private rowOf(set: ImportedSet): PlannedRow {
    const { name, type, places, notes } = set;
    const before = this.planning.stored.get(setKey(set))?.state ?? null;
    const row = { name, type, places, before, notes };
    const own = stateOf(set);
    const conflict = (reason: string): PlannedRow => ({
      ...row,
      ...{ category: 'conflict', after: own, notes: [...notes, reason] },
    });
    if (before && !isEditablePolicy(before.policy)) return conflict(readOnly(before));
    const joined = this.planning.mode === 'join' && before ? joinedState(type, before, own) : own;
    if (typeof joined === 'string') return conflict(joined);
    if (before && sameState(before, joined)) return { ...row, category: 'identical', after: before };
    const reason = before ? null : this.placeFault(set);
    if (reason !== null) return conflict(reason);
    return { ...row, category: before ? 'changed' : 'added', after: joined };
  }

  /** Why a new set finds no room. */
  private placeFault({ name, type }: ImportedSet): string | null {
    const { domain, foreign } = this.planning;
    return (
      foreign({ name: absoluteName(name, domain), type }) ??
      placeTaken({ name, type }, domain, this.typesAt(name))
    );
  }

  private rowOfLacking(stored: ZoneSetState): PlannedRow {
    const { name, type, state } = stored;
    const row = { name, type, places: [], before: state };
    if (this.goes(stored)) return { ...row, category: 'removed', after: null, notes: [] };
    const reason = isEditablePolicy(state.policy)
      ? unclearReason(this.unclear.has(setKey(stored)))
      : `It stays. ${readOnly(state)}`;
    return { ...row, category: 'conflict', after: state, notes: [reason] };
  }

  private goes(stored: ZoneSetState): boolean {
    const key = setKey(stored);
    if (this.planning.mode !== 'replace' || this.wanted.has(key) || this.unclear.has(key)) return false;
    return !this.anyUnclear && isEditablePolicy(stored.state.policy);
  }

  private typesAt(name: string): RecordType[] {
    return this.staying.get(name) ?? [];
  }
}

function unclearReason(named: boolean): string {
  return named
    ? 'It stays, because lines about it are not understood.'
    : 'It stays, because lines of the file are not understood which may be about it.';
}

function readOnly({ policy }: SetState): string {
  return `Record sets with the policy ${policy} cannot be edited here. Please ask our customer care.`;
}

function rowOfLine({ first, last, source, kind, reason, set }: LeftOut): PlannedRow {
  return {
    ...{ category: kind, name: set?.name ?? '', type: set?.type ?? '' },
    ...{ places: [{ first, last, source }], before: null, after: null, notes: [reason] },
  };
}

/** What a set in canonical form answers with. */
export function stateOf({ policy, ttl, members, alias }: CanonicalSet): SetState {
  const own = members.map((member) => ({ ...member, values: [...member.values] }));
  return { policy, ttl, members: own, alias };
}
