/** A quota of a resource, e.g. record sets of a zone. */
export interface Quota {
  /** Identifies the quota: a zone or a project. */
  readonly key: string;
  readonly most: number;
  /** Stored number; counting may stop at `most`. */
  readonly count: () => Promise<number>;
  /** Number that the work creates; default 1. */
  readonly more?: number;
}

interface QuotaState {
  /** Number that may be created until `until` before the next count. */
  granted: number;
  /** Remaining quota at the last count, minus the grants since then. */
  room: number;
  full: boolean;
  until: number;
  /** Running creations; whether they are stored already is unknown. */
  working: number;
  /** Called when no creation is running. */
  idle: (() => void) | null;
  counting: Promise<void> | null;
}

/** Divisor of the remaining quota that is granted before the next count; as many processes can share it. */
const SHARES = 20;
/** Validity of a count, because other processes create too, and validity of a full quota. */
const ROOM_HOLDS_MS = 5_000;
const FULL_HOLDS_MS = 1_000;
/** Maximum of cached quotas. */
const MAX_CACHED_QUOTAS = 1_000;

/**
 * Enforces a quota without a count for each creation. The larger the remaining quota, the more creations per count;
 * near the limit each creation counts. No creation runs during a count, so the limit is exact within a process. Each
 * additional process can exceed it by one creation or one batch.
 */
export class QuotaLimiter {
  private readonly wholes = new Map<string, QuotaState>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Runs work that creates resources of a quota. Returns null without running it when the quota is exhausted. */
  async within<T>(bound: Quota, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
    const whole = this.wholeOf(bound.key);
    if (!(await this.take(whole, bound))) return null;
    try {
      return { done: await work() };
    } finally {
      whole.working -= 1;
      if (whole.working === 0) whole.idle?.();
    }
  }

  /** Invalidates a full quota after a deletion, so the next creation counts again. */
  forget(key: string): void {
    const whole = this.wholes.get(key);
    if (whole?.full) whole.until = 0;
  }

  private async take(whole: QuotaState, bound: Quota): Promise<boolean> {
    const { more = 1 } = bound;
    for (let counted = false; ;) {
      const holds = this.now() < whole.until && (whole.full || whole.granted >= more);
      if (whole.counting) await whole.counting;
      else if (holds && !whole.full) {
        whole.granted -= more;
        whole.room -= more;
        whole.working += 1;
        return true;
      } else if (holds || (counted && whole.room < more)) return false;
      else {
        counted = true;
        whole.counting = this.count(whole, bound).finally(() => (whole.counting = null));
      }
    }
  }

  private async count(whole: QuotaState, { most, count, more = 1 }: Quota): Promise<void> {
    if (whole.working > 0) await new Promise<void>((resolve) => (whole.idle = resolve));
    whole.idle = null;
    const room = Math.max(0, most - (await count()));
    whole.room = room;
    whole.full = room === 0;
    whole.granted = Math.max(Math.min(room, more), Math.floor(room / SHARES));
    whole.until = this.now() + (whole.full ? FULL_HOLDS_MS : ROOM_HOLDS_MS);
  }

  private wholeOf(key: string): QuotaState {
    const cached = this.wholes.get(key);
    if (cached) return cached;
    if (this.wholes.size >= MAX_CACHED_QUOTAS) {
      for (const [other, { until, working, counting }] of this.wholes) {
        if (until <= this.now() && working === 0 && !counting) this.wholes.delete(other);
      }
    }
    const fresh = { granted: 0, room: 0, full: false, until: 0, working: 0, idle: null, counting: null };
    this.wholes.set(key, fresh);
    return fresh;
  }
}
