import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, objectId, success } from '../platform/fields.js';

const inProject = { project_id: objectId };

export const offerOwnership = defineCall({
  id: 'ownership.offer',
  method: 'POST',
  path: '/api/partners/projects/ownership/offer/',
  access: 'project-recent', // guard: recent-partners-projects-ownership-offer
  permission: 'ownership.transfer',
  summary: 'Offers the ownership to a member for seven days. A second offer replaces the first.',
  body: z.object({
    ...inProject,
    member: objectId,
    /** Whether the offering owner becomes an admin. */
    step_down: flag('Please choose on or off.').default(true),
  }),
  answer: success({}),
  errors: ['conflict'],
});

export const acceptOwnership = defineCall({
  id: 'ownership.accept',
  method: 'POST',
  path: '/api/partners/projects/ownership/accept/',
  access: 'project-recent', // guard: recent-partners-projects-ownership-accept
  permission: 'project.view',
  summary: 'Accepts an offer of the ownership.',
  body: z.object(inProject),
  answer: success({}),
});

export const declineOwnership = defineCall({
  id: 'ownership.decline',
  method: 'POST',
  path: '/api/partners/projects/ownership/decline/',
  access: 'project',
  permission: 'project.view',
  summary: 'Ends an offer of the ownership, by either party.',
  body: z.object(inProject),
  answer: success({}),
});
