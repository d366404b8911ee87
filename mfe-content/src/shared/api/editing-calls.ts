import type {
  AnswerOf,
  BodyOf,
  getPage,
  getPageFrame,
  publishPage,
  startContentEditing,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { type In, parted } from './call-parts';
import { pageChanged } from './page-calls';

/** Calls of the page editor. */
const editingCalls = callApi.enhanceEndpoints({ addTagTypes: ['Website', 'Page'] }).injectEndpoints({
  endpoints: (build) => ({
    contentStartEditing: build.mutation<
      AnswerOf<typeof startContentEditing>,
      In<BodyOf<typeof startContentEditing>>
    >({
      query: (input) => callQuery<typeof startContentEditing>('pages.start-editing')(...parted(input)),
    }),
    contentEditingFrame: build.query<AnswerOf<typeof getPageFrame>, In<BodyOf<typeof getPageFrame>>>({
      query: (input) => callQuery<typeof getPageFrame>('pages.frame')(...parted(input)),
      // The editor uses only its first response, so a cached one must not precede it.
      keepUnusedDataFor: 0,
    }),
    contentEditingPage: build.query<AnswerOf<typeof getPage>, In<BodyOf<typeof getPage>>>({
      query: (input) => callQuery<typeof getPage>('pages.get')(...parted(input)),
    }),
    contentEditingPublish: build.mutation<AnswerOf<typeof publishPage>, In<BodyOf<typeof publishPage>>>({
      query: (input) => callQuery<typeof publishPage>('pages.publish')(...parted(input)),
      invalidatesTags: pageChanged,
    }),
  }),
});

export const {
  useContentStartEditingMutation,
  useContentEditingFrameQuery,
  useContentEditingPageQuery,
  useLazyContentEditingPageQuery,
  useContentEditingPublishMutation,
} = editingCalls;
