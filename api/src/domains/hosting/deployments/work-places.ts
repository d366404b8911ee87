import type { Logger } from 'pino';

/** Work that needs a slot. */
export interface Work {
  /** Work with the same key never runs concurrently. */
  readonly key: string;
  readonly project: string;
  readonly act: () => Promise<void>;
}

export interface Places {
  /** Maximum of concurrent work. */
  readonly total: number;
  /** Maximum of concurrent work of one project, when only the spare slots are free. */
  readonly share: number;
  /** Slots that only projects below their share use. */
  readonly spare: number;
}

/**
 * Slots for the work of one server. Projects with fewer used slots come first, so that no project delays the others.
 */
export class WorkPlaces {
  private readonly running = new Map<string, { readonly project: string; readonly end: Promise<void> }>();
  private waiting: readonly Work[] = [];

  constructor(
    private readonly places: Places,
    private readonly logger: Logger,
  ) {}

  /**
   * Starts work, and the remaining work when slots become free. Work of an earlier call that has not started is
   * discarded.
   */
  begin(works: readonly Work[]): void {
    this.waiting = works;
    this.fill();
  }

  has(key: string): boolean {
    return this.running.has(key);
  }

  /** Waits for the started work. The remaining work does not start. */
  async drain(): Promise<void> {
    this.waiting = [];
    await Promise.all([...this.running.values()].map(({ end }) => end));
  }

  private fill(): void {
    for (let next = this.next(); next; next = this.next()) this.run(next);
  }

  /** The oldest work of the projects with the fewest used slots. */
  private next(): Work | undefined {
    this.waiting = this.waiting.filter(({ key }) => !this.running.has(key));
    const counts = new Map<string, number>();
    for (const { project } of this.running.values()) counts.set(project, (counts.get(project) ?? 0) + 1);
    const countOf = ({ project }: Work) => counts.get(project) ?? 0;
    const [first] = this.waiting.toSorted((one, other) => countOf(one) - countOf(other));
    if (!first) return undefined;
    const { total, share, spare } = this.places;
    const free = total - this.running.size;
    return free > (countOf(first) < share ? 0 : spare) ? first : undefined;
  }

  private run({ key, project, act }: Work): void {
    const end = act()
      .catch((error: unknown) => this.logger.warn({ err: error, key }, 'work on instances is repeated'))
      .finally(() => {
        this.running.delete(key);
        this.fill();
      });
    this.running.set(key, { project, end });
  }
}
