/** Changes that are kept beside what they change, before all is written anew. */
const BESIDE_MOST = 1_000;

/** A map that is not changed but made anew; those that differ in little share what is the same in them. */
export class SharedMap<Value> {
  private constructor(
    private readonly base: ReadonlyMap<string, Value>,
    /** What differs; undefined where there is nothing any more. */
    private readonly beside: ReadonlyMap<string, Value | undefined>,
    readonly size: number,
  ) {}

  static of<Value>(entries: Iterable<readonly [string, Value]>): SharedMap<Value> {
    const base = new Map(entries);
    return new SharedMap(base, new Map(), base.size);
  }

  get(key: string): Value | undefined {
    return this.beside.has(key) ? this.beside.get(key) : this.base.get(key);
  }

  /** All of it as a map of its own, in no order. */
  all(): Map<string, Value> {
    const all = new Map(this.base);
    for (const [key, value] of this.beside) {
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    return all;
  }

  /** With other values, and without those that are undefined. */
  with(changes: ReadonlyMap<string, Value | undefined>): SharedMap<Value> {
    let { size } = this;
    const beside = new Map(this.beside);
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.get(key) !== undefined);
      beside.set(key, value);
    }
    const next = new SharedMap(this.base, beside, size);
    return beside.size > BESIDE_MOST ? SharedMap.of(next.all()) : next;
  }
}
