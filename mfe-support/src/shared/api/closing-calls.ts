import type { AnswerOf, BodyOf, closeCase, rateCase, reopenCase } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { LIST, supportCalls } from './support-calls';

type Close = typeof closeCase;
type Reopen = typeof reopenCase;
type Rate = typeof rateCase;

const closingCalls = supportCalls.injectEndpoints({
  endpoints: (build) => ({
    supportClose: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: callQuery<Close>('support.close'),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    supportReopen: build.mutation<AnswerOf<Reopen>, BodyOf<Reopen>>({
      query: callQuery<Reopen>('support.reopen'),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    supportRate: build.mutation<AnswerOf<Rate>, BodyOf<Rate>>({
      query: callQuery<Rate>('support.rate'),
    }),
  }),
});

export const { useSupportCloseMutation, useSupportReopenMutation, useSupportRateMutation } = closingCalls;
