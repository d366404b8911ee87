import type {
  AnswerOf,
  BodyOf,
  cancelPublication,
  discardDraft,
  getPage,
  publishPage,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { type In, parted } from './call-parts';

/** A page in one language, within a project. */
export type PageArg = In<BodyOf<typeof getPage>>;
export type PageAnswer = AnswerOf<typeof getPage>;

/** Tags that a page change invalidates: the page, and the tree with its state. */
export const pageChanged = (
  answer: unknown,
  _: unknown,
  { projectId, page }: { projectId: string; page: string },
) =>
  answer
    ? [
        { type: 'Website' as const, id: projectId },
        { type: 'Page' as const, id: page },
      ]
    : [];

/** Calls of one page: its draft and its publication. */
const pageCalls = callApi.enhanceEndpoints({ addTagTypes: ['Website', 'Page'] }).injectEndpoints({
  endpoints: (build) => ({
    contentGetPage: build.query<PageAnswer, PageArg>({
      query: (input) => callQuery<typeof getPage>('pages.get')(...parted(input)),
      providesTags: (_, __, { page }) => [{ type: 'Page', id: page }],
    }),
    contentPublishPage: build.mutation<AnswerOf<typeof publishPage>, In<BodyOf<typeof publishPage>>>({
      query: (input) => callQuery<typeof publishPage>('pages.publish')(...parted(input)),
      invalidatesTags: pageChanged,
    }),
    contentCancelPublication: build.mutation<AnswerOf<typeof cancelPublication>, PageArg>({
      query: (input) => callQuery<typeof cancelPublication>('pages.cancel')(...parted(input)),
      invalidatesTags: pageChanged,
    }),
    contentDiscardDraft: build.mutation<AnswerOf<typeof discardDraft>, In<BodyOf<typeof discardDraft>>>({
      query: (input) => callQuery<typeof discardDraft>('pages.discard')(...parted(input)),
      invalidatesTags: pageChanged,
    }),
  }),
});

/** Writes a saved change of a page to the cache, before the next read. */
export function changePage(arg: PageArg, change: (page: PageAnswer) => PageAnswer) {
  return pageCalls.util.updateQueryData('contentGetPage', arg, change);
}

/** Reads a page without the cache. */
export function reloadPage(arg: PageArg) {
  return pageCalls.endpoints.contentGetPage.initiate(arg, { forceRefetch: true, subscribe: false });
}

export const {
  useContentGetPageQuery,
  useContentPublishPageMutation,
  useContentCancelPublicationMutation,
  useContentDiscardDraftMutation,
} = pageCalls;
