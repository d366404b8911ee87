import { failureText, isOffline } from '@zonewerk/shell-sdk';

interface Query {
  readonly data?: unknown;
  readonly error?: unknown;
  refetch(): unknown;
}

/** State of a table whose list has no pages. */
export function stateOf({ data, error, refetch }: Query) {
  const failed = isOffline(error) ? 'offline' : 'error';
  const state = data ? 'ready' : error === undefined ? 'loading' : failed;
  return { state, error: failureText(error), onRetry: () => void refetch() } as const;
}
