import type { AnswerOf, BodyOf, exportHistory, listHistory } from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';

type List = typeof listHistory;
type Export = typeof exportHistory;

/** Filters of the history, without the page of the list. */
export type HistoryQuestion = Omit<BodyOf<List>, 'cursor' | 'limit'>;

const historyCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListHistory: build.infiniteQuery<AnswerOf<List>, HistoryQuestion, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) => callQuery<List>('history.list')({ ...queryArg, cursor: pageParam }),
    }),
    accountExportHistory: build.mutation<Download, BodyOf<Export>>({
      query: callDownload<Export>('history.export'),
    }),
  }),
});

export const { useAccountListHistoryInfiniteQuery, useAccountExportHistoryMutation } = historyCalls;
