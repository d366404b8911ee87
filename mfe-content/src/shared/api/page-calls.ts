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

/** What a change of a page has read anew: the page itself, and the tree that tells its state. */
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

/** Calls of one page: its draft, and what is published of it. */
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

/** Puts what was just stored of a page where screens read it, before it is read anew. */
export function changePage(arg: PageArg, change: (page: PageAnswer) => PageAnswer) {
  return pageCalls.util.updateQueryData('contentGetPage', arg, change);
}

/** Asks for a page as it is now, whatever is known of it. */
export function readPageAnew(arg: PageArg) {
  return pageCalls.endpoints.contentGetPage.initiate(arg, { forceRefetch: true, subscribe: false });
}

export const {
  useContentGetPageQuery,
  useContentPublishPageMutation,
  useContentCancelPublicationMutation,
  useContentDiscardDraftMutation,
} = pageCalls;
