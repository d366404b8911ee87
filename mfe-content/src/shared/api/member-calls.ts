import type {
  acceptOwnership,
  AnswerOf,
  BodyOf,
  declineOwnership,
  leaveProject,
  listMembers,
  offerOwnership,
  removeMember,
  requireSecondFactor,
  setMemberRole,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

const invalid = ['Member'] as const;

/** Calls of members and ownership. The tag `Project` is shared with the lists of projects. */
const memberCalls = callApi.enhanceEndpoints({ addTagTypes: ['Project', 'Member'] }).injectEndpoints({
  endpoints: (build) => ({
    contentListMembers: build.query<AnswerOf<typeof listMembers>, string>({
      query: (projectId) => callQuery<typeof listMembers>('members.list')({ project_id: projectId }),
      providesTags: ['Member'],
    }),
    contentSetMemberRole: build.mutation<AnswerOf<typeof setMemberRole>, BodyOf<typeof setMemberRole>>({
      query: callQuery<typeof setMemberRole>('members.set-role'),
      invalidatesTags: ['Member', 'Project'],
    }),
    contentRemoveMember: build.mutation<AnswerOf<typeof removeMember>, BodyOf<typeof removeMember>>({
      query: callQuery<typeof removeMember>('members.remove'),
      invalidatesTags: invalid,
    }),
    contentLeaveProject: build.mutation<AnswerOf<typeof leaveProject>, BodyOf<typeof leaveProject>>({
      query: callQuery<typeof leaveProject>('members.leave'),
    }),
    contentRequireSecondFactor: build.mutation<
      AnswerOf<typeof requireSecondFactor>,
      BodyOf<typeof requireSecondFactor>
    >({
      query: callQuery<typeof requireSecondFactor>('members.require-second-factor'),
      invalidatesTags: invalid,
    }),
    contentOfferOwnership: build.mutation<AnswerOf<typeof offerOwnership>, BodyOf<typeof offerOwnership>>({
      query: callQuery<typeof offerOwnership>('ownership.offer'),
      invalidatesTags: invalid,
    }),
    contentAcceptOwnership: build.mutation<AnswerOf<typeof acceptOwnership>, BodyOf<typeof acceptOwnership>>({
      query: callQuery<typeof acceptOwnership>('ownership.accept'),
      invalidatesTags: ['Member', 'Project'],
    }),
    contentDeclineOwnership: build.mutation<
      AnswerOf<typeof declineOwnership>,
      BodyOf<typeof declineOwnership>
    >({
      query: callQuery<typeof declineOwnership>('ownership.decline'),
      invalidatesTags: invalid,
    }),
  }),
});

export const {
  useContentListMembersQuery,
  useContentSetMemberRoleMutation,
  useContentRemoveMemberMutation,
  useContentLeaveProjectMutation,
  useContentRequireSecondFactorMutation,
  useContentOfferOwnershipMutation,
  useContentAcceptOwnershipMutation,
  useContentDeclineOwnershipMutation,
} = memberCalls;
