import type { CronJob } from '@zonewerk/contracts';
import type { CronJobDocument, CronRun } from './cron.schema.js';
import { nextRuns } from './schedule.js';

/** @param names of users by ID */
export function toCronJob(stored: CronJobDocument, names: ReadonlyMap<string, string>): CronJob {
  const { _id, name, schedule, timeZone, command, enabled, nextAt, author, changedAt, last } = stored;
  return {
    id: _id.toHexString(),
    name,
    schedule,
    time_zone: timeZone,
    command,
    enabled,
    next: enabled ? nextRuns(stored).map((date) => date.toISOString()) : [],
    due: nextAt !== null && nextAt.getTime() <= Date.now(),
    last: last && toRun(last),
    changed: { date: changedAt.toISOString(), author: (author && names.get(author.toHexString())) ?? null },
  };
}

function toRun({
  state,
  startedAt,
  endedAt,
  exitCode,
  output,
  skipped,
}: CronRun): NonNullable<CronJob['last']> {
  return {
    state,
    started: startedAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    exit_code: exitCode,
    output,
    skipped,
  };
}
