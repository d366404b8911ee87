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
 * Request timeouts in milliseconds, for networks that drop packets. A creation needs several requests to the provider.
 * Both calls are idempotent, so a repeated request pays only once.
 */
const CREATE_WITHIN_MS = 60_000;
const GET_WITHIN_MS = 15_000;

/** Calls of payments, and of their receipts. */
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
      // The result of a payment is never cached.
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
