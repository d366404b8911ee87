import type { AnswerOf, BodyOf, findClusters } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type FindClusters = typeof findClusters;

/** Clusters of all projects of the person. Remotes that change clusters share the tag. */
export const clusterCalls = callApi.enhanceEndpoints({ addTagTypes: ['Cluster'] }).injectEndpoints({
  endpoints: (build) => ({
    shellFindClusters: build.query<AnswerOf<FindClusters>, BodyOf<FindClusters>>({
      query: callQuery<FindClusters>('dns.find-clusters'),
      providesTags: ['Cluster'],
    }),
  }),
});
