import type { Logger } from 'pino';

/** Work that takes a place. */
export interface Work {
  /** Two pieces of work with the same key never run at the same time. */
  readonly key: string;
  readonly project: string;
  readonly act: () => Promise<void>;
}

export interface Places {
  /** Work at the same time. */
  readonly total: number;
  /** Work of one project at the same time, once the spare places are all that is free. */
  readonly share: number;
  /** Places that only projects below their share take. */
  readonly spare: number;
}

/** Places for the work of one server. Projects with fewer places come first, so that none delays the others. */
export class WorkPlaces {
  private readonly running = new Map<string, { readonly project: string; readonly end: Promise<void> }>();
  private waiting: readonly Work[] = [];

  constructor(
    private readonly places: Places,
    private readonly logger: Logger,
  ) {}

  /** Begins work, and the rest of it as places become free. Work of an earlier call that has not begun is dropped. */
  begin(works: readonly Work[]): void {
    this.waiting = works;
    this.fill();
  }

  has(key: string): boolean {
    return this.running.has(key);
  }

  /** Waits for the work that has begun. The rest does not begin. */
  async drain(): Promise<void> {
    this.waiting = [];
    await Promise.all([...this.running.values()].map(({ end }) => end));
  }

  private fill(): void {
    for (let next = this.next(); next; next = this.next()) this.run(next);
  }

  /** Of the projects with the fewest places, the work that waits first. */
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
