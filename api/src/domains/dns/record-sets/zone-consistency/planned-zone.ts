import { absoluteName, APEX, type RecordType } from '@zonewerk/contracts';
import { circleOf, type WalkedSet } from './alias-walk.js';
import { cnameCircleOf, cnameTargets, searchedNames } from './cname-circles.js';
import { nameConflict } from './record-places.js';
import type { SetState } from './set-states.js';

/** A record set of a zone with its state. */
interface PlacedSet {
  readonly name: string;
  readonly type: RecordType;
  readonly state: SetState;
}

interface Leaving<Stored extends PlacedSet> {
  readonly domain: string;
  /** The present sets, by name. */
  readonly stored: { at(name: string): readonly Stored[] };
  /** Why the zone cannot contain a name; null when it can. */
  readonly foreign: (key: { name: string; type: RecordType }) => string | null;
  /** Whether a stored set is deleted. */
  readonly goes: (set: Stored) => boolean;
  /** Sets that are created or changed. Read at the first check of an alias or a CNAME. */
  readonly coming: () => Iterable<PlacedSet>;
}

/** A zone after a plan, for checks of conflicts and circles. */
export class PlannedZone<Stored extends PlacedSet> {
  /** Sets that point to other names, by name; created at the first check of an alias or a CNAME. */
  private linking: ReadonlyMap<string, readonly WalkedSet[]> | undefined;
  private readonly searched = searchedNames();

  constructor(private readonly zone: Leaving<Stored>) {}

  /** Why a new set conflicts with the other sets of its name; null when it does not. */
  placeFault({ name, type }: Pick<PlacedSet, 'name' | 'type'>): string | null {
    const { domain, foreign, stored, goes } = this.zone;
    const staying = stored.at(name).filter((set) => !goes(set));
    return (
      foreign({ name: absoluteName(name, domain), type }) ??
      nameConflict(
        { name, type },
        domain,
        staying.map((set) => set.type),
      )
    );
  }

  /** Why an alias or a CNAME in this state would form a circle; null when it would not. */
  circleFrom({ name, type, state }: PlacedSet): string | null {
    const start = { name: absoluteName(name, this.zone.domain), type };
    const setsAt = (host: string) => this.setsAt(host, type);
    if (state.alias) return circleOf({ ...start, target: state.alias.target }, setsAt);
    if (type !== 'CNAME') return null;
    return cnameCircleOf({ ...start, targets: cnameTargets(state) }, setsAt, this.searched);
  }

  /** The sets at a full name; null for a name that the zone does not answer. */
  private setsAt(host: string, type: RecordType): readonly WalkedSet[] | null {
    const { domain, stored, foreign, goes, coming } = this.zone;
    const own = host === domain ? APEX : host.slice(0, -domain.length - 1);
    if (absoluteName(own, domain) !== host || foreign({ name: host, type }) !== null) return null;
    this.linking ??= linksOf(coming());
    const fresh = this.linking.get(own) ?? [];
    const stays = stored.at(own).filter((one) => !goes(one) && fresh.every((set) => set.type !== one.type));
    return [...fresh, ...stays.map((one) => ({ type: one.type, ...one.state }))];
  }
}

function linksOf(sets: Iterable<PlacedSet>): ReadonlyMap<string, readonly WalkedSet[]> {
  const links = new Map<string, WalkedSet[]>();
  for (const { name, type, state } of sets) {
    if (state.alias ?? type === 'CNAME') links.set(name, [...(links.get(name) ?? []), { type, ...state }]);
  }
  return links;
}

/** Why an existing set cannot be changed or removed. */
export function readOnlyReason({ policy }: SetState): string {
  return `Record sets with the policy ${policy} cannot be edited here. Please contact customer care.`;
}
