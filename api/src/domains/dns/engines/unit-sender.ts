import type { Refusal, ZoneChange } from '../../../nameserver/control/control-protocol.js';
import { EngineUnavailable } from './dns-engine.js';

/** Edits that must be in one request, and the sets that they publish. */
export interface Unit<Edit> {
  readonly places: readonly Pick<ZoneChange, 'name' | 'type'>[];
  readonly edits: readonly Edit[];
}

/** Transport to an engine that accepts or rejects a request as a whole. */
export interface UnitSender<Edit> {
  /** Null when the request was accepted; otherwise the reason of the rejection. */
  send(units: readonly Unit<Edit>[]): Promise<string | null>;
  /** The units that a rejection names. */
  culprits(reason: string, units: readonly Unit<Edit>[]): readonly Unit<Edit>[];
  /** A rejection as the text that the UI shows next to the sets of a unit. */
  explain(reason: string, unit: Unit<Edit>): string;
}

/**
 * Sends units in one request. After a rejection, the units at fault are found by name or by bisection, and the others
 * are sent.
 * @throws EngineUnavailable when even a request without units is rejected
 */
export async function sendUnits<Edit>(
  units: readonly Unit<Edit>[],
  sender: UnitSender<Edit>,
): Promise<Refusal[]> {
  const reason = await sender.send(units);
  if (reason === null) return [];
  if (units.length === 0) throw new EngineUnavailable(`The nameserver refuses this zone: ${reason}`);
  const culprits = units.length === 1 ? units : sender.culprits(reason, units);
  if (culprits.length > 0) {
    const refused = culprits.flatMap((unit) =>
      unit.places.map(({ name, type }) => ({ name, type, reason: sender.explain(reason, unit) })),
    );
    const rest = units.filter((unit) => !culprits.includes(unit));
    return [...refused, ...(await sendUnits(rest, sender))];
  }
  const half = Math.ceil(units.length / 2);
  const first = await sendUnits(units.slice(0, half), sender);
  return [...first, ...(await sendUnits(units.slice(half), sender))];
}

/** Limits of one request. */
export interface Room {
  readonly edits: number;
  readonly characters: number;
}

/** Distributes units over requests, each as full as possible. At least one request results, even without units. */
export function batchesOf<Edit>(
  units: readonly Unit<Edit>[],
  most: Room,
  sizeOf: (unit: Unit<Edit>) => Room,
): Unit<Edit>[][] {
  const batches: Unit<Edit>[][] = [[]];
  let edits = 0;
  let characters = 0;
  for (const unit of units) {
    const size = sizeOf(unit);
    if (edits > 0 && (edits + size.edits > most.edits || characters + size.characters > most.characters)) {
      batches.push([]);
      edits = 0;
      characters = 0;
    }
    batches.at(-1)?.push(unit);
    edits += size.edits;
    characters += size.characters;
  }
  return batches;
}
