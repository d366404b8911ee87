import type {
  AnswerOf,
  attachDomain,
  BodyOf,
  checkDomain,
  detachDomain,
  listDanglingRecords,
  listDomains,
  planDomain,
  removeDanglingRecords,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

const domainCalls = hostingCalls.enhanceEndpoints({ addTagTypes: ['AttachedDomain'] }).injectEndpoints({
  endpoints: (build) => ({
    hostingListDomains: build.query<AnswerOf<typeof listDomains>, BodyOf<typeof listDomains>>({
      query: callQuery<typeof listDomains>('hosting.list-domains'),
      providesTags: ['AttachedDomain'],
    }),
    hostingListDanglingRecords: build.query<AnswerOf<typeof listDanglingRecords>, string>({
      query: (projectId) =>
        callQuery<typeof listDanglingRecords>('hosting.list-dangling-records')({ project_id: projectId }),
      providesTags: ['AttachedDomain'],
    }),
    // A mutation, so that each request creates a plan.
    hostingPlanDomain: build.mutation<AnswerOf<typeof planDomain>, BodyOf<typeof planDomain>>({
      query: callQuery<typeof planDomain>('hosting.plan-domain'),
    }),
    hostingAttachDomain: build.mutation<AnswerOf<typeof attachDomain>, BodyOf<typeof attachDomain>>({
      query: callQuery<typeof attachDomain>('hosting.attach-domain'),
      invalidatesTags: ['AttachedDomain', 'Container'],
    }),
    hostingCheckDomain: build.mutation<AnswerOf<typeof checkDomain>, BodyOf<typeof checkDomain>>({
      query: callQuery<typeof checkDomain>('hosting.check-domain'),
      // Also after a refusal: the domain may be detached already.
      invalidatesTags: ['AttachedDomain'],
    }),
    hostingDetachDomain: build.mutation<AnswerOf<typeof detachDomain>, BodyOf<typeof detachDomain>>({
      query: callQuery<typeof detachDomain>('hosting.detach-domain'),
      invalidatesTags: ['AttachedDomain', 'Container'],
    }),
    hostingRemoveDanglingRecords: build.mutation<
      AnswerOf<typeof removeDanglingRecords>,
      BodyOf<typeof removeDanglingRecords>
    >({
      query: callQuery<typeof removeDanglingRecords>('hosting.remove-dangling-records'),
      invalidatesTags: ['AttachedDomain'],
    }),
  }),
});

export const {
  useHostingListDomainsQuery,
  useHostingListDanglingRecordsQuery,
  useHostingPlanDomainMutation,
  useHostingAttachDomainMutation,
  useHostingCheckDomainMutation,
  useHostingDetachDomainMutation,
  useHostingRemoveDanglingRecordsMutation,
} = domainCalls;
