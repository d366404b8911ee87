import type {
  acceptInvitation,
  AnswerOf,
  BodyOf,
  declineInvitation,
  inviteMember,
  listInvitations,
  listReceivedInvitations,
  revokeInvitation,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

const invalid = ['Member'] as const;

/** Calls of invitations to projects. */
const invitationCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['Project', 'Member', 'ReceivedInvitation'] })
  .injectEndpoints({
    endpoints: (build) => ({
      contentListInvitations: build.query<AnswerOf<typeof listInvitations>, string>({
        query: (projectId) =>
          callQuery<typeof listInvitations>('invitations.list')({ project_id: projectId }),
        providesTags: ['Member'],
      }),
      contentInviteMember: build.mutation<AnswerOf<typeof inviteMember>, BodyOf<typeof inviteMember>>({
        query: callQuery<typeof inviteMember>('invitations.add'),
        invalidatesTags: invalid,
      }),
      contentRevokeInvitation: build.mutation<
        AnswerOf<typeof revokeInvitation>,
        BodyOf<typeof revokeInvitation>
      >({
        query: callQuery<typeof revokeInvitation>('invitations.revoke'),
        invalidatesTags: invalid,
      }),
      contentListReceivedInvitations: build.query<AnswerOf<typeof listReceivedInvitations>, void>({
        query: () => callQuery<typeof listReceivedInvitations>('invitations.received')({}),
        providesTags: ['ReceivedInvitation'],
      }),
      contentAcceptInvitation: build.mutation<
        AnswerOf<typeof acceptInvitation>,
        BodyOf<typeof acceptInvitation>
      >({
        query: callQuery<typeof acceptInvitation>('invitations.accept'),
        invalidatesTags: ['ReceivedInvitation', 'Project'],
      }),
      contentDeclineInvitation: build.mutation<
        AnswerOf<typeof declineInvitation>,
        BodyOf<typeof declineInvitation>
      >({
        query: callQuery<typeof declineInvitation>('invitations.decline'),
        invalidatesTags: ['ReceivedInvitation'],
      }),
    }),
  });

export const {
  useContentListInvitationsQuery,
  useContentInviteMemberMutation,
  useContentRevokeInvitationMutation,
  useContentListReceivedInvitationsQuery,
  useContentAcceptInvitationMutation,
  useContentDeclineInvitationMutation,
} = invitationCalls;
