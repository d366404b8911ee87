import type {
  addBillingProfile,
  AnswerOf,
  BillingProfile,
  BodyOf,
  getBillingProfile,
  getOrder,
  listBillingProfiles,
  Order,
  setBillingProfile,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type Add = typeof addBillingProfile;
type Get = typeof getBillingProfile;
type List = typeof listBillingProfiles;
type OneOrder = typeof getOrder;
type Set = typeof setBillingProfile;

/** Calls of billing profiles and orders. After a change the page is reloaded in place, which also reloads all data. */
const balanceCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListProfiles: build.infiniteQuery<AnswerOf<List>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('balance.list-profiles')({ query: queryArg || undefined, cursor: pageParam }),
    }),
    accountGetBillingProfile: build.query<BillingProfile, string>({
      query: (profile) => callQuery<Get>('balance.get-profile')({ profile }),
      transformResponse: (answer: AnswerOf<Get>) => answer.profile,
    }),
    accountAddProfile: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('balance.add-profile'),
    }),
    accountChangeProfile: build.mutation<AnswerOf<Set>, BodyOf<Set>>({
      query: callQuery<Set>('balance.set-profile'),
    }),
    accountGetOrder: build.query<Order, string>({
      query: (order) => callQuery<OneOrder>('balance.get-order')({ order }),
      transformResponse: (answer: AnswerOf<OneOrder>) => JSON.parse(answer.order) as Order,
    }),
  }),
});

export const {
  useAccountListProfilesInfiniteQuery,
  useAccountGetBillingProfileQuery,
  useAccountAddProfileMutation,
  useAccountChangeProfileMutation,
  useAccountGetOrderQuery,
  useLazyAccountGetOrderQuery,
} = balanceCalls;
