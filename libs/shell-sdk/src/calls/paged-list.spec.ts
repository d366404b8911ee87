import { installShell, type ShellHost, type ToastOptions } from '../host';
import { CURSOR_PAGES, pagedTable } from './paged-list';

const toasts: ToastOptions[] = [];
beforeEach(() => {
  installShell({ toast: (options: ToastOptions) => void toasts.push(options) } as ShellHost);
});

const refused = { kind: 'answer', http: 500, status: 'error', message: 'Nothing works.' };
const twoPages = {
  pages: [
    { list: ['ant', 'bee'], next: 'mark', count: 3 },
    { list: ['cow'], next: null, count: 4 },
  ],
};

/** Result of a hook before its first response, with changed fields. */
function result(more: Partial<Parameters<typeof pagedTable<string>>[0]> = {}) {
  return {
    isFetching: true,
    isFetchingNextPage: false,
    hasNextPage: false,
    refetch: jest.fn(),
    fetchNextPage: jest.fn(async () => ({})),
    ...more,
  };
}

it('a table before its first response is loading, without rows and count', () => {
  expect(pagedTable(result())).toMatchObject({ state: 'loading', rows: [], count: undefined });
  // Between the first render and the request.
  expect(pagedTable(result({ isFetching: false })).state).toBe('loading');
});

it('a table has the rows of all pages and the count of the newest page', () => {
  const table = pagedTable(
    result({ currentData: twoPages, data: twoPages, isFetching: false, hasNextPage: true }),
  );
  expect(table).toMatchObject({ state: 'ready', rows: ['ant', 'bee', 'cow'], count: 4, hasMore: true });
});

it.each([
  [1_000, { count: 1_000, countMore: false }],
  [1_001, { count: 1_000, countMore: true }],
])('a count of %i is shown up to the counting limit', (count, shown) => {
  const currentData = { pages: [{ list: ['ant'], next: 'mark', count }] };
  expect(pagedTable(result({ currentData, isFetching: false }))).toMatchObject(shown);
});

it.each([
  [true, { count: 3, countMore: true }],
  [false, { count: 3, countMore: false }],
])(
  'a list that counts the rows of one page has at least the shown rows: further page %s',
  (hasNextPage, shown) => {
    const pages = [
      { list: ['ant', 'bee'], next: 'mark', count: 2 },
      { list: ['cow'], next: hasNextPage ? 'mark' : null, count: 1 },
    ];
    const table = pagedTable(result({ currentData: { pages }, isFetching: false, hasNextPage }));
    expect(table).toMatchObject(shown);
  },
);

it('a table retains its rows when a later request fails', () => {
  const table = pagedTable(result({ currentData: twoPages, isFetching: false, error: refused }));
  expect(table).toMatchObject({ state: 'ready', rows: ['ant', 'bee', 'cow'] });
});

it('a table retains the rows of the former search during a new one, and clears them on failure', () => {
  const loading = result({ data: twoPages });
  expect(pagedTable(loading)).toMatchObject({ state: 'loading', rows: ['ant', 'bee', 'cow'], count: 4 });
  const failed = pagedTable({ ...loading, isFetching: false, error: refused });
  expect(failed).toMatchObject({ state: 'error', error: 'Nothing works.', rows: [], count: undefined });
});

it('a table distinguishes offline from a failure, and can retry', () => {
  const query = result({ isFetching: false, error: { kind: 'offline' } });
  const table = pagedTable(query);
  expect(table.state).toBe('offline');
  table.onRetry();
  expect(query.refetch).toHaveBeenCalledTimes(1);
});

it('a failed next page shows its message', async () => {
  const fetchNextPage = jest.fn(async () => ({ error: refused }));
  pagedTable(result({ currentData: twoPages, fetchNextPage })).onMore();
  await Promise.resolve(fetchNextPage.mock.results[0]?.value).then(() => undefined);
  expect(toasts).toEqual([{ text: 'Nothing works.', tone: 'bad' }]);
});

it('the cursor of the next page is undefined after the last page', () => {
  const [first, last] = twoPages.pages;
  expect(CURSOR_PAGES.getNextPageParam(first!)).toBe('mark');
  expect(CURSOR_PAGES.getNextPageParam(last!)).toBeUndefined();
});
