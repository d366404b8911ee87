import { isOffline } from '@zonewerk/shell-sdk';

/** What of a paged query decides what its table shows. */
interface PagedQuery {
  currentData?: unknown;
  error?: unknown;
  isFetching: boolean;
}

/** State of a table: once rows are there they stay, whatever happens to a later request. */
export function tableState(query: PagedQuery): 'loading' | 'ready' | 'error' | 'offline' {
  if (query.currentData !== undefined) return 'ready';
  if (query.isFetching || query.error === undefined) return 'loading';
  return isOffline(query.error) ? 'offline' : 'error';
}
