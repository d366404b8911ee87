import { isCallFailure, shell, type ShellState } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messages } from './messages';
import { refreshReleases } from './release-calls';

/** Combined state of the page's requests. */
function progress({ calls }: ShellState): 'busy' | 'failed' | 'done' {
  const own = Object.values(calls.queries).filter((query) => query?.endpointName?.startsWith('releases'));
  if (own.some((query) => query?.status === 'pending')) return 'busy';
  return own.some((query) => query?.status === 'rejected') ? 'failed' : 'done';
}

/**
 * Reloads the page's data: on request, when the tab becomes visible, and when the network returns.
 * @returns whether a reload is in progress, and a function that starts one
 */
export function useRefresh(): { busy: boolean; refresh: () => void } {
  const dispatch = useDispatch();
  const state = useSelector(progress);
  const [round, setRound] = useState(0);
  const handled = useRef(0);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') dispatch(refreshReleases());
    };
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [dispatch]);
  useEffect(() => {
    if (state === 'busy' || round === handled.current) return;
    handled.current = round;
    if (state === 'done') shell.announce(messages.refreshed);
  }, [state, round]);
  const refresh = () => {
    setRound(round + 1);
    dispatch(refreshReleases());
  };
  return { busy: state === 'busy', refresh };
}

/** Reloads the page after the user lost operator access. */
export function useLostAccess(error: unknown): void {
  const isLost = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  useEffect(() => {
    if (isLost) void shell.reloadPage();
  }, [isLost]);
}
