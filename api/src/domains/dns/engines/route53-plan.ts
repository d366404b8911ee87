import type { Change, ResourceRecordSet } from '@aws-sdk/client-route-53';
import type { Refusal, ZoneChange } from '../../../nameserver/control/control-protocol.js';
import { comparable, foreignPolicy, groupOf, type Group } from './route53-content.js';
import type { Room, Unit } from './unit-sender.js';
import { dottedName } from './zone-content.js';

type Place = Pick<ZoneChange, 'name' | 'type' | 'set'>;

export interface Plan {
  readonly units: readonly Unit<Change>[];
  readonly refused: readonly Refusal[];
}

interface Target {
  readonly domain: string;
  /** Present groups of Route 53 at the names of the changes, by `keyOf`. */
  readonly there: ReadonlyMap<string, Group>;
  /** Limits of one request without the edits that every request contains. */
  readonly most: Room;
}

const READ_ONLY = 'Record sets with this policy are created in Route 53 itself.';
const TOO_LARGE = 'The change exceeds the limits of Route 53: 1,000 values or 32,000 characters.';

export function keyOf({ name, type }: Pick<Group, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/**
 * The edits that apply the changes to Route 53; unchanged sets need none. Every edit deletes or creates and repeats the
 * state that was read. After a concurrent edit Route 53 rejects it, so no foreign edit is overwritten.
 */
export function planEdits(changes: readonly Place[], target: Target): Plan {
  const refused: Refusal[] = [];
  const names = new Map<string, Unit<Change>[]>();
  for (const place of changes) {
    const planned = planPlace(place, target);
    if (typeof planned === 'string') refused.push({ name: place.name, type: place.type, reason: planned });
    else if (planned.edits.length > 0) names.set(place.name, [...(names.get(place.name) ?? []), planned]);
  }
  const units: Unit<Change>[] = [];
  for (const unit of [...names.values()].flatMap(together)) {
    const { edits, characters } = sizeOf(unit);
    if (edits <= target.most.edits && characters <= target.most.characters) units.push(unit);
    else refused.push(...unit.places.map(({ name, type }) => ({ name, type, reason: TOO_LARGE })));
  }
  return { units, refused };
}

/** The edits of one record set, or the reason why there are none. */
function planPlace({ name, type, set }: Place, { domain, there }: Target): Unit<Change> | string {
  const present = there.get(keyOf({ name: dottedName(name, domain), type }))?.sets ?? [];
  const foreign = present.map(foreignPolicy).find((policy) => policy !== null);
  const wanted = set && set.members.length > 0 ? groupOf(name, domain, { type, ...set }) : null;
  if (set && set.members.length > 0 && !wanted) return READ_ONLY;
  if (foreign !== undefined && wanted) {
    return `Route 53 has a record set of type ${foreign} here that Zonewerk did not create. It is not replaced.`;
  }
  const places = [{ name, type }];
  return { places, edits: foreign === undefined ? editsBetween(present, wanted?.sets ?? []) : [] };
}

function editsBetween(present: readonly ResourceRecordSet[], wanted: readonly ResourceRecordSet[]): Change[] {
  const before = new Set(present.map(comparable));
  const after = new Set(wanted.map(comparable));
  return [
    ...present.filter((set) => !after.has(comparable(set))).map(deletionOf),
    ...wanted
      .filter((set) => !before.has(comparable(set)))
      .map((set): Change => ({ Action: 'CREATE', ResourceRecordSet: set })),
  ];
}

export function deletionOf(set: ResourceRecordSet): Change {
  return { Action: 'DELETE', ResourceRecordSet: set };
}

/**
 * A CNAME and the other sets of its name go into one request. Deletions come first, so that creations do not conflict.
 */
function together(units: readonly Unit<Change>[]): readonly Unit<Change>[] {
  if (!units.some(({ places }) => places.some(({ type }) => type === 'CNAME'))) return units;
  const edits = units.flatMap((unit) => unit.edits);
  const ordered = edits.toSorted((a, b) => Number(a.Action !== 'DELETE') - Number(b.Action !== 'DELETE'));
  return [{ places: units.flatMap(({ places }) => places), edits: ordered }];
}

/** Size of a request: values and their characters; an UPSERT counts twice. */
export function sizeOf({ edits }: Pick<Unit<Change>, 'edits'>): Room {
  let values = 0;
  let characters = 0;
  for (const { Action, ResourceRecordSet: set } of edits) {
    const records = set?.ResourceRecords ?? [];
    const times = Action === 'UPSERT' ? 2 : 1;
    // A request has at most as many edits as values, and an alias has no value.
    values += times * Math.max(records.length, 1);
    characters += times * records.reduce((sum, { Value = '' }) => sum + Value.length, 0);
  }
  return { edits: values, characters };
}
