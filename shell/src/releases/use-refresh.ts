import { shell, type ShellState } from '@zonewerk/shell-sdk';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messages } from './messages';
import { refreshReleases } from './release-calls';

/** Whether something of this page is on its way. */
function isBusy({ calls }: ShellState): boolean {
  return Object.values(calls.queries).some(
    (query) => query?.status === 'pending' && query.endpointName?.startsWith('releases'),
  );
}

/**
 * Asks again for everything on this page: on request, when the tab is looked at again, and when the network is back.
 * @returns whether it is under way, and what asks for it
 */
export function useRefresh(): { busy: boolean; refresh: () => void } {
  const dispatch = useDispatch();
  const busy = useSelector(isBusy);
  const asked = useRef(false);
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
    if (busy || !asked.current) return;
    asked.current = false;
    shell.announce(messages.refreshed);
  }, [busy]);
  const refresh = () => {
    asked.current = true;
    dispatch(refreshReleases());
  };
  return { busy, refresh };
}
