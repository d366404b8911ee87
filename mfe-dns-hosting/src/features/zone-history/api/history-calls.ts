import type {
  AnswerOf,
  BodyOf,
  ChangeKind,
  getChange,
  listChanges,
  rollbackChange,
  SortDirection,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';

type Mark = string | undefined;

/** Query of the change history. */
export interface ChangesWanted extends ClusterKey {
  query: string;
  kind: ChangeKind | null;
  /** Sort direction by date; newest first if absent. */
  direction?: SortDirection | undefined;
}

const historyCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['ZoneChange', 'RecordSet', 'Cluster'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsListChanges: build.infiniteQuery<AnswerOf<typeof listChanges>, ChangesWanted, Mark>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg: { query, kind, direction, ...key }, pageParam }) =>
          callQuery<typeof listChanges>('dns.list-changes')({
            ...keyBody(key),
            query: query || undefined,
            kind: kind ?? undefined,
            direction,
            cursor: pageParam,
          }),
        providesTags: ['ZoneChange'],
      }),
      dnsGetChange: build.query<AnswerOf<typeof getChange>, BodyOf<typeof getChange>>({
        query: callQuery<typeof getChange>('dns.get-change'),
        providesTags: ['ZoneChange'],
      }),
      dnsRollbackChange: build.mutation<AnswerOf<typeof rollbackChange>, BodyOf<typeof rollbackChange>>({
        query: callQuery<typeof rollbackChange>('dns.rollback-change'),
        // Also after a refusal: the displayed state is outdated.
        invalidatesTags: ['ZoneChange', 'RecordSet', 'Cluster'],
      }),
    }),
  });

export const { useDnsListChangesInfiniteQuery, useDnsGetChangeQuery, useDnsRollbackChangeMutation } =
  historyCalls;
