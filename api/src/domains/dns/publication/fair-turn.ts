/**
 * Who is served next within one turn, when some could take all of it: nobody is served by more than a share at a time, and
 * whoever has had less comes first. Keys are those of who is served.
 */
export class FairTurn {
  private readonly running = new Map<string, number>();
  private readonly served = new Map<string, number>();
  private quota: number;

  constructor(private readonly share: number) {
    this.quota = share;
  }

  /** Who is passed over now. */
  passedOver(): string[] {
    return [...this.served.keys()].filter(
      (key) => this.isFull(key) || this.count(this.served, key) >= this.quota,
    );
  }

  /** Lets those on again who have had their part when nobody else is there; false when that changes nothing. */
  widen(): boolean {
    const waiting = [...this.served.keys()].some(
      (key) => !this.isFull(key) && this.count(this.served, key) >= this.quota,
    );
    if (waiting) this.quota += this.share;
    return waiting;
  }

  begin(key: string): void {
    this.running.set(key, this.count(this.running, key) + 1);
    this.served.set(key, this.count(this.served, key) + 1);
  }

  end(key: string): void {
    this.running.set(key, this.count(this.running, key) - 1);
  }

  private isFull(key: string): boolean {
    return this.count(this.running, key) >= this.share;
  }

  private count(counts: ReadonlyMap<string, number>, key: string): number {
    return counts.get(key) ?? 0;
  }
}
