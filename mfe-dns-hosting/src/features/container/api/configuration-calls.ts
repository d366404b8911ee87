import type {
  AnswerOf,
  BodyOf,
  getLimits,
  listEnvironment,
  removeEnvironmentVariable,
  setEnvironmentVariable,
  setLimits,
  setSleep,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

type SetVariable = typeof setEnvironmentVariable;
type RemoveVariable = typeof removeEnvironmentVariable;

// An update deploys changed settings, so lists also have the tag of deployments.
const configurationCalls = hostingCalls
  .enhanceEndpoints({ addTagTypes: ['ContainerConfiguration'] })
  .injectEndpoints({
    endpoints: (build) => ({
      hostingListEnvironment: build.query<AnswerOf<typeof listEnvironment>, BodyOf<typeof listEnvironment>>({
        query: callQuery<typeof listEnvironment>('hosting.list-environment'),
        providesTags: ['ContainerConfiguration', 'Deployment'],
      }),
      hostingGetLimits: build.query<AnswerOf<typeof getLimits>, BodyOf<typeof getLimits>>({
        query: callQuery<typeof getLimits>('hosting.get-limits'),
        providesTags: ['ContainerConfiguration', 'Deployment'],
      }),
      hostingSetVariable: build.mutation<AnswerOf<SetVariable>, BodyOf<SetVariable>>({
        query: callQuery<SetVariable>('hosting.set-environment-variable'),
        invalidatesTags: ['ContainerConfiguration'],
      }),
      hostingRemoveVariable: build.mutation<AnswerOf<RemoveVariable>, BodyOf<RemoveVariable>>({
        query: callQuery<RemoveVariable>('hosting.remove-environment-variable'),
        // Also after a refusal: the variable may be removed already.
        invalidatesTags: ['ContainerConfiguration'],
      }),
      hostingSetSleep: build.mutation<AnswerOf<typeof setSleep>, BodyOf<typeof setSleep>>({
        query: callQuery<typeof setSleep>('hosting.set-sleep'),
        invalidatesTags: ['Container'],
      }),
      hostingSetLimits: build.mutation<AnswerOf<typeof setLimits>, BodyOf<typeof setLimits>>({
        query: callQuery<typeof setLimits>('hosting.set-limits'),
        invalidatesTags: ['ContainerConfiguration'],
      }),
    }),
  });

export const {
  useHostingListEnvironmentQuery,
  useHostingGetLimitsQuery,
  useHostingSetVariableMutation,
  useHostingRemoveVariableMutation,
  useHostingSetLimitsMutation,
  useHostingSetSleepMutation,
} = configurationCalls;
