/** Maximum of changes in the overlay before the base is rebuilt. */
const MAX_OVERLAY = 1_000;

/** A persistent map: copies with few changes share the base. */
export class PersistentMap<Value> {
  private constructor(
    private readonly base: ReadonlyMap<string, Value>,
    /** Overlay of changes; undefined for deleted entries. */
    private readonly overlay: ReadonlyMap<string, Value | undefined>,
    readonly size: number,
  ) {}

  static of<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    const base = new Map(entries);
    return new PersistentMap(base, new Map(), base.size);
  }

  get(key: string): Value | undefined {
    return this.overlay.has(key) ? this.overlay.get(key) : this.base.get(key);
  }

  /** All entries as a new map, unordered. */
  all(): Map<string, Value> {
    const all = new Map(this.base);
    for (const [key, value] of this.overlay) {
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    return all;
  }

  /** A copy with changed values; undefined values delete entries. */
  with(changes: ReadonlyMap<string, Value | undefined>): PersistentMap<Value> {
    let { size } = this;
    const overlay = new Map(this.overlay);
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.get(key) !== undefined);
      overlay.set(key, value);
    }
    const next = new PersistentMap(this.base, overlay, size);
    return overlay.size > MAX_OVERLAY ? PersistentMap.of(next.all()) : next;
  }
}
