import type { RecordType } from '@zonewerk/contracts';
import type { ZoneSetState } from '../record-sets/zone-sets.service.js';

/**
 * The record sets of a zone, indexed by name and type. Large zones are held in memory, so the overhead per set is
 * small.
 */
export class StoredZone {
  private readonly byName = new Map<string, ZoneSetState[]>();
  private count = 0;

  /** Adds a set whose name and type are not present yet. */
  add(set: ZoneSetState): void {
    const others = this.byName.get(set.name);
    this.count += 1;
    // An array that grows by push reserves space for seventeen elements.
    if (others) others.push(set);
    else this.byName.set(set.name, [set]);
  }

  get size(): number {
    return this.count;
  }

  get(name: string, type: RecordType): ZoneSetState | undefined {
    return this.byName.get(name)?.find((set) => set.type === type);
  }

  /** The sets of a name. */
  at(name: string): readonly ZoneSetState[] {
    return this.byName.get(name) ?? [];
  }

  /** All sets, names in the order of insertion. */
  *all(): Generator<ZoneSetState> {
    for (const sets of this.byName.values()) yield* sets;
  }
}
