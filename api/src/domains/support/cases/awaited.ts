import type { CaseDocument } from './case.schema.js';

/** Moment of cases that do not need the team: they come after all others in the inbox. */
const NOT_AWAITED = new Date('9999-12-31T00:00:00.000Z');

/**
 * Moment by which the inbox orders a case: an open case since it awaits the team, a waiting one from the end of its wait.
 *
 * @param former the open case before a change; a reply to it does not end its wait
 * @param now moment of the change
 */
export function awaitedAtOf(
  { state, waitingUntil }: Pick<CaseDocument, 'state' | 'waitingUntil'>,
  former: Pick<CaseDocument, 'state' | 'awaitedAt' | 'changedAt'> | null,
  now: Date,
): Date {
  if (state === 'open') return former?.state === 'open' ? (former.awaitedAt ?? former.changedAt) : now;
  return state === 'waiting' ? (waitingUntil ?? now) : NOT_AWAITED;
}
