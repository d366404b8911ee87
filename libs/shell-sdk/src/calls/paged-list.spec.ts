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

/** The result of a hook that waits for its first answer, with what differs from it. */
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

it('waits without rows and without a count', () => {
  expect(pagedTable(result())).toMatchObject({ state: 'loading', rows: [], count: undefined });
  // Between the first render and the request.
  expect(pagedTable(result({ isFetching: false })).state).toBe('loading');
});

it('shows the rows of all pages and the count of the newest', () => {
  const table = pagedTable(
    result({ currentData: twoPages, data: twoPages, isFetching: false, hasNextPage: true }),
  );
  expect(table).toMatchObject({ state: 'ready', rows: ['ant', 'bee', 'cow'], count: 4, hasMore: true });
});

it.each([
  [1_000, { count: 1_000, countMore: false }],
  [1_001, { count: 1_000, countMore: true }],
])('a count of %i is shown as far as lists are counted', (count, shown) => {
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

it('keeps its rows when a later request fails', () => {
  const table = pagedTable(result({ currentData: twoPages, isFetching: false, error: refused }));
  expect(table).toMatchObject({ state: 'ready', rows: ['ant', 'bee', 'cow'] });
});

it('keeps the rows of the former search while another one is asked for, and drops them when that fails', () => {
  const asked = result({ data: twoPages });
  expect(pagedTable(asked)).toMatchObject({ state: 'loading', rows: ['ant', 'bee', 'cow'], count: 4 });
  const failed = pagedTable({ ...asked, isFetching: false, error: refused });
  expect(failed).toMatchObject({ state: 'error', error: 'Nothing works.', rows: [], count: undefined });
});

it('tells a missing network from a failure, and asks again', () => {
  const query = result({ isFetching: false, error: { kind: 'offline' } });
  const table = pagedTable(query);
  expect(table.state).toBe('offline');
  table.onRetry();
  expect(query.refetch).toHaveBeenCalledTimes(1);
});

it('says why a next page did not come', async () => {
  const fetchNextPage = jest.fn(async () => ({ error: refused }));
  pagedTable(result({ currentData: twoPages, fetchNextPage })).onMore();
  await Promise.resolve(fetchNextPage.mock.results[0]?.value).then(() => undefined);
  expect(toasts).toEqual([{ text: 'Nothing works.', tone: 'bad' }]);
});

it('asks for the page behind the mark until there is none', () => {
  const [first, last] = twoPages.pages;
  expect(CURSOR_PAGES.getNextPageParam(first!)).toBe('mark');
  expect(CURSOR_PAGES.getNextPageParam(last!)).toBeUndefined();
});
