import type { RecordType } from '@zonewerk/contracts';
import type { ZoneSetState } from '../record-sets/zone-sets.service.js';

/** The record sets of a zone, found by name and type. Large zones are held, so a set costs little besides itself. */
export class StoredZone {
  private readonly byName = new Map<string, ZoneSetState[]>();
  private count = 0;

  /** Takes a set; its name and type are new here. */
  add(set: ZoneSetState): void {
    const others = this.byName.get(set.name);
    this.count += 1;
    // Pushed to an empty array, one set would take the room of seventeen.
    if (others) others.push(set);
    else this.byName.set(set.name, [set]);
  }

  get size(): number {
    return this.count;
  }

  get(name: string, type: RecordType): ZoneSetState | undefined {
    return this.byName.get(name)?.find((set) => set.type === type);
  }

  /** The sets that stand at a name. */
  at(name: string): readonly ZoneSetState[] {
    return this.byName.get(name) ?? [];
  }

  /** All of them, in the order in which their names came. */
  *all(): Generator<ZoneSetState> {
    for (const sets of this.byName.values()) yield* sets;
  }
}
