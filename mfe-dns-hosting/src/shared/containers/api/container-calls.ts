import type {
  AnswerOf,
  BodyOf,
  cancelUpdate,
  Container,
  listContainers,
  removeContainer,
  resolveDrift,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Update = typeof updateContainer;

/** Key of one update of a container. */
interface RunKey {
  containerId: string;
  run: number;
}

/** The calls of the hosting area with the tags of their data. */
export const hostingCalls = callApi.enhanceEndpoints({ addTagTypes: ['Container', 'Deployment'] });

const containerCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingListContainers: build.query<AnswerOf<typeof listContainers>, string>({
      query: (projectId) =>
        callQuery<typeof listContainers>('hosting.list-containers')({ project_id: projectId }),
      providesTags: ['Container'],
    }),
    hostingStartContainer: build.mutation<AnswerOf<typeof startContainer>, string>({
      query: (serverId) =>
        callQuery<typeof startContainer>('hosting.start-container')(undefined, { serverId }),
      invalidatesTags: ['Container', 'Deployment'],
    }),
    hostingShutDownContainer: build.mutation<AnswerOf<typeof shutDownContainer>, string>({
      query: (serverId) =>
        callQuery<typeof shutDownContainer>('hosting.shut-down-container')(undefined, { serverId }),
      invalidatesTags: ['Container', 'Deployment'],
    }),
    // A mutation, because a refetch of a query would repeat it: a call without `run` starts an update.
    hostingStartUpdate: build.mutation<AnswerOf<Update>, string>({
      query: (serverId) => callQuery<Update>('hosting.update-container')(undefined, { serverId }),
      invalidatesTags: ['Container', 'Deployment'],
    }),
    hostingUpdateProgress: build.query<AnswerOf<Update>, RunKey>({
      query: ({ containerId, run }) => ({
        ...callQuery<Update>('hosting.update-container')(undefined, { serverId: containerId }),
        query: { run: String(run) },
      }),
      keepUnusedDataFor: 0,
    }),
    hostingCancelUpdate: build.mutation<AnswerOf<typeof cancelUpdate>, BodyOf<typeof cancelUpdate>>({
      query: callQuery<typeof cancelUpdate>('hosting.cancel-update'),
      invalidatesTags: ['Container', 'Deployment'],
    }),
    hostingResolveDrift: build.mutation<AnswerOf<typeof resolveDrift>, BodyOf<typeof resolveDrift>>({
      query: callQuery<typeof resolveDrift>('hosting.resolve-drift'),
      // Also after a refusal: another member may have decided already.
      invalidatesTags: ['Container'],
    }),
    hostingRemoveContainer: build.mutation<AnswerOf<typeof removeContainer>, BodyOf<typeof removeContainer>>({
      query: callQuery<typeof removeContainer>('hosting.remove-container'),
      // Also after a refusal: the container may be removed already.
      invalidatesTags: ['Container'],
    }),
  }),
});

/** Reads displayed containers and deployments again. */
export const refreshContainers = () => containerCalls.util.invalidateTags(['Container', 'Deployment']);

/** Writes the container of another response to the list of its project. */
export const storeContainer = (projectId: string, container: Container) =>
  containerCalls.util.updateQueryData('hostingListContainers', projectId, (answer) => {
    answer.list = answer.list.map((one) => (one.id === container.id ? container : one));
  });

export const {
  useHostingListContainersQuery,
  useHostingStartContainerMutation,
  useHostingShutDownContainerMutation,
  useHostingStartUpdateMutation,
  useHostingUpdateProgressQuery,
  useHostingCancelUpdateMutation,
  useHostingResolveDriftMutation,
  useHostingRemoveContainerMutation,
} = containerCalls;
