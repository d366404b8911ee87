import { isEditablePolicy, type RecordType } from '@zonewerk/contracts';
import type { SetState } from './set-states.js';

/** Start of an alias. */
export interface AliasStart {
  /** Full name. */
  readonly name: string;
  readonly type: RecordType;
  readonly target: string;
}

/** A set on the path. */
export type WalkedSet = Omit<SetState, 'alias'> & {
  readonly type: RecordType;
  readonly alias?: SetState['alias'] | undefined;
};

/** Result of an alias, and the full names of the cluster that determine it. */
export type Walk = { readonly via: readonly string[] } & (
  | { readonly kind: 'set'; readonly set: WalkedSet }
  | { readonly kind: 'outside'; readonly host: string }
  | { readonly kind: 'absent' | 'circle'; readonly reason: string }
);

/** Maximum of names on the path of an alias. */
const MOST_LINKS = 8;

/** The sets at a full name; null for a name that the cluster does not answer. */
type SetsAt = readonly WalkedSet[] | null;

/** Follows an alias from set to set of its cluster. */
export async function walkAlias(start: AliasStart, setsAt: (name: string) => Promise<SetsAt>): Promise<Walk> {
  const walk = steps(start);
  let step = walk.next();
  while (!step.done) step = walk.next(await setsAt(step.value));
  return step.value;
}

/** Why an alias forms a circle, with all sets in memory; null when it does not. */
export function circleOf(start: AliasStart, setsAt: (name: string) => SetsAt): string | null {
  const walk = steps(start);
  let step = walk.next();
  while (!step.done) step = walk.next(setsAt(step.value));
  return step.value.kind === 'circle' ? step.value.reason : null;
}

/** Requests the sets of one name after the other. */
function* steps(start: AliasStart): Generator<string, Walk, SetsAt> {
  const via: string[] = [];
  let host = start.target;
  while (via.length < MOST_LINKS) {
    const sets = yield host;
    if (!sets) return { kind: 'outside', host, via };
    if (host === start.name || via.includes(host)) {
      return { kind: 'circle', reason: `${start.target} leads back to ${host}.`, via };
    }
    via.push(host);
    const next = stepFrom(host, start.type, sets);
    if (typeof next !== 'string') return { ...next, via };
    host = next;
  }
  return { kind: 'circle', reason: `${start.target} leads through more than ${MOST_LINKS} names.`, via };
}

type End = { kind: 'set'; set: WalkedSet } | { kind: 'absent'; reason: string };

/** The next name, or the end of the path. */
function stepFrom(host: string, type: AliasStart['type'], sets: readonly WalkedSet[]): string | End {
  const same = sets.find((set) => set.type === type);
  if (same?.alias) return same.alias.target;
  if (same) {
    if (isEditablePolicy(same.policy)) return { kind: 'set', set: same };
    return { kind: 'absent', reason: `${host} has the policy ${same.policy}, which an alias cannot follow.` };
  }
  const cname = sets.find((set) => set.type === 'CNAME');
  if (!cname) return { kind: 'absent', reason: `${host} has no record set of type ${type}.` };
  const [value] = cname.members[0]?.values ?? [];
  if (cname.policy === 'Simple' && value !== undefined) return value;
  return { kind: 'absent', reason: `${host} is a CNAME with several answers, which an alias cannot follow.` };
}
