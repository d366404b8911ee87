import { LIMITS } from '@zonewerk/contracts';
import { failureText, isOffline } from './failure';
import { shell } from '../host';

/** One page of a list, as every call with a cursor answers it. */
interface Page<Row> {
  readonly list: readonly Row[];
  /** Mark of the next page; null on the last one. */
  readonly next: string | null;
  /** Rows of the whole list; above `LIMITS.listCounted` it says no more than that there are more. */
  readonly count: number;
}

interface Pages<Row> {
  readonly pages: readonly Page<Row>[];
}

/** What is read of the result of an infinite query hook. */
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

/** What a table shows of a list, whatever its columns. */
export interface PagedTable<Row> {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'ready' | 'error' | 'offline';
  /** Sentence of the failure, for the state `error`. */
  readonly error: string;
  /** Rows of the whole list; undefined while that is not known. */
  readonly count: number | undefined;
  /** There are more than `count`, which is as far as they were counted. */
  readonly countMore: boolean;
  readonly hasMore: boolean;
  readonly busyMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** The `infiniteQueryOptions` of every call with a cursor: the page parameter is the mark of the page. */
export const CURSOR_PAGES = {
  initialPageParam: undefined,
  getNextPageParam: (page: { readonly next: string | null }) => page.next ?? undefined,
};

/**
 * Turns the result of an infinite query hook into what a table shows. Rows that are there stay, whatever happens to a
 * later request; while the list is asked for with another search, the rows of the former one stay too, as `loading`.
 * A next page that does not come is told in a toast, because the rows before it are still good.
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

/** A list that does not count the rows of further pages has at least the shown ones. */
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
