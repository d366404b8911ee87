import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import type { SetEdit } from './powerdns-client.js';
import { comparable, LUA } from './powerdns-content.js';
import { keyOf, planEdits } from './powerdns-plan.js';
import { dottedName, relativeName } from './zone-content.js';
import type { Answered, Difference } from './zone-watch.js';

interface Wanted {
  readonly domain: string;
  readonly sets: readonly ZoneSet[];
  readonly choiceFault: string | null;
  /** The NS set of the domain itself. */
  readonly nameservers: SetEdit;
}

/** Differences between PowerDNS and the target state, whether or not a publication would change them. */
export function differencesOf(present: readonly SetEdit[], wanted: Wanted): Difference[] {
  const { domain, sets, choiceFault, nameservers } = wanted;
  const there = new Map(present.filter(isAnswered).map((set) => [keyOf(set), set]));
  const changes = sets.map(({ name, type, ...set }) => ({ name, type, set }));
  const { units } = planEdits(changes, { domain, there, choiceFault });
  const edits = units.flatMap((unit) => unit.edits);
  const apex = there.get(keyOf(nameservers));
  if (!apex || comparable(apex) !== comparable(nameservers)) edits.push(nameservers);
  const coveredKeys = new Set(edits.map(keyOf));
  const differences = edits.map((edit) => toDifference(edit, there.get(keyOf(edit)) ?? null, domain));
  for (const set of sets) for (const key of ownKeys(set, domain)) coveredKeys.add(key);
  coveredKeys.add(keyOf(nameservers));
  const unknown = [...there.values()].filter((set) => !coveredKeys.has(keyOf(set)) && set.type !== 'SOA');
  return [...differences, ...unknown.map((set) => toDifference({ ...set, contents: [] }, set, domain))];
}

/** A set whose records are all disabled answers nothing. */
function isAnswered(set: SetEdit): boolean {
  return set.contents.length > 0;
}

/** The PowerDNS sets that contain one of ours. */
function ownKeys({ name, type, policy }: ZoneSet, domain: string): string[] {
  const own = dottedName(name, domain);
  const keys = [keyOf({ name: own, type })];
  if (policy !== 'Simple') keys.push(keyOf({ name: own, type: LUA }));
  return keys;
}

function toDifference(edit: SetEdit, present: SetEdit | null, domain: string): Difference {
  const { name, type } = edit;
  return {
    name: relativeName(name, domain),
    type,
    there: present && answered(present),
    wanted: edit.contents.length > 0 ? answered(edit) : null,
  };
}

function answered({ ttl, contents }: SetEdit): Answered {
  return { ttl, values: contents };
}
