import type { AnswerOf, BodyOf, listDeployments, rollBackContainer } from '@zonewerk/contracts';
import { callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

/** One container of a project. */
interface ContainerKey {
  projectId: string;
  containerId: string;
}

const deploymentCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingListDeployments: build.infiniteQuery<
      AnswerOf<typeof listDeployments>,
      ContainerKey,
      string | undefined
    >({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, containerId }, pageParam }) =>
        callQuery<typeof listDeployments>('hosting.list-deployments')({
          project_id: projectId,
          container_id: containerId,
          cursor: pageParam,
        }),
      providesTags: ['Deployment'],
    }),
    hostingRollBack: build.mutation<AnswerOf<typeof rollBackContainer>, BodyOf<typeof rollBackContainer>>({
      query: callQuery<typeof rollBackContainer>('hosting.roll-back-container'),
      // Also after a refusal: the list may be out of date.
      invalidatesTags: ['Container', 'Deployment'],
    }),
  }),
});

export const { useHostingListDeploymentsInfiniteQuery, useHostingRollBackMutation } = deploymentCalls;
