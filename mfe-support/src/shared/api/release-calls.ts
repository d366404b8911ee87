import type {
  addRelease,
  AnswerOf,
  BodyOf,
  linkRelease,
  listCareReleases,
  readRelease,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type List = typeof listCareReleases;
type Add = typeof addRelease;
type Link = typeof linkRelease;
type Read = typeof readRelease;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareCases', 'SupportReleases'] });

const releaseCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    /** Newest releases, for a menu. */
    careListReleases: build.query<AnswerOf<List>, void>({
      query: () => callQuery<List>('care.list-releases')({ limit: 20 }),
      providesTags: ['SupportReleases'],
    }),
    careAddRelease: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('care.add-release'),
      invalidatesTags: (answer) => (answer ? ['CareCases', 'SupportReleases'] : []),
    }),
    supportReadRelease: build.mutation<AnswerOf<Read>, BodyOf<Read>>({
      query: callQuery<Read>('support.release'),
    }),
    careLinkRelease: build.mutation<AnswerOf<Link>, BodyOf<Link>>({
      query: callQuery<Link>('care.link-release'),
      invalidatesTags: ['CareCases'],
    }),
  }),
});

export const {
  useSupportReadReleaseMutation,
  useCareListReleasesQuery,
  useCareAddReleaseMutation,
  useCareLinkReleaseMutation,
} = releaseCalls;
