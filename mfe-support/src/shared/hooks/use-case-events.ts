import type { CaseChange } from '@zonewerk/contracts';
import { callApi, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type EventsCall, followCases } from '../follow-cases';

/** Cached answers about cases. `LIST` are the lists, and each case has its id. */
const CASE_TAGS = { 'support.events': 'SupportCases', 'care.events': 'CareCases' } as const;

const api = callApi.enhanceEndpoints({ addTagTypes: Object.values(CASE_TAGS) });

/** Options of queries about cases. Streams of events bring changes; polling brings those that a stream missed. */
export const POLLING = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/**
 * Reads cases and lists of the screen again when they change.
 *
 * @param isWanted false before the first answer, which may be a refusal
 */
export function useCaseEvents(call: EventsCall, isWanted: boolean): void {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  useEffect(() => {
    if (!isWanted) return undefined;
    return followCases(call, ({ cases }) => {
      if (cases?.length !== 0) dispatch(api.util.invalidateTags(tagsOf(call, cases)));
    });
  }, [call, dispatch, isWanted]);
}

function tagsOf(call: EventsCall, cases: CaseChange['cases']) {
  const type = CASE_TAGS[call];
  return cases === null ? [type] : ['LIST', ...cases].map((id) => ({ type, id }));
}
