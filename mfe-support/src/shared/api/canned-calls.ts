import type {
  AnswerOf,
  BodyOf,
  listCannedResponses,
  removeCannedResponse,
  saveCannedResponse,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { formOf, type Posted } from './case-form';

type Canned = typeof listCannedResponses;
type SaveCanned = typeof saveCannedResponse;
type RemoveCanned = typeof removeCannedResponse;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CannedResponses'] });

const cannedCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    careListCanned: build.query<AnswerOf<Canned>, void>({
      query: () => callQuery<Canned>('care.list-canned')({}),
      providesTags: ['CannedResponses'],
    }),
    careSaveCanned: build.mutation<AnswerOf<SaveCanned>, Posted<Record<string, string>>>({
      query: (posted) => callQuery<SaveCanned>('care.save-canned')(formOf(posted)),
      invalidatesTags: (answer) => (answer ? ['CannedResponses'] : []),
    }),
    careRemoveCanned: build.mutation<AnswerOf<RemoveCanned>, BodyOf<RemoveCanned>>({
      query: callQuery<RemoveCanned>('care.remove-canned'),
      invalidatesTags: ['CannedResponses'],
    }),
  }),
});

export const { useCareListCannedQuery, useCareSaveCannedMutation, useCareRemoveCannedMutation } = cannedCalls;
