import type {
  addWebsiteLanguage,
  AnswerOf,
  BodyOf,
  removeWebsiteLanguage,
  setMainLanguage,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { type In, parted } from '../../../shared/api/call-parts';

const tagged = (answer: unknown, _: unknown, { projectId }: { projectId: string }) =>
  answer ? [{ type: 'Website' as const, id: projectId }] : [];

/** Calls of a website's languages. Each one reads the tree again. */
const languageCalls = callApi.enhanceEndpoints({ addTagTypes: ['Website'] }).injectEndpoints({
  endpoints: (build) => ({
    contentAddLanguage: build.mutation<
      AnswerOf<typeof addWebsiteLanguage>,
      In<BodyOf<typeof addWebsiteLanguage>>
    >({
      query: (input) => callQuery<typeof addWebsiteLanguage>('pages.add-language')(...parted(input)),
      invalidatesTags: tagged,
    }),
    contentRemoveLanguage: build.mutation<
      AnswerOf<typeof removeWebsiteLanguage>,
      In<BodyOf<typeof removeWebsiteLanguage>>
    >({
      query: (input) => callQuery<typeof removeWebsiteLanguage>('pages.remove-language')(...parted(input)),
      invalidatesTags: tagged,
    }),
    contentSetMainLanguage: build.mutation<
      AnswerOf<typeof setMainLanguage>,
      In<BodyOf<typeof setMainLanguage>>
    >({
      query: (input) => callQuery<typeof setMainLanguage>('pages.set-main-language')(...parted(input)),
      invalidatesTags: tagged,
    }),
  }),
});

export const {
  useContentAddLanguageMutation,
  useContentRemoveLanguageMutation,
  useContentSetMainLanguageMutation,
} = languageCalls;
