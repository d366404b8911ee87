import type { CaseState } from '@zonewerk/contracts';
import type { CaseDocument } from '../cases/case.schema.js';
import type { CaseClock, DueTarget } from './case-clock.schema.js';
import { OfficeHours } from './office-hours.js';
import type { ServiceLevels } from './service-levels.schema.js';

export interface ClockChange {
  readonly now: Date;
  /** State after the change; default: the present one. */
  readonly state?: CaseState;
  /** An answer was sent, which ends the response. */
  readonly answered?: boolean;
  /** Clock that the change restores; default: the present one. */
  readonly restored?: CaseClock | undefined;
}

type ClockedCase = Pick<CaseDocument, 'clock' | 'state' | 'type' | 'teamSeq' | 'changedAt'>;
type RunningClock = Pick<CaseClock, 'since' | 'response' | 'responseMinutes' | 'openMinutes'>;

/** Clock of a case after a change, and the earliest due time. */
export function nextClock(
  found: ClockedCase,
  { now, state = found.state, answered = false, restored }: ClockChange,
  levels: ServiceLevels,
): Pick<CaseDocument, 'clock' | 'dueAt'> {
  const hours = new OfficeHours(levels);
  const moved = inState(restored ?? found.clock ?? firstClock(found), state, now, hours);
  const running = answered ? afterAnswer(moved) : moved;
  const { since, response, responseMinutes, openMinutes } = running;
  const { firstResponse, nextResponse, resolution } = levels.targets[found.type];
  const responseTarget = response === 'first' ? firstResponse : nextResponse;
  const due = (target: number | null, used: number) => dueTarget(target, used, since, hours);
  const responseDue = response === null ? null : due(responseTarget, responseMinutes);
  const resolutionDue = due(resolution, openMinutes);
  const revision = (found.clock?.revision ?? 0) + 1;
  const clock = { revision, levels: levels.revision, since, response, responseMinutes, openMinutes };
  return { clock: { ...clock, responseDue, resolutionDue }, dueAt: earliest(responseDue, resolutionDue) };
}

/** Clock of a case without one, which is new or older than service levels. */
function firstClock({ state, teamSeq = 0, changedAt }: ClockedCase): RunningClock {
  const since = state === 'open' ? changedAt : null;
  const response = teamSeq === 0 ? 'first' : since && 'next';
  return { since, response, responseMinutes: 0, openMinutes: 0 };
}

function inState(clock: RunningClock, state: CaseState, now: Date, hours: OfficeHours): RunningClock {
  const { since, response, responseMinutes, openMinutes } = clock;
  if (state === 'open') return since ? clock : { ...clock, since: now, response: response ?? 'next' };
  if (!since) return clock;
  const minutes = hours.minutesBetween(since, now);
  return {
    since: null,
    response,
    responseMinutes: response === null ? 0 : responseMinutes + minutes,
    openMinutes: openMinutes + minutes,
  };
}

/** An open case has a newer reply than the answer, so the customer waits for the next response. */
function afterAnswer(clock: RunningClock): RunningClock {
  return { ...clock, response: clock.since && 'next', responseMinutes: 0 };
}

/** Null without a target, and for a due time beyond the office hours limit. */
function dueTarget(
  target: number | null,
  usedMinutes: number,
  since: Date | null,
  hours: OfficeHours,
): DueTarget | null {
  if (target === null) return null;
  const minutesLeft = target - usedMinutes;
  if (!since) return { minutesLeft, dueAt: null };
  const dueAt = hours.after(since, minutesLeft);
  return dueAt && { minutesLeft, dueAt };
}

function earliest(...targets: readonly (DueTarget | null)[]): Date | null {
  const moments = targets.flatMap((target) => target?.dueAt ?? []);
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
