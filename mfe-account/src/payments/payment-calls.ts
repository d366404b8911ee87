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

/** Calls that pay, and the receipt of what was paid. */
const paymentCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountPaymentMethods: build.query<AnswerOf<Methods>, string>({
      query: (order) => callQuery<Methods>('payments.methods')({ order }),
    }),
    accountCreatePayment: build.mutation<AnswerOf<Create>, BodyOf<Create>>({
      query: callQuery<Create>('payments.create'),
    }),
    accountReadReceipt: build.mutation<Download, string>({
      query: (order) => callDownload<Receipt>('balance.receipt')({ order }),
    }),
    accountGetPayment: build.query<Charge, string>({
      query: (secret) => callQuery<Get>('payments.get')({ secret }),
      transformResponse: (answer: AnswerOf<Get>) => JSON.parse(answer.charge) as Charge,
      // What became of it is asked for, never remembered.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useAccountPaymentMethodsQuery,
  useAccountCreatePaymentMutation,
  useAccountReadReceiptMutation,
  useAccountGetPaymentQuery,
} = paymentCalls;
