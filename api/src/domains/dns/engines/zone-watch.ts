import type { AnswerRoute, RecordPolicy } from '@zonewerk/contracts';

/** Answers of a policy that users create in the engine itself. */
export interface ReadOnlyAnswers {
  readonly policy: RecordPolicy;
  readonly members: readonly {
    readonly identifier: string;
    /** Canonical values. */
    readonly values: readonly string[];
    readonly route: AnswerRoute;
  }[];
}

/** The answer of a name and type, in the engine's form. */
export interface Answered {
  /** Seconds. */
  readonly ttl: number;
  readonly values: readonly string[];
  /** Policy of the engine without an equivalent here, e.g. `Latency`. */
  readonly foreign?: string;
  /** The set in read-only form, when its policy can be shown but not edited. */
  readonly readOnly?: ReadOnlyAnswers;
  /** The engine's choice between values, when a policy of ours is equivalent. */
  readonly choice?: Choice;
}

interface Choice {
  readonly policy: 'Weighted' | 'Multi Value Answer';
  /** Values as in a zone file, one per line. */
  readonly members: readonly {
    readonly identifier: string;
    readonly value: string;
    readonly weight?: number;
  }[];
}

/** A set that differs between the engine and the target state. */
export interface Difference {
  /** Relative name; `@` is the apex. */
  readonly name: string;
  /** Type in the engine. */
  readonly type: string;
  /** Null: the set is missing in the engine. */
  readonly there: Answered | null;
  /** Null: the set does not exist here. */
  readonly wanted: Answered | null;
}
