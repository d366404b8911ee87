/** Timing of jobs. All durations in milliseconds. */
export interface JobOptions {
  /**
   * Lease time of a job or an exclusive key without a renewal: the delay until another process takes over after a
   * crash. A slow holder loses the lease too, so handlers must be idempotent.
   */
  readonly leaseMs: number;
  /** Polling interval for due jobs; `OutboxRelay` wakes this service for jobs of other processes. */
  readonly pollMs: number;
  /** Delay before a job with a busy key is tried again; it grows with the time waited. */
  readonly busyMs: number;
  /** Maximum delay for a busy key. */
  readonly busyMostMs: number;
  /** Delay after the first failure; doubled by every further one. */
  readonly backoffFirstMs: number;
  /** Maximum delay after a failure, unless the handler sets its own. */
  readonly maxBackoffMs: number;
  /** Concurrent jobs of one kind in this process; a blocked kind does not delay others. */
  readonly sideBySide: number;
  /** Maximum of consecutive attempts that end with their process, for all kinds, before the job fails. */
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
  maxBackoffMs: 60_000,
  sideBySide: 4,
  maxUnreportedAttempts: 10,
};
