import type {
  addRedirect,
  AnswerOf,
  BodyOf,
  getPageVersion,
  listPageVersions,
  listRedirects,
  removeRedirect,
  restorePageVersion,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { type In, parted } from '../../../shared/api/call-parts';
import { type PageArg, pageChanged } from '../../../shared/api/page-calls';

type Versions = typeof listPageVersions;
type Redirects = typeof listRedirects;

/** Calls of the versions and redirects of a page. */
const pastCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['Website', 'Page', 'PageRedirects'] })
  .injectEndpoints({
    endpoints: (build) => ({
      contentListVersions: build.infiniteQuery<AnswerOf<Versions>, PageArg, string | undefined>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg, pageParam }) =>
          callQuery<Versions>('pages.versions')(...parted({ ...queryArg, cursor: pageParam })),
        providesTags: (_, __, { page }) => [{ type: 'Page', id: page }],
      }),
      contentGetVersion: build.query<AnswerOf<typeof getPageVersion>, In<BodyOf<typeof getPageVersion>>>({
        query: (input) => callQuery<typeof getPageVersion>('pages.version')(...parted(input)),
      }),
      contentRestoreVersion: build.mutation<
        AnswerOf<typeof restorePageVersion>,
        In<BodyOf<typeof restorePageVersion>>
      >({
        query: (input) => callQuery<typeof restorePageVersion>('pages.restore-version')(...parted(input)),
        invalidatesTags: pageChanged,
      }),
      contentListRedirects: build.infiniteQuery<
        AnswerOf<Redirects>,
        { projectId: string; page: string },
        string | undefined
      >({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg, pageParam }) =>
          callQuery<Redirects>('pages.redirects')(...parted({ ...queryArg, cursor: pageParam })),
        providesTags: (_, __, { page }) => [
          { type: 'PageRedirects', id: page },
          { type: 'Page', id: page },
        ],
      }),
      contentAddRedirect: build.mutation<AnswerOf<typeof addRedirect>, In<BodyOf<typeof addRedirect>>>({
        query: (input) => callQuery<typeof addRedirect>('pages.add-redirect')(...parted(input)),
        invalidatesTags: (answer, _, { page }) => (answer ? [{ type: 'PageRedirects', id: page }] : []),
      }),
      contentRemoveRedirect: build.mutation<
        AnswerOf<typeof removeRedirect>,
        In<BodyOf<typeof removeRedirect>>
      >({
        query: (input) => callQuery<typeof removeRedirect>('pages.remove-redirect')(...parted(input)),
        invalidatesTags: (answer) => (answer ? ['PageRedirects'] : []),
      }),
    }),
  });

export const {
  useContentListVersionsInfiniteQuery,
  useContentGetVersionQuery,
  useContentRestoreVersionMutation,
  useContentListRedirectsInfiniteQuery,
  useContentAddRedirectMutation,
  useContentRemoveRedirectMutation,
} = pastCalls;
