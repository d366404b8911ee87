import type { AnswerOf, BodyOf, listDrift, resolveZoneDrift } from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from './dns-calls';
import { useVisible } from '../hooks/use-visible';

type Mark = string | undefined;

const driftCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['Drift', 'ZoneChange', 'RecordSet', 'Cluster'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsListDrift: build.infiniteQuery<AnswerOf<typeof listDrift>, ClusterKey, Mark>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg, pageParam }) =>
          callQuery<typeof listDrift>('dns.list-drift')({ ...keyBody(queryArg), cursor: pageParam }),
        providesTags: ['Drift'],
      }),
      dnsCountDrift: build.query<number, ClusterKey>({
        query: (key) => callQuery<typeof listDrift>('dns.list-drift')({ ...keyBody(key), limit: 1 }),
        transformResponse: ({ open }: AnswerOf<typeof listDrift>) => open,
        providesTags: ['Drift'],
      }),
      dnsSettleDrift: build.mutation<AnswerOf<typeof resolveZoneDrift>, BodyOf<typeof resolveZoneDrift>>({
        query: callQuery<typeof resolveZoneDrift>('dns.settle-drift'),
        // Also after a refusal: the difference changed while it was displayed.
        invalidatesTags: ['Drift', 'ZoneChange', 'RecordSet', 'Cluster'],
      }),
    }),
  });

export const { useDnsListDriftInfiniteQuery, useDnsCountDriftQuery, useDnsSettleDriftMutation } = driftCalls;

const POLL_MS = 30_000;

/** Polls for external changes at the interval of the zone comparison, while the page is visible. */
export function useDriftPolling() {
  return { pollingInterval: useVisible() ? POLL_MS : 0, refetchOnMountOrArgChange: true };
}
