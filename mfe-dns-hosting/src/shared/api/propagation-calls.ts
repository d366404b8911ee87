import type { AnswerOf, BodyOf, getPropagation } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

const propagationCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    dnsPropagation: build.query<AnswerOf<typeof getPropagation>, BodyOf<typeof getPropagation>>({
      query: callQuery<typeof getPropagation>('dns.propagation'),
      // Earlier answers of nameservers are outdated.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useDnsPropagationQuery } = propagationCalls;
