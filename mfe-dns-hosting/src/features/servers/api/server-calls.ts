import type { AnswerOf, BodyOf, createContainer, listServers } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

type CreateContainer = typeof createContainer;

const serverCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingListServers: build.query<AnswerOf<typeof listServers>, string>({
      query: (projectId) => ({
        ...callQuery<typeof listServers>('hosting.list-servers')(undefined),
        query: { project_id: projectId },
      }),
    }),
    hostingCreateContainer: build.mutation<AnswerOf<CreateContainer>, BodyOf<CreateContainer>>({
      query: callQuery<CreateContainer>('hosting.create-container'),
      // Also after a failure: the server may have created the container without a response.
      invalidatesTags: ['Container'],
    }),
  }),
});

export const { useHostingListServersQuery, useHostingCreateContainerMutation } = serverCalls;
