import type { LogLine } from '@zonewerk/contracts';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useOnline } from '../../../shared/hooks/use-online';
import type { StreamState } from './log-messages';
import { followAddress } from './log-calls';

interface LogStream {
  containerId: string;
  /** Whether new lines are displayed. Otherwise the stream is closed and nothing has to be buffered. */
  isWanted: boolean;
  /** Cursor of the last line; null before the first page. */
  after: string | null;
  onLines: (lines: LogLine[]) => void;
}

/** Follows new lines. The browser reconnects automatically, except after a refusal. */
export function useLogStream({ containerId, isWanted, after, onLines }: LogStream) {
  const [state, setState] = useState<'connecting' | 'live' | 'reconnecting' | 'failed'>('connecting');
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnline();
  const latest = useLatest({ after, onLines });
  const isOpen = isWanted && after !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const source = new EventSource(followAddress(containerId, latest.current.after ?? ''));
    source.addEventListener('open', () => setState('live'));
    source.addEventListener('error', () =>
      setState(source.readyState === EventSource.CLOSED ? 'failed' : 'reconnecting'),
    );
    // The server ends the stream when the session expires.
    source.addEventListener('end', () => {
      source.close();
      setState('failed');
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      latest.current.onLines(JSON.parse(data) as LogLine[]),
    );
    return () => {
      source.close();
      setState('connecting');
    };
  }, [isOpen, containerId, attempt, latest]);
  return { state: shownState(isOpen, isOnline, state), retry: () => setAttempt(attempt + 1) };
}

function shownState(isOpen: boolean, isOnline: boolean, state: StreamState): StreamState {
  if (!isOpen) return 'paused';
  return state !== 'live' && !isOnline ? 'offline' : state;
}
