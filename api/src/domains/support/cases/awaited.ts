import type { CaseDocument } from './case.schema.js';

/** Sort time of cases that do not need the team: they are last in the inbox. */
const NOT_AWAITED = new Date('9999-12-31T00:00:00.000Z');

/**
 * Sort time of a case in the inbox: for an open case the time since it awaits the team, for a waiting one the end of
 * its wait.
 *
 * @param former the open case before a change; a reply to it does not end its wait
 * @param now time of the change
 */
export function awaitedAtOf(
  { state, waitingUntil }: Pick<CaseDocument, 'state' | 'waitingUntil'>,
  former: Pick<CaseDocument, 'state' | 'awaitedAt' | 'changedAt'> | null,
  now: Date,
): Date {
  if (state === 'open') return former?.state === 'open' ? (former.awaitedAt ?? former.changedAt) : now;
  return state === 'waiting' ? (waitingUntil ?? now) : NOT_AWAITED;
}
