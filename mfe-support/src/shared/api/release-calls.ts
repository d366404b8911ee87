import type { addRelease, AnswerOf, BodyOf, linkRelease, listReleases } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type List = typeof listReleases;
type Add = typeof addRelease;
type Link = typeof linkRelease;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareCases', 'SupportReleases'] });

const releaseCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    /** The newest releases, which a menu offers. */
    careListReleases: build.query<AnswerOf<List>, void>({
      query: () => callQuery<List>('care.list-releases')({ limit: 20 }),
      providesTags: ['SupportReleases'],
    }),
    careAddRelease: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('care.add-release'),
      invalidatesTags: (answer) => (answer ? ['CareCases', 'SupportReleases'] : []),
    }),
    careLinkRelease: build.mutation<AnswerOf<Link>, BodyOf<Link>>({
      query: callQuery<Link>('care.link-release'),
      invalidatesTags: ['CareCases'],
    }),
  }),
});

export const { useCareListReleasesQuery, useCareAddReleaseMutation, useCareLinkReleaseMutation } =
  releaseCalls;
