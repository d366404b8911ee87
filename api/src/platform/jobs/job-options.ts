/** How jobs are timed. All durations in milliseconds. */
export interface JobOptions {
  /**
   * How long a job or an exclusive key is held without a sign of life from its holder: how long the work of a process
   * that died waits for another. A holder that is only slow loses it too, which its handler does not mind.
   */
  readonly leaseMs: number;
  /** How often due jobs are looked for without being woken: `OutboxRelay` wakes for those of other processes. */
  readonly pollMs: number;
  /** How soon a job whose key is busy is tried again; later the longer it has waited. */
  readonly busyMs: number;
  /** Longest wait for a busy key. */
  readonly busyMostMs: number;
  /** Wait after the first failure; doubled by every further one. */
  readonly backoffFirstMs: number;
  /** Longest wait after a failure, unless the handler names its own. */
  readonly backoffMostMs: number;
  /** Jobs of one kind that run at a time in this process; a kind that hangs holds no other up. */
  readonly sideBySide: number;
  /** Consecutive attempts that may end with their process, whatever the kind, before the job is given up. */
  readonly maxUnreportedAttempts: number;
}

/** Dependency-injection token of `JobOptions`. */
export const JOB_OPTIONS = Symbol('JobOptions');

export const DEFAULT_JOB_OPTIONS: JobOptions = {
  leaseMs: 5_000,
  pollMs: 60_000,
  busyMs: 20,
  busyMostMs: 250,
  backoffFirstMs: 250,
  backoffMostMs: 60_000,
  sideBySide: 4,
  maxUnreportedAttempts: 10,
};
