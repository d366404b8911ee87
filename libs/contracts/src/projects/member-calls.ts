import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, moment, objectId, success } from '../platform/fields.js';
import { PROJECT_ROLES } from './roles.js';

/** Limits of members and invitations. */
export const MEMBER_LIMITS = {
  /** Members of a project. */
  members: 100,
  /** Pending invitations of a project. */
  invitations: 50,
  invitationDays: 7,
  transferDays: 7,
} as const;

const inProject = { project_id: objectId };
const onMember = { ...inProject, member: objectId };

/** A role that a manager grants. The role owner needs a transfer. */
export const grantedRole = z
  .enum(PROJECT_ROLES, { error: 'Please choose one of the roles.' })
  .exclude(['owner'], {
    error: 'Please choose one of the roles.',
  });

export const projectMember = z.object({
  /** Id of the person. */
  id: objectId,
  name: z.string(),
  role: z.enum(PROJECT_ROLES),
  /** Whether the member is the signed-in person. */
  self: z.boolean(),
  /** Null for members without the permission to manage members. */
  second_factor: z.boolean().nullable(),
});
export type ProjectMember = z.output<typeof projectMember>;

/** An offer of the ownership. Both parties consent: one offers, the other accepts. */
export const ownershipOffer = z.object({
  /** Ids of the members. */
  from: objectId,
  to: objectId,
  /** Whether the offering owner becomes an admin. */
  step_down: z.boolean(),
  expires: moment,
});
export type OwnershipOffer = z.output<typeof ownershipOffer>;

export const projectInvitation = z.object({
  id: objectId,
  mail: z.string(),
  role: z.enum(PROJECT_ROLES),
  /** Name of the inviting member; null after the removal of that account. */
  invited_by: z.string().nullable(),
  created: moment,
  expires: moment,
});
export type ProjectInvitation = z.output<typeof projectInvitation>;

export const listMembers = defineCall({
  id: 'members.list',
  method: 'POST',
  path: '/api/partners/projects/members/list/',
  access: 'project',
  permission: 'members.view',
  summary: 'Lists the members of a project by name, with an open offer of the ownership.',
  body: z.object(inProject),
  answer: success({
    list: z.array(projectMember),
    offer: ownershipOffer.nullable(),
    /** Whether members need a second factor. */
    require_second_factor: z.boolean(),
  }),
});

export const setMemberRole = defineCall({
  id: 'members.set-role',
  method: 'POST',
  path: '/api/partners/projects/members/set/role/',
  access: 'project',
  permission: 'members.manage',
  summary: 'Changes the role of a member. Only owners change the role of an owner. One owner always remains.',
  body: z.object({ ...onMember, role: grantedRole }),
  answer: success({}),
  errors: ['conflict'],
});

export const removeMember = defineCall({
  id: 'members.remove',
  method: 'POST',
  path: '/api/partners/projects/members/set/remove/',
  access: 'project',
  permission: 'members.manage',
  summary: 'Removes a member. Sessions, event streams and API tokens of the member end within a second.',
  body: z.object(onMember),
  answer: success({}),
  errors: ['conflict'],
});

export const leaveProject = defineCall({
  id: 'members.leave',
  method: 'POST',
  path: '/api/partners/projects/members/leave/',
  access: 'project',
  permission: 'project.leave',
  summary: 'Ends the own membership. The last owner cannot leave.',
  body: z.object(inProject),
  answer: success({}),
  errors: ['conflict'],
});

export const requireSecondFactor = defineCall({
  id: 'members.require-second-factor',
  method: 'POST',
  path: '/api/partners/projects/members/set/factor/',
  access: 'project',
  permission: 'project.manage',
  summary: 'Sets whether members need a second factor. The signed-in person needs one to switch this on.',
  body: z.object({ ...inProject, required: flag('Please choose on or off.') }),
  answer: success({}),
  errors: ['conflict'],
});
