import { CASE_LIMITS } from '@zonewerk/contracts';
import type { CaseDocument } from './case.schema.js';

const REOPEN_MS = CASE_LIMITS.reopenDays * 86_400_000;

type ClosedCase = Pick<CaseDocument, 'state' | 'changedAt' | 'mergedInto'>;

/**
 * End of the period in which a closed case can be reopened; null for open and merged cases. The closing is its last
 * change.
 */
export function reopenUntil({ state, changedAt, mergedInto }: ClosedCase): Date | null {
  return state === 'closed' && !mergedInto ? new Date(changedAt.getTime() + REOPEN_MS) : null;
}

/** Whether a case is closed permanently. */
export function isOver(found: ClosedCase, now: Date): boolean {
  const until = reopenUntil(found);
  return until !== null && until <= now;
}
