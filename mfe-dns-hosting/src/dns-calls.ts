import type {
  AnswerOf,
  BodyOf,
  createCluster,
  createRecord,
  dropCluster,
  dropRecord,
  getCluster,
  getResource,
  listClusters,
  listRecords,
  RecordType,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type ListClusters = typeof listClusters;
type GetCluster = typeof getCluster;
type CreateCluster = typeof createCluster;
type DropCluster = typeof dropCluster;
type ListRecords = typeof listRecords;
type CreateRecord = typeof createRecord;
type GetResource = typeof getResource;
type DropRecord = typeof dropRecord;

/** One record set as the call reads it. */
export type Resource = AnswerOf<GetResource>;

/** Which cluster of which project. */
export interface ClusterKey {
  projectId: string;
  clusterId: string;
}

/** What a list of record sets is asked for. */
export interface RecordsWanted extends ClusterKey {
  query: string;
  type: RecordType | null;
}

const dnsCalls = callApi.enhanceEndpoints({ addTagTypes: ['Cluster', 'RecordSet'] }).injectEndpoints({
  endpoints: (build) => ({
    dnsListClusters: build.infiniteQuery<
      AnswerOf<ListClusters>,
      { projectId: string; query: string },
      string | undefined
    >({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, query }, pageParam }) =>
        callQuery<ListClusters>('dns.list-clusters')({
          project_id: projectId,
          query: query || undefined,
          cursor: pageParam,
        }),
      providesTags: ['Cluster'],
    }),
    dnsGetCluster: build.query<AnswerOf<GetCluster>, ClusterKey>({
      query: (key) => callQuery<GetCluster>('dns.get-cluster')(keyBody(key)),
      providesTags: ['Cluster'],
    }),
    dnsCreateCluster: build.mutation<AnswerOf<CreateCluster>, BodyOf<CreateCluster>>({
      query: callQuery<CreateCluster>('dns.create-cluster'),
      invalidatesTags: (answer) => (answer ? ['Cluster'] : []),
    }),
    // Without invalidation: the screen that still shows the cluster would ask for what is gone.
    dnsDropCluster: build.mutation<AnswerOf<DropCluster>, BodyOf<DropCluster>>({
      query: callQuery<DropCluster>('dns.drop-cluster'),
    }),
    dnsListRecords: build.infiniteQuery<AnswerOf<ListRecords>, RecordsWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { query, type, ...key }, pageParam }) =>
        callQuery<ListRecords>('dns.list-records')({
          ...keyBody(key),
          query: query || undefined,
          record_type: type ?? undefined,
          cursor: pageParam,
        }),
      providesTags: ['RecordSet'],
    }),
    dnsCreateRecord: build.mutation<AnswerOf<CreateRecord>, BodyOf<CreateRecord>>({
      query: callQuery<CreateRecord>('dns.create-record'),
      invalidatesTags: (answer) => (answer ? ['RecordSet', 'Cluster'] : []),
    }),
    dnsGetResource: build.mutation<Resource, BodyOf<GetResource>>({
      query: callQuery<GetResource>('dns.get-resource'),
    }),
    // Several are deleted at once: who does that refreshes the lists when the last is gone.
    dnsDropRecord: build.mutation<AnswerOf<DropRecord>, BodyOf<DropRecord>>({
      query: callQuery<DropRecord>('dns.drop-record'),
    }),
  }),
});

/** The fields that name a cluster in every call. */
export function keyBody({ projectId, clusterId }: ClusterKey) {
  return { project_id: projectId, cluster_id: clusterId };
}

/** Asks again for what is shown of clusters, and of record sets too. */
export const refreshClusters = () => dnsCalls.util.invalidateTags(['Cluster']);
export const refreshRecords = () => dnsCalls.util.invalidateTags(['RecordSet', 'Cluster']);

export const {
  useDnsListClustersInfiniteQuery,
  useDnsGetClusterQuery,
  useDnsCreateClusterMutation,
  useDnsDropClusterMutation,
  useDnsListRecordsInfiniteQuery,
  useDnsCreateRecordMutation,
  useDnsGetResourceMutation,
  useDnsDropRecordMutation,
} = dnsCalls;
