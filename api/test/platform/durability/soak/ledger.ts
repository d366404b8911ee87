import type { RecordState } from './ledger.types.js';
import type { PlanSource } from '@zonewerk/contracts';
import type { Changes } from './plan-content.js';

/**
 * What must be true of things by name, as a client knows it: exactly one state after an acknowledged write, several
 * possible ones after a write without an answer. `null` means that there is no such thing.
 */
export class Fates<State> {
  private readonly possible = new Map<string, readonly (State | null)[]>();

  /** Notes a write that is about to be sent. */
  attempt(name: string, after: State | null): Attempt {
    const before = this.possible.get(name) ?? [null];
    this.possible.set(name, [...before, after]);
    return {
      acknowledged: () => void this.possible.set(name, [after]),
      neverSent: () => void this.possible.set(name, before),
    };
  }

  /** Every name that was ever written to, with the states that it may have. */
  all(): Iterable<readonly [string, readonly (State | null)[]]> {
    return this.possible;
  }

  /** Names that are certainly there. */
  get certain(): number {
    return [...this.possible.values()].filter(([first, ...more]) => first !== null && more.length === 0)
      .length;
  }
}

interface Attempt {
  acknowledged(): void;
  neverSent(): void;
}

/** A plan that was to be made. */
export interface LedgerPlan {
  readonly source: PlanSource;
  readonly changes: Changes;
}

/** Everything that the writers wrote. */
export class Ledger {
  /** By absolute name and type, `www.example.org A`. */
  readonly records = new Fates<RecordState>();
  /** By domain. */
  readonly clusters = new Fates<true>();
  /** By name; the state is the label colour. */
  readonly projects = new Fates<string>();
  /** By submit key; the state is the subject. */
  readonly cases = new Fates<string>();
  /** By mail address; the state is the person's name. */
  readonly registrations = new Fates<string>();
  /** How often each was sent, by mail address: every time that arrives makes another code. */
  readonly registrationsSent = new Map<string, number>();
  /** Acknowledged ones, by id. */
  readonly plans = new Map<string, LedgerPlan>();
  /** Answers that nothing explains. */
  readonly faults: string[] = [];
  /** Writes by what became of them. */
  readonly counts = { acknowledged: 0, lost: 0, unavailable: 0, refused: 0 };
  /** Longest time to a 503, in milliseconds. */
  slowestUnavailable = 0;
}
