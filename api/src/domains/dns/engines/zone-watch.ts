import type { AnswerRoute, RecordPolicy } from '@zonewerk/contracts';

/** Answers by a policy that is made in the engine itself. */
export interface ReadOnlyAnswers {
  readonly policy: RecordPolicy;
  readonly members: readonly {
    readonly identifier: string;
    /** Values as they are kept here. */
    readonly values: readonly string[];
    readonly route: AnswerRoute;
  }[];
}

/** What a name and type answer with, as the engine writes it. */
export interface Answered {
  /** Seconds. */
  readonly ttl: number;
  readonly values: readonly string[];
  /** What the engine answers by, when that is nothing that can be kept here: `Latency`. */
  readonly foreign?: string;
  /** The set as it can be shown here, when its policy is one that can be shown and not kept. */
  readonly readOnly?: ReadOnlyAnswers;
  /** How the engine chooses between values, when sets that are kept here can do the same. */
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

/** A set that the engine has otherwise than it is wanted. */
export interface Difference {
  /** Relative name; `@` is the apex. */
  readonly name: string;
  /** Of the engine. */
  readonly type: string;
  /** Null: the engine has no such set. */
  readonly there: Answered | null;
  /** Null: nobody here made it. */
  readonly wanted: Answered | null;
}
