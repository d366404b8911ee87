import type { Refusal, ZoneChange } from '../../../nameserver/control/control-protocol.js';
import type { SetEdit } from './powerdns-client.js';
import { comparable, contentOf, LUA, luaTypeOf } from './powerdns-content.js';
import type { Unit } from './unit-sender.js';
import { dottedName } from './zone-content.js';

type Place = Pick<ZoneChange, 'name' | 'type' | 'set'>;

export interface Plan {
  readonly units: readonly Unit<SetEdit>[];
  readonly refused: readonly Refusal[];
}

interface Target {
  readonly domain: string;
  /** Present sets of PowerDNS at the names of the changes, by `keyOf`. */
  readonly there: ReadonlyMap<string, SetEdit>;
  /** Why a choice between values cannot be published; null when it can. */
  readonly choiceFault: string | null;
}

const READ_ONLY = 'PowerDNS cannot answer with this policy.';

export function keyOf({ name, type }: Pick<SetEdit, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/**
 * The edits that apply the changes to PowerDNS; unchanged sets need none. Sets of a name with a choice between values
 * share one LUA set, so the changes must include all of them.
 */
export function planEdits(changes: readonly Place[], target: Target): Plan {
  const names = new Map<string, Place[]>();
  for (const place of changes) names.set(place.name, [...(names.get(place.name) ?? []), place]);
  const units: Unit<SetEdit>[] = [];
  const refused: Refusal[] = [];
  for (const [name, places] of names) {
    const state = targetRecord(name, places, target);
    refused.push(...state.refused);
    units.push(...unitsOf(state, target));
  }
  return { units, refused };
}

interface NameState {
  readonly accepted: readonly Place[];
  readonly edits: readonly SetEdit[];
  readonly refused: readonly Refusal[];
}

function targetRecord(relative: string, places: readonly Place[], target: Target): NameState {
  const name = dottedName(relative, target.domain);
  const edits: SetEdit[] = [];
  const lines: { ttl: number; line: string }[] = [];
  const accepted: Place[] = [];
  const refused: Refusal[] = [];
  for (const place of places) {
    const { type, set } = place;
    const content = set && set.members.length > 0 ? contentOf({ type, ...set }) : EMPTY_EDIT;
    const reason = content === null ? READ_ONLY : content.kind === 'lua' ? target.choiceFault : null;
    if (content === null || reason !== null) {
      refused.push({ name: relative, type, reason: reason ?? READ_ONLY });
      continue;
    }
    accepted.push(place);
    const ttl = set?.ttl ?? 0;
    if (content.kind === 'lua') lines.push({ ttl, line: content.line });
    edits.push({ name, type, ttl, contents: content.kind === 'lua' ? [] : content.contents });
  }
  edits.push(luaEdit(name, accepted, lines, target));
  return { accepted, refused, edits };
}

const EMPTY_EDIT = { kind: 'plain', contents: [] } as const;

/** The LUA set of a name: the new lines and the lines of types that are not changed. */
function luaEdit(
  name: string,
  accepted: readonly Place[],
  lines: readonly { ttl: number; line: string }[],
  { there }: Target,
): SetEdit {
  const before = there.get(keyOf({ name, type: LUA }));
  const changed = new Set<string>(accepted.map(({ type }) => type));
  const others = (before?.contents ?? []).filter((line) => !changed.has(luaTypeOf(line)));
  // All lines share one TTL: the lowest, so that no answer is cached for longer than intended.
  const ttl = lines.length > 0 ? Math.min(...lines.map((line) => line.ttl)) : (before?.ttl ?? 0);
  return { name, type: LUA, ttl, contents: [...others, ...lines.map(({ line }) => line)] };
}

function unitsOf({ accepted, edits }: NameState, { there }: Target): Unit<SetEdit>[] {
  const needed = edits.filter((edit) => !exists(edit, there.get(keyOf(edit))));
  const together = needed.some(({ type }) => type === LUA || type === 'CNAME');
  if (together) {
    // Deletions come first, so that creations do not conflict with them.
    const ordered = needed.toSorted((a, b) => Number(a.contents.length > 0) - Number(b.contents.length > 0));
    return [{ places: accepted, edits: ordered }];
  }
  return needed.map((edit) => ({ places: accepted.filter(({ type }) => type === edit.type), edits: [edit] }));
}

function exists(edit: SetEdit, present: SetEdit | undefined): boolean {
  if (!present) return edit.contents.length === 0;
  return edit.contents.length > 0 && comparable(edit) === comparable(present);
}
