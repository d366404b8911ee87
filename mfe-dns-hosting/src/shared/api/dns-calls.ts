import type {
  AnswerOf,
  BodyOf,
  ClusterSort,
  createCluster,
  dropCluster,
  getCluster,
  listClusters,
  listDroppedClusters,
  restoreCluster,
  SortDirection,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type ListClusters = typeof listClusters;
type GetCluster = typeof getCluster;
type CreateCluster = typeof createCluster;
type DropCluster = typeof dropCluster;
type ListDropped = typeof listDroppedClusters;
type RestoreCluster = typeof restoreCluster;

/** Key of a cluster within its project. */
export interface ClusterKey {
  projectId: string;
  clusterId: string;
}

/** Query of dropped clusters. */
interface DroppedWanted {
  projectId: string;
  query: string;
}

/** Query of clusters. */
interface ClusterListArgs {
  projectId: string;
  query: string;
  sort?: ClusterSort | undefined;
  direction?: SortDirection | undefined;
}

/** Calls of the DNS area with the tags that they provide and invalidate. */
export const taggedCalls = callApi.enhanceEndpoints({ addTagTypes: ['Cluster', 'RecordSet'] });

const dnsCalls = taggedCalls.injectEndpoints({
  endpoints: (build) => ({
    dnsListClusters: build.infiniteQuery<AnswerOf<ListClusters>, ClusterListArgs, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, query, ...order }, pageParam }) =>
        callQuery<ListClusters>('dns.list-clusters')({
          project_id: projectId,
          query: query || undefined,
          ...order,
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
    // No invalidation: the screen of the dropped cluster would request it again.
    dnsDropCluster: build.mutation<AnswerOf<DropCluster>, BodyOf<DropCluster>>({
      query: callQuery<DropCluster>('dns.drop-cluster'),
    }),
    dnsListDroppedClusters: build.infiniteQuery<AnswerOf<ListDropped>, DroppedWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, query }, pageParam }) =>
        callQuery<ListDropped>('dns.list-dropped-clusters')({
          project_id: projectId,
          query: query || undefined,
          cursor: pageParam,
        }),
      providesTags: ['Cluster'],
    }),
    dnsRestoreCluster: build.mutation<AnswerOf<RestoreCluster>, BodyOf<RestoreCluster>>({
      query: callQuery<RestoreCluster>('dns.restore-cluster'),
      // A refusal means that the list is out of date.
      invalidatesTags: ['Cluster'],
    }),
  }),
});

/** Cluster fields of every call body. */
export function keyBody({ projectId, clusterId }: ClusterKey) {
  return { project_id: projectId, cluster_id: clusterId };
}

/** Reads displayed clusters and record sets again. */
export const refreshClusters = () => dnsCalls.util.invalidateTags(['Cluster']);
export const refreshRecords = () => dnsCalls.util.invalidateTags(['RecordSet', 'Cluster']);

export const {
  useDnsListClustersInfiniteQuery,
  useDnsGetClusterQuery,
  useDnsCreateClusterMutation,
  useDnsDropClusterMutation,
  useDnsListDroppedClustersInfiniteQuery,
  useDnsRestoreClusterMutation,
} = dnsCalls;
