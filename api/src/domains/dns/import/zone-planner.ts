import { isEditablePolicy, type CanonicalSet, type RecordType } from '@zonewerk/contracts';
import type { ImportedSet, SkippedLines } from '../zone-file/import-sets.js';
import { sameState, type SetState } from '../record-sets/zone-consistency/set-states.js';
import type { ZoneSetState } from '../record-sets/zone-sets.service.js';
import type { PlannedRow } from '../plans/plan-input.js';
import { joinedState } from './joined-state.js';
import type { ReadZone } from './read-zone.js';
import type { StoredZone } from '../plans/stored-zone.js';
import { readOnlyReason, PlannedZone } from '../record-sets/zone-consistency/planned-zone.js';

const CUT = 'It is not created, because the file has too many records.';

export interface Planning {
  readonly domain: string;
  readonly stored: StoredZone;
  /** `join`: values are added to present TXT values; `replace`: sets that the file lacks are deleted. */
  readonly mode: 'merge' | 'replace' | 'join';
  /** Why the zone cannot contain a name; null when it can. */
  readonly foreign: (key: { name: string; type: RecordType }) => string | null;
  /** Warnings about CNAMEs by relative names. */
  readonly warnings?: ReadonlyMap<string, string>;
}

function setKey({ name, type }: { name: string; type: string }): string {
  return `${name} ${type}`;
}

/** Plan rows of an import, one for each record set and each line without a set. */
export class ZonePlanner {
  /** Stored sets that the file contains too; needed only in mode `replace`. */
  private readonly wanted = new Set<ZoneSetState>();
  /** Sets that lines refer to which were not understood. */
  private readonly unclear = new Set<string>();
  /** Some lines were not understood at all, so they can refer to any set. */
  private anyUnclear = false;

  private read: ReadZone['sets'] = [];
  /** The file exceeds the maximum of entries. */
  private cut = false;
  private readonly zone: PlannedZone<ZoneSetState>;

  constructor(private readonly planning: Planning) {
    this.zone = new PlannedZone({
      ...planning,
      goes: (set) => this.goes(set),
      coming: () => this.read.map((set) => ({ ...set, state: stateOf(set) })),
    });
  }

  *rows(read: ReadZone): Generator<PlannedRow> {
    const { sets, skipped, cut } = read;
    this.read = sets;
    this.cut = cut;
    const { stored, mode } = this.planning;
    if (mode === 'replace') this.note(sets);
    for (const { set, kind } of skipped) {
      if (set) this.unclear.add(setKey(set));
      else if (kind === 'unknown') this.anyUnclear = true;
    }
    for (const set of sets) yield this.rowOf(set);
    if (mode === 'replace') {
      for (const one of stored.all()) if (!this.wanted.has(one)) yield this.rowOfLacking(one);
    }
    for (const one of skipped) yield rowOfLine(one);
  }

  private note(sets: ReadZone['sets']): void {
    for (const { name, type } of sets) {
      const present = this.planning.stored.get(name, type);
      if (present) this.wanted.add(present);
    }
  }

  private rowOf(set: ImportedSet): PlannedRow {
    const { name, type, places, notes } = set;
    const before = this.planning.stored.get(name, type)?.state ?? null;
    const row = { name, type, places, before, notes };
    const own = stateOf(set);
    const conflict = (reason: string): PlannedRow => ({
      ...row,
      category: 'conflict',
      after: own,
      notes: [...notes, reason],
    });
    if (before && !isEditablePolicy(before.policy)) return conflict(readOnlyReason(before));
    const joined = this.planning.mode === 'join' && before ? joinedState(type, before, own) : own;
    if (typeof joined === 'string') return conflict(joined);
    if (before && sameState(before, joined)) return { ...row, category: 'identical', after: before };
    if (this.cut) return conflict(CUT);
    if (before && this.mayLose(set, before, joined)) return conflict(unclearReason(this.isUnclear(set)));
    const reason = before ? null : this.zone.placeFault(set);
    if (reason !== null) return conflict(reason);
    const circle = this.zone.circleFrom({ name, type, state: joined });
    if (circle !== null) return conflict(circle);
    const warning = type === 'CNAME' ? this.planning.warnings?.get(name) : undefined;
    return {
      ...row,
      category: before ? 'changed' : 'added',
      after: joined,
      notes: warning === undefined ? notes : [...notes, warning],
    };
  }

  private rowOfLacking(stored: ZoneSetState): PlannedRow {
    const { name, type, state } = stored;
    const row = { name, type, places: [], before: state };
    if (this.goes(stored)) return { ...row, category: 'removed', after: null, notes: [] };
    const reason = isEditablePolicy(state.policy)
      ? unclearReason(this.isUnclear(stored))
      : `It is not removed. ${readOnlyReason(state)}`;
    return { ...row, category: 'conflict', after: state, notes: [reason] };
  }

  private goes(stored: ZoneSetState): boolean {
    if (this.planning.mode !== 'replace' || this.wanted.has(stored) || this.anyUnclear) return false;
    return !this.isUnclear(stored) && isEditablePolicy(stored.state.policy);
  }

  /** Whether a line that was not understood refers to a set or to its name. */
  private isUnclear({ name, type }: Pick<ZoneSetState, 'name' | 'type'>): boolean {
    return this.unclear.has(setKey({ name, type })) || this.unclear.has(setKey({ name, type: '' }));
  }

  /** Whether values would be deleted that a line which was not understood may contain. */
  private mayLose(set: ImportedSet, before: SetState, after: SetState): boolean {
    const unclear = this.isUnclear(set) || (this.anyUnclear && this.planning.mode === 'replace');
    if (!unclear) return false;
    const staying = new Set(valuesOf(after));
    return valuesOf(before).some((value) => !staying.has(value));
  }
}

function valuesOf({ members, alias }: SetState): string[] {
  return [...members.flatMap(({ values }) => values), ...(alias ? [alias.target] : [])];
}

function unclearReason(named: boolean): string {
  return named
    ? 'It is not removed, because its lines are invalid.'
    : 'It is not removed, because invalid lines of the file may belong to it.';
}

function rowOfLine({ first, last, source, kind, reason, set }: SkippedLines): PlannedRow {
  return {
    category: kind,
    name: set?.name ?? '',
    type: set?.type ?? '',
    places: [{ first, last, source }],
    before: null,
    after: null,
    notes: [reason],
  };
}

/** The state of a set in canonical form. */
export function stateOf({ policy, ttl, members, alias }: CanonicalSet): SetState {
  const own = members.map((member) => ({ ...member, values: [...member.values] }));
  return { policy, ttl, members: own, alias };
}
