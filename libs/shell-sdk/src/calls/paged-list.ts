import { LIMITS } from '@zonewerk/contracts';
import { failureText, isOffline } from './failure';
import { shell } from '../host';

/** One page of a list, the response of every call with a cursor. */
interface Page<Row> {
  readonly list: readonly Row[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** Rows of the whole list; a value above `LIMITS.listCounted` means only that there are more. */
  readonly count: number;
}

interface Pages<Row> {
  readonly pages: readonly Page<Row>[];
}

/** Subset of an infinite query hook's result. */
interface PagedQuery<Row> {
  readonly data?: Pages<Row>;
  readonly currentData?: Pages<Row>;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): PromiseLike<{ error?: unknown }>;
}

/** State of a table, independent of its columns. */
export interface PagedTable<Row> {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'ready' | 'error' | 'offline';
  /** Message of the failure, for the state `error`. */
  readonly error: string;
  /** Rows of the whole list; undefined if unknown. */
  readonly count: number | undefined;
  /** More than `count` rows exist; the server stopped counting there. */
  readonly countMore: boolean;
  readonly hasMore: boolean;
  readonly busyMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** `infiniteQueryOptions` of every call with a cursor: the page parameter is the cursor. */
export const CURSOR_PAGES = {
  initialPageParam: undefined,
  getNextPageParam: (page: { readonly next: string | null }) => page.next ?? undefined,
};

/**
 * Converts the result of an infinite query hook to the state of a table. Loaded rows survive a failed request. During a
 * request with another search, the former rows remain, as `loading`. A failed next page is reported in a toast, because
 * the previous rows are still valid.
 */
export function pagedTable<Row>(query: PagedQuery<Row>): PagedTable<Row> {
  const another = query.isFetching && query.currentData === undefined;
  const pages = (query.currentData ?? (another ? query.data : undefined))?.pages ?? [];
  const more = async () => {
    const { error } = await query.fetchNextPage();
    if (error) shell.toast({ text: failureText(error), tone: 'bad' });
  };
  const rows = pages.flatMap((page) => page.list);
  return {
    rows,
    state: stateOf(query),
    error: failureText(query.error),
    ...counted(pages.at(-1)?.count, rows.length, query.hasNextPage),
    hasMore: query.hasNextPage,
    busyMore: query.isFetchingNextPage,
    onMore: () => void more(),
    onRetry: () => void query.refetch(),
  };
}

/** A list that does not count further pages has at least the displayed rows. */
function counted(count: number | undefined, shown: number, hasMore: boolean) {
  const most = LIMITS.listCounted;
  if (count !== undefined && count <= shown)
    return { count: hasMore && shown === 0 ? undefined : shown, countMore: hasMore };
  const countMore = count !== undefined && count > most;
  return { count: countMore ? most : count, countMore };
}

function stateOf(query: PagedQuery<unknown>): PagedTable<unknown>['state'] {
  if (query.currentData !== undefined) return 'ready';
  if (query.isFetching || query.error === undefined) return 'loading';
  return isOffline(query.error) ? 'offline' : 'error';
}
