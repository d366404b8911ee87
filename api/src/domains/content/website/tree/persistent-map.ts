/** Maximum of changes in the overlay before the base is rebuilt. */
const BESIDE_MOST = 1_000;

/** A persistent map: copies with few changes share the base. */
export class PersistentMap<Value> {
  private constructor(
    private readonly base: ReadonlyMap<string, Value>,
    /** Overlay of changes; undefined for deleted entries. */
    private readonly beside: ReadonlyMap<string, Value | undefined>,
    readonly size: number,
  ) {}

  static of<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    const base = new Map(entries);
    return new PersistentMap(base, new Map(), base.size);
  }

  get(key: string): Value | undefined {
    return this.beside.has(key) ? this.beside.get(key) : this.base.get(key);
  }

  /** All entries as a new map, unordered. */
  all(): Map<string, Value> {
    const all = new Map(this.base);
    for (const [key, value] of this.beside) {
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    return all;
  }

  /** A copy with changed values; undefined values delete entries. */
  with(changes: ReadonlyMap<string, Value | undefined>): PersistentMap<Value> {
    let { size } = this;
    const beside = new Map(this.beside);
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.get(key) !== undefined);
      beside.set(key, value);
    }
    const next = new PersistentMap(this.base, beside, size);
    return beside.size > BESIDE_MOST ? PersistentMap.of(next.all()) : next;
  }
}
