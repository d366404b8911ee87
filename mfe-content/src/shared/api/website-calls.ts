import type {
  addPage,
  AnswerOf,
  BodyOf,
  duplicatePage,
  getWebsite,
  movePage,
  removePage,
  restorePage,
  setPage,
  setPageVisibility,
  Website,
} from '@zonewerk/contracts';
import { callApi, callQuery, type ShellStore } from '@zonewerk/shell-sdk';
import { type In, parted } from './call-parts';

const tagged = (answer: unknown, _: unknown, { projectId }: { projectId: string }) =>
  answer ? [{ type: 'Website' as const, id: projectId }] : [];

const ofPage = (answer: unknown, page: string) => (answer ? [{ type: 'Page' as const, id: page }] : []);

/** Calls of a website's pages. Responses with the new state update the cached tree; all others reload it. */
const websiteCalls = callApi.enhanceEndpoints({ addTagTypes: ['Website', 'Page'] }).injectEndpoints({
  endpoints: (build) => ({
    contentGetWebsite: build.query<AnswerOf<typeof getWebsite>, string>({
      query: (projectId) => callQuery<typeof getWebsite>('pages.tree')({}, { project_id: projectId }),
      providesTags: (_, __, projectId) => [{ type: 'Website', id: projectId }],
    }),
    contentAddPage: build.mutation<AnswerOf<typeof addPage>, In<BodyOf<typeof addPage>>>({
      query: (input) => callQuery<typeof addPage>('pages.add')(...parted(input)),
      invalidatesTags: tagged,
    }),
    contentSetPage: build.mutation<AnswerOf<typeof setPage>, In<BodyOf<typeof setPage>>>({
      query: (input) => callQuery<typeof setPage>('pages.set')(...parted(input)),
      invalidatesTags: (answer, _, input) => [...tagged(answer, _, input), ...ofPage(answer, input.page)],
    }),
    contentMovePage: build.mutation<AnswerOf<typeof movePage>, In<BodyOf<typeof movePage>>>({
      query: (input) => callQuery<typeof movePage>('pages.move')(...parted(input)),
    }),
    contentSetVisibility: build.mutation<
      AnswerOf<typeof setPageVisibility>,
      In<BodyOf<typeof setPageVisibility>>
    >({
      query: (input) => callQuery<typeof setPageVisibility>('pages.visibility')(...parted(input)),
      invalidatesTags: (answer, _, { page }) => ofPage(answer, page),
    }),
    contentDuplicatePage: build.mutation<AnswerOf<typeof duplicatePage>, In<BodyOf<typeof duplicatePage>>>({
      query: (input) => callQuery<typeof duplicatePage>('pages.duplicate')(...parted(input)),
      invalidatesTags: tagged,
    }),
    contentRemovePage: build.mutation<AnswerOf<typeof removePage>, In<BodyOf<typeof removePage>>>({
      query: (input) => callQuery<typeof removePage>('pages.remove')(...parted(input)),
      invalidatesTags: tagged,
    }),
    contentRestorePage: build.mutation<AnswerOf<typeof restorePage>, In<BodyOf<typeof restorePage>>>({
      query: (input) => callQuery<typeof restorePage>('pages.restore')(...parted(input)),
      invalidatesTags: (answer, _, input) => [...tagged(answer, _, input), ...ofPage(answer, input.page)],
    }),
  }),
});

/**
 * Changes the cached website before the next read. It replaces the object without an Immer draft: drafts of 10,000
 * pages take longer than a frame.
 */
export function changeWebsite(projectId: string, change: (website: Website) => Website) {
  return (dispatch: ShellStore['dispatch'], getState: () => unknown): void => {
    const select = websiteCalls.endpoints.contentGetWebsite.select(projectId);
    // The type of the store lacks the tags added here.
    const { data } = select(getState() as Parameters<typeof select>[0]);
    if (!data) return;
    const changed = { ...data, website: change(data.website) };
    dispatch(websiteCalls.util.updateQueryData('contentGetWebsite', projectId, () => changed));
  };
}

/** Reloads the website. */
export function reloadWebsite(projectId: string) {
  return websiteCalls.util.invalidateTags([{ type: 'Website', id: projectId }]);
}

export const {
  useContentGetWebsiteQuery,
  useContentAddPageMutation,
  useContentSetPageMutation,
  useContentMovePageMutation,
  useContentSetVisibilityMutation,
  useContentDuplicatePageMutation,
  useContentRemovePageMutation,
  useContentRestorePageMutation,
} = websiteCalls;
