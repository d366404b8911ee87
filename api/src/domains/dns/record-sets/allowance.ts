/** A whole that may have so many of something. */
export interface Bound {
  /** Names the whole: a zone, a project. */
  readonly key: string;
  readonly most: number;
  /** How many it has, as stored; from `most` on any number will do. */
  readonly count: () => Promise<number>;
  /** How many more the work makes; 1 when left out. */
  readonly more?: number;
}

interface Whole {
  /** How many more may be made, and until when, before it is counted again. */
  granted: number;
  /** How many more there was room for at the last count, without those that were granted since. */
  room: number;
  full: boolean;
  until: number;
  /** Those that are being made: whether they are stored already nobody can tell. */
  working: number;
  /** Told when none is being made. */
  idle: (() => void) | null;
  counting: Promise<void> | null;
}

/** The part of the room that is given out before the next count; so many processes can share it without harm. */
const SHARES = 20;
/** How long a count holds, since others may make some too, and how long it holds that there is no room. */
const ROOM_HOLDS_MS = 5_000;
const FULL_HOLDS_MS = 1_000;
/** Wholes that are remembered. */
const KEPT = 1_000;

/**
 * Lets no more be made of something than may be, without counting all of it for each. The more room there is, the more
 * is made before the next count; at the end each is counted for. Nothing is being made while it counts, so within a
 * process the limit holds exactly. Each further process can exceed the limit by one, or by one batch.
 */
export class Allowance {
  private readonly wholes = new Map<string, Whole>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Does work that makes more of a whole; null, and nothing is done, when the whole has no room for that. */
  async within<T>(bound: Bound, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
    const whole = this.wholeOf(bound.key);
    if (!(await this.take(whole, bound))) return null;
    try {
      return { done: await work() };
    } finally {
      whole.working -= 1;
      if (whole.working === 0) whole.idle?.();
    }
  }

  /** Some of a whole went, so it is counted again before it is called full. */
  forget(key: string): void {
    const whole = this.wholes.get(key);
    if (whole?.full) whole.until = 0;
  }

  private async take(whole: Whole, bound: Bound): Promise<boolean> {
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

  private async count(whole: Whole, { most, count, more = 1 }: Bound): Promise<void> {
    if (whole.working > 0) await new Promise<void>((resolve) => (whole.idle = resolve));
    whole.idle = null;
    const room = Math.max(0, most - (await count()));
    whole.room = room;
    whole.full = room === 0;
    whole.granted = Math.max(Math.min(room, more), Math.floor(room / SHARES));
    whole.until = this.now() + (whole.full ? FULL_HOLDS_MS : ROOM_HOLDS_MS);
  }

  private wholeOf(key: string): Whole {
    const known = this.wholes.get(key);
    if (known) return known;
    if (this.wholes.size >= KEPT) {
      for (const [other, { until, working, counting }] of this.wholes) {
        if (until <= this.now() && working === 0 && !counting) this.wholes.delete(other);
      }
    }
    const fresh = { granted: 0, room: 0, full: false, until: 0, working: 0, idle: null, counting: null };
    this.wholes.set(key, fresh);
    return fresh;
  }
}
