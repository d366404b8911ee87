/**
 * Fair order of keys within one turn. A key has at most `share` running tasks, and keys with fewer served tasks come
 * first.
 */
export class FairShare {
  private readonly running = new Map<string, number>();
  private readonly served = new Map<string, number>();
  private quota: number;

  constructor(private readonly share: number) {
    this.quota = share;
  }

  /** Keys that may not be served now. */
  exhaustedKeys(): string[] {
    return [...this.served.keys()].filter(
      (key) => this.isFull(key) || this.count(this.served, key) >= this.quota,
    );
  }

  /** Raises the quota when all waiting keys have used it; false when no key benefits. */
  raiseQuota(): boolean {
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
