import type { AnswerOf, BodyOf, listCareTags, tagCareCase } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Change = typeof tagCareCase;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareCases', 'CareTags', 'CaseHistory'] });

const teamTagCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    careTag: build.mutation<AnswerOf<Change>, BodyOf<Change>>({
      query: callQuery<Change>('care.tag'),
      invalidatesTags: (answer) => (answer ? ['CareCases', 'CareTags', 'CaseHistory'] : []),
    }),
    careListTags: build.query<AnswerOf<typeof listCareTags>, void>({
      query: () => callQuery<typeof listCareTags>('care.list-tags')({}),
      providesTags: ['CareTags'],
    }),
  }),
});

export const { useCareTagMutation, useCareListTagsQuery } = teamTagCalls;
