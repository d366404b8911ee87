import { CALL_PATHS, type CaseChange } from '@zonewerk/contracts';

export type EventsCall = 'support.events' | 'care.events';

/** An event between windows; null after the session of the browser has ended. */
type CaseEvent = { id: string; change: CaseChange } | null;

/** Pause after a refusal. The browser reconnects automatically after a broken connection. */
const REFUSED_MS = 60_000;

/**
 * Follows changes of cases. All windows of a browser share one connection, because a browser has at most six per
 * server.
 *
 * @param onEnd called when the session has ended, and no window reconnects
 * @returns a function that stops following
 */
export function followCases(
  call: EventsCall,
  onChange: (change: CaseChange) => void,
  onEnd: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = new BroadcastChannel(call);
  let last: string | undefined;
  const end = () => {
    ending.abort();
    channel.close();
  };
  const take = (event: CaseEvent) => {
    if (event) {
      last = event.id;
      onChange(event.change);
    } else {
      end();
      onEnd();
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent<CaseEvent>) => take(data));
  const connection = {
    address: () => CALL_PATHS[call].path + (last === undefined ? '' : `?after=${last}`),
    onEvent: (event: CaseEvent) => {
      channel.postMessage(event);
      take(event);
    },
    signal,
  };
  // Aborting the wait for the lock is not an error.
  const ignoreEnd = () => undefined;
  // Browsers support locks only in secure contexts.
  if ('locks' in navigator)
    navigator.locks.request(call, { signal }, () => connect(connection)).catch(ignoreEnd);
  else void connect(connection);
  return end;
}

interface Connection {
  address: () => string;
  onEvent: (event: CaseEvent) => void;
  signal: AbortSignal;
}

/** Resolves when the signal aborts the connection. */
function connect({ address, onEvent, signal }: Connection): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    source = new EventSource(address());
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
      onEvent({ id: lastEventId, change: JSON.parse(data) as CaseChange }),
    );
    source.addEventListener('end', () => onEvent(null));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_MS);
    });
  };
  open();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      source.close();
      clearTimeout(timer);
      resolve();
    });
  });
}
