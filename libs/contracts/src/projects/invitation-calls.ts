import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { moment, newMailAddress, objectId, success } from '../platform/fields.js';
import { grantedRole, projectInvitation } from './member-calls.js';
import { PROJECT_ROLES } from './roles.js';

const inProject = { project_id: objectId };
const theInvitation = z.object({ invitation: objectId });

/** An invitation as its recipient sees it. */
export const receivedInvitation = z.object({
  id: objectId,
  project: z.string(),
  role: z.enum(PROJECT_ROLES),
  invited_by: z.string().nullable(),
  expires: moment,
});
export type ReceivedInvitation = z.output<typeof receivedInvitation>;

export const listInvitations = defineCall({
  id: 'invitations.list',
  method: 'POST',
  path: '/api/partners/projects/invitations/list/',
  access: 'project',
  permission: 'members.manage',
  summary: 'Lists the pending invitations of a project, newest first.',
  body: z.object(inProject),
  answer: success({ list: z.array(projectInvitation) }),
});

export const inviteMember = defineCall({
  id: 'invitations.add',
  method: 'POST',
  path: '/api/partners/projects/invitations/add/',
  access: 'project',
  permission: 'members.manage',
  summary:
    'Invites a person by email. A second invitation of the same address replaces the first. The answer does not depend on whether the address has an account.',
  body: z.object({
    ...inProject,
    mail: newMailAddress('This Email Address is invalid.'),
    role: grantedRole,
  }),
  answer: success({ invitation: projectInvitation }),
  errors: ['conflict'],
});

export const revokeInvitation = defineCall({
  id: 'invitations.revoke',
  method: 'POST',
  path: '/api/partners/projects/invitations/revoke/',
  access: 'project',
  permission: 'members.manage',
  summary: 'Revokes a pending invitation.',
  body: z.object({ ...inProject, invitation: objectId }),
  answer: success({}),
});

export const listReceivedInvitations = defineCall({
  id: 'invitations.received',
  method: 'POST',
  path: '/api/self/projects/invitations/list/',
  access: 'user',
  summary: 'Lists the pending invitations to the confirmed email addresses of the person.',
  body: z.object({}),
  answer: success({ list: z.array(receivedInvitation) }),
});

export const acceptInvitation = defineCall({
  id: 'invitations.accept',
  method: 'POST',
  path: '/api/self/projects/invitations/accept/',
  access: 'user',
  summary:
    'Accepts an invitation to a confirmed email address of the person. An invitation can be used once, within seven days.',
  body: theInvitation,
  answer: success({ project_id: objectId }),
  errors: ['not-found', 'conflict'],
});

export const declineInvitation = defineCall({
  id: 'invitations.decline',
  method: 'POST',
  path: '/api/self/projects/invitations/decline/',
  access: 'user',
  summary: 'Declines an invitation.',
  body: theInvitation,
  answer: success({}),
  errors: ['not-found'],
});
