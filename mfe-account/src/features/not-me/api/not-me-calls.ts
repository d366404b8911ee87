import type { AnswerOf, BodyOf, notMe, notMeRead } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Read = typeof notMeRead;
type Report = typeof notMe;

const notMeCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountReadNotMe: build.query<AnswerOf<Read>, string>({
      query: (token) => callQuery<Read>('sign-in.not-me-read')({ token }),
    }),
    accountNotMe: build.mutation<AnswerOf<Report>, BodyOf<Report>>({
      query: callQuery<Report>('sign-in.not-me'),
    }),
  }),
});

export const { useAccountReadNotMeQuery, useAccountNotMeMutation } = notMeCalls;
