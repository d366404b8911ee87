import type {
  AnswerOf,
  BodyOf,
  compareDeployments,
  DeploymentDifference,
  followWebsite,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

const websiteCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingFollowWebsite: build.mutation<AnswerOf<typeof followWebsite>, BodyOf<typeof followWebsite>>({
      query: callQuery<typeof followWebsite>('hosting.follow-website'),
      invalidatesTags: ['Container', 'Deployment'],
    }),
    hostingCompareDeployments: build.query<DeploymentDifference, BodyOf<typeof compareDeployments>>({
      query: callQuery<typeof compareDeployments>('hosting.compare-deployments'),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useHostingFollowWebsiteMutation, useHostingCompareDeploymentsQuery } = websiteCalls;
