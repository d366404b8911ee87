import type {
  AnswerOf,
  BodyOf,
  listFailures,
  listMoves,
  listReleases,
  promoteRelease,
  releasesOverview,
  rollbackRelease,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES, isCallFailure } from '@zonewerk/shell-sdk';

type OverviewCall = typeof releasesOverview;
type ListReleases = typeof listReleases;
type ListMoves = typeof listMoves;
type ListFailures = typeof listFailures;
type Promote = typeof promoteRelease;
type Rollback = typeof rollbackRelease;

export type Overview = AnswerOf<OverviewCall>;
export type Channel = Overview['channels'][number];
/** A project's version on a channel. */
export type Entry = Channel['entries'][number];
/** A published version. */
export type Release = AnswerOf<ListReleases>['list'][number];

/** Filters of a list; empty texts match all. */
type ReleasesWanted = {
  project: string;
  query: string;
};
type MovesWanted = {
  channel: string;
  project: string;
};
type FailuresWanted = {
  project: string;
  version: string;
  query: string;
};

const api = callApi.enhanceEndpoints({ addTagTypes: ['Release'] }).injectEndpoints({
  endpoints: (build) => ({
    releasesOverview: build.query<Overview, void>({
      query: () => callQuery<OverviewCall>('releases.overview')({}),
      providesTags: ['Release'],
    }),
    releasesList: build.infiniteQuery<AnswerOf<ListReleases>, ReleasesWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam: cursor }) =>
        callQuery<ListReleases>('releases.list')({ ...wanted(queryArg), cursor }),
      providesTags: ['Release'],
    }),
    releasesMoves: build.infiniteQuery<AnswerOf<ListMoves>, MovesWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam: cursor }) =>
        callQuery<ListMoves>('releases.moves')({ ...wanted(queryArg), cursor }),
      providesTags: ['Release'],
    }),
    releasesFailures: build.infiniteQuery<AnswerOf<ListFailures>, FailuresWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam: cursor }) =>
        callQuery<ListFailures>('releases.failures')({ ...wanted(queryArg), cursor }),
      providesTags: ['Release'],
    }),
    releasesPromote: build.mutation<AnswerOf<Promote>, BodyOf<Promote>>({
      query: callQuery<Promote>('releases.promote'),
      invalidatesTags: (answer, failure) => touched(answer, failure),
    }),
    releasesRollback: build.mutation<AnswerOf<Rollback>, BodyOf<Rollback>>({
      query: callQuery<Rollback>('releases.rollback'),
      invalidatesTags: (answer, failure) => touched(answer, failure),
    }),
  }),
});

/** The non-empty filter fields. */
function wanted<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>;
}

/** A promotion invalidates all lists, as does a conflict or a missing object. */
function touched(answer: { status: string } | undefined, failure: unknown): 'Release'[] {
  if (answer?.status === 'success') return ['Release'];
  return isConflict(failure) || isNotFound(failure) ? ['Release'] : [];
}

/** Whether the failure is a conflict with another operator. */
export function isConflict(failure: unknown): boolean {
  return isCallFailure(failure) && failure.kind === 'answer' && failure.status === 'conflict';
}

function isNotFound(failure: unknown): boolean {
  return isCallFailure(failure) && failure.kind === 'answer' && failure.status === 'not-found';
}

/** Reloads all data of this page. */
export const refreshReleases = () => api.util.invalidateTags(['Release']);

export const {
  useReleasesOverviewQuery,
  useReleasesListInfiniteQuery,
  useReleasesMovesInfiniteQuery,
  useReleasesFailuresInfiniteQuery,
  useReleasesPromoteMutation,
  useReleasesRollbackMutation,
} = api;
