import type {
  AnswerOf,
  BodyOf,
  createOrder,
  exportEntries,
  listEntries,
  listOrders,
  listRequests,
  requestLoan,
  requestWithdrawal,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';

type Create = typeof createOrder;
type Entries = typeof listEntries;
type Export = typeof exportEntries;
type Loan = typeof requestLoan;
type Orders = typeof listOrders;
type Requests = typeof listRequests;
type Withdrawal = typeof requestWithdrawal;

/** Filters of a statement, without the page of the list. */
export type StatementQuestion = Omit<BodyOf<Entries>, 'cursor' | 'limit'>;

const profileCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListEntries: build.infiniteQuery<AnswerOf<Entries>, StatementQuestion, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<Entries>('balance.list-entries')({ ...queryArg, cursor: pageParam }),
    }),
    accountExportEntries: build.mutation<Download, BodyOf<Export>>({
      query: callDownload<Export>('balance.export-entries'),
    }),
    accountListOrders: build.infiniteQuery<AnswerOf<Orders>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<Orders>('balance.list-orders')({ profile: queryArg, cursor: pageParam }),
    }),
    accountListRequests: build.infiniteQuery<AnswerOf<Requests>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<Requests>('balance.list-requests')({ profile: queryArg, cursor: pageParam }),
    }),
    accountCreateOrder: build.mutation<AnswerOf<Create>, BodyOf<Create>>({
      query: callQuery<Create>('balance.create-order'),
    }),
    accountRequestLoan: build.mutation<AnswerOf<Loan>, BodyOf<Loan>>({
      query: callQuery<Loan>('balance.request-loan'),
    }),
    accountRequestWithdrawal: build.mutation<AnswerOf<Withdrawal>, BodyOf<Withdrawal>>({
      query: callQuery<Withdrawal>('balance.request-withdrawal'),
    }),
  }),
});

export const {
  useAccountListEntriesInfiniteQuery,
  useAccountExportEntriesMutation,
  useAccountListOrdersInfiniteQuery,
  useAccountListRequestsInfiniteQuery,
  useAccountCreateOrderMutation,
  useAccountRequestLoanMutation,
  useAccountRequestWithdrawalMutation,
} = profileCalls;
