import { ENTRY_REASONS, type EntryReason } from '@zonewerk/contracts';
import { useQueryParam } from '@zonewerk/shell-sdk';
import { daysOf, PERIODS, type PeriodName } from '../periods';
import type { StatementQuestion } from '../api/profile-calls';

/** Filter of the statement in the URL. */
export interface StatementFilter {
  /** Null: the whole statement. */
  readonly period: PeriodName | null;
  readonly setPeriod: (period: string | null) => void;
  readonly reason: EntryReason | null;
  readonly setReason: (reason: string | null) => void;
  /** Filter parameters of the call. */
  readonly question: StatementQuestion;
}

/** Filter of a statement, stored in the URL. */
export function useStatementFilter(profile: string): StatementFilter {
  const [periodText, setPeriod] = useQueryParam('period');
  const [reasonText, setReason] = useQueryParam('kind');
  const period = PERIODS.find((option) => option === periodText) ?? null;
  const reason = ENTRY_REASONS.find((option) => option === reasonText) ?? null;
  return {
    period,
    setPeriod: (next) => setPeriod(next ?? ''),
    reason,
    setReason: (next) => setReason(next ?? ''),
    question: {
      profile,
      // oxlint-disable-next-line react/purity -- whole days: the same question until midnight, then the next one
      ...(period === null ? {} : daysOf(period, new Date())),
      ...(reason === null ? {} : { reason }),
    },
  };
}
