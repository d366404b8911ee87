import type {
  AnswerOf,
  BodyOf,
  Charge,
  createPayment,
  getPayment,
  readPaymentMethods,
  readReceipt,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, type Download } from '@zonewerk/shell-sdk';

type Create = typeof createPayment;
type Get = typeof getPayment;
type Methods = typeof readPaymentMethods;
type Receipt = typeof readReceipt;

/**
 * Longest that an answer is waited for, in milliseconds: who pays on a network that swallows what is sent has to get on.
 * Creating asks the provider several times; both can be said again, and nothing is paid twice.
 */
const CREATE_WITHIN_MS = 60_000;
const GET_WITHIN_MS = 15_000;

/** Calls that pay, and the receipt of what was paid. */
const paymentCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountPaymentMethods: build.query<AnswerOf<Methods>, string>({
      query: (order) => callQuery<Methods>('payments.methods')({ order }),
    }),
    accountCreatePayment: build.mutation<AnswerOf<Create>, BodyOf<Create>>({
      query: (body) => ({
        ...callQuery<Create>('payments.create')(body),
        withinMs: CREATE_WITHIN_MS,
      }),
    }),
    accountReadReceipt: build.mutation<Download, string>({
      query: (order) => callDownload<Receipt>('balance.receipt')({ order }),
    }),
    accountGetPayment: build.query<Charge, string>({
      query: (secret) => ({ ...callQuery<Get>('payments.get')({ secret }), withinMs: GET_WITHIN_MS }),
      transformResponse: (answer: AnswerOf<Get>) => JSON.parse(answer.charge) as Charge,
      // What became of it is asked for, never remembered.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useAccountPaymentMethodsQuery,
  useLazyAccountPaymentMethodsQuery,
  useAccountCreatePaymentMutation,
  useAccountReadReceiptMutation,
  useAccountGetPaymentQuery,
} = paymentCalls;
