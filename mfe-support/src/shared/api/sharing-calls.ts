import type { AnswerOf, BodyOf, shareCase } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { LIST } from './support-calls';

type Share = typeof shareCase;

const sharingCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['CaseHistory', 'SupportCases'] })
  .injectEndpoints({
    endpoints: (build) => ({
      supportShare: build.mutation<AnswerOf<Share>, BodyOf<Share>>({
        query: callQuery<Share>('support.share-case'),
        invalidatesTags: (answer) => (answer ? ['CaseHistory', LIST] : []),
      }),
    }),
  });

export const { useSupportShareMutation } = sharingCalls;
