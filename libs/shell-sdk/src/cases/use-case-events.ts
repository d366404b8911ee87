import type { CaseChange } from '@zonewerk/contracts';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { callApi } from '../calls/call-api';
import type { ShellState, ShellStore } from '../store/store';
import { type EventsCall, followCases } from './follow-cases';

/** Cache tags of cases. `LIST` stands for the lists, and each case has its id. */
const CASE_TAGS = { 'support.events': 'SupportCases', 'care.events': 'CareCases' } as const;

const api = callApi.enhanceEndpoints({ addTagTypes: Object.values(CASE_TAGS) });

/** Options of queries about cases. Event streams deliver changes; polling covers missed ones. */
export const CASE_POLLING = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** Connection shared by the chat and the screens of a window. */
class SharedConnection {
  users = 0;
  /** Null before the connection opens, and after the session has ended. */
  private close: (() => void) | null = null;

  constructor(
    private readonly call: EventsCall,
    private readonly onChange: (change: CaseChange) => void,
  ) {}

  open(): void {
    this.close ??= followCases(this.call, this.onChange, () => (this.close = null));
  }

  end(): void {
    this.close?.();
  }
}

const connections = new Map<EventsCall, SharedConnection>();

/**
 * Reloads changed cases and lists of the window. After the end of a session, the connection opens again with the next
 * token.
 *
 * @param isWanted false before the first response, which may be a refusal
 */
export function useCaseEvents(call: EventsCall, isWanted: boolean): void {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const token = useSelector(({ page }: ShellState) => page.token);
  const isSignedIn = useSelector(({ session }: ShellState) => session.loggedIn);
  useEffect(() => {
    if (!isWanted) return undefined;
    const invalidate = ({ cases }: CaseChange) => {
      if (cases?.length !== 0) dispatch(api.util.invalidateTags(tagsOf(call, cases)));
    };
    const connection = connections.get(call) ?? new SharedConnection(call, invalidate);
    connection.users += 1;
    connections.set(call, connection);
    return () => {
      connection.users -= 1;
      if (connection.users > 0) return;
      connection.end();
      connections.delete(call);
    };
  }, [call, dispatch, isWanted]);
  useEffect(() => {
    // The page after a sign-out has a token as well.
    if (isSignedIn) connections.get(call)?.open();
  }, [call, isWanted, isSignedIn, token]);
}

function tagsOf(call: EventsCall, cases: CaseChange['cases']) {
  const type = CASE_TAGS[call];
  return cases === null ? [type] : ['LIST', ...cases].map((id) => ({ type, id }));
}
