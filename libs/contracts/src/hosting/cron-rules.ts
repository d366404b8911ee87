export const CRON_LIMITS = {
  /** Cron jobs of a container. */
  jobs: 10,
  nameCharacters: 60,
  scheduleCharacters: 100,
  timeZoneCharacters: 60,
  /** The program and its arguments. */
  arguments: 20,
  argumentCharacters: 500,
  /** A program that runs longer fails. */
  runMinutes: 60,
  /** UTF-8 bytes of the stored end of the output. */
  outputBytes: 4_096,
  /** Number of next runs in responses. */
  nextRuns: 3,
} as const;

/**
 * - `running`: the program runs
 * - `succeeded`, `failed`: the program ended with exit code 0, or with another one
 * - `missed`: the worker of the server did not run at that time
 * - `offline`: the container was not online
 * - `unknown`: the worker of the server ended before the program
 */
export const CRON_RUN_STATES = ['running', 'succeeded', 'failed', 'missed', 'offline', 'unknown'] as const;
export type CronRunState = (typeof CRON_RUN_STATES)[number];
