import type { RecordState } from './ledger.types.js';
import type { PlanSource } from '@zonewerk/contracts';
import type { Changes } from './plan-content.js';

/**
 * Possible states of objects by name, as a client knows them. An acknowledged write leaves exactly one state, a write
 * without a response several. `null` means that the object does not exist.
 */
export class Fates<State> {
  private readonly possible = new Map<string, readonly (State | null)[]>();

  /** Records a write before it is sent. */
  attempt(name: string, after: State | null): Attempt {
    const before = this.possible.get(name) ?? [null];
    this.possible.set(name, [...before, after]);
    return {
      acknowledged: () => void this.possible.set(name, [after]),
      neverSent: () => void this.possible.set(name, before),
    };
  }

  /** All written names with their possible states. */
  all(): Iterable<readonly [string, readonly (State | null)[]]> {
    return this.possible;
  }

  /** Names that certainly exist. */
  get certain(): number {
    return [...this.possible.values()].filter(([first, ...more]) => first !== null && more.length === 0)
      .length;
  }
}

interface Attempt {
  acknowledged(): void;
  neverSent(): void;
}

/** A requested plan. */
export interface LedgerPlan {
  readonly source: PlanSource;
  readonly changes: Changes;
}

/** Record of all writes. */
export class Ledger {
  /** By fully qualified name and type, `www.example.org A`. */
  readonly records = new Fates<RecordState>();
  /** By domain. */
  readonly clusters = new Fates<true>();
  /** By name; the state is the label colour. */
  readonly projects = new Fates<string>();
  /** By submit key; the state is the subject. */
  readonly cases = new Fates<string>();
  /** By email address; the state is the person's name. */
  readonly registrations = new Fates<string>();
  /** Number of requests by email address: each received one creates another code. */
  readonly registrationsSent = new Map<string, number>();
  /** Acknowledged plans by id. */
  readonly plans = new Map<string, LedgerPlan>();
  /** Unexplained responses. */
  readonly faults: string[] = [];
  /** Writes by outcome. */
  readonly counts = { acknowledged: 0, lost: 0, unavailable: 0, refused: 0 };
  /** Longest time to a 503, in milliseconds. */
  slowestUnavailable = 0;
}
