import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, line, listAnswer, listFields, objectId, paragraph, success } from '../platform/fields.js';
import { careCase } from './agent-calls.js';
import { submitKey } from './case-calls.js';
import { CASE_LIMITS, RELEASE_KINDS } from './case-types.js';
import { releaseFields } from './release-fields.js';

const release = z.object(releaseFields);
export type CareRelease = z.output<typeof release>;

export const readRelease = defineCall({
  id: 'support.release',
  method: 'POST',
  path: '/api/self/support/release/',
  access: 'user',
  summary: 'Marks a release of a support case as read.',
  body: z.object({ releaseId: objectId, caseId: objectId }),
  answer: success({}),
  errors: ['not-found'],
});

export const listCareReleases = defineCall({
  id: 'care.list-releases',
  method: 'POST',
  path: '/api/care/releases/list/',
  access: 'agent',
  summary: 'Lists the releases of support, the newest first.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit }),
  answer: listAnswer(release),
});

export const addRelease = defineCall({
  id: 'care.add-release',
  method: 'POST',
  path: '/api/care/releases/add/',
  access: 'agent',
  summary: 'Adds a release and links a case. The customer of the case gets an email.',
  body: z.object({
    caseId: objectId,
    kind: z.enum(RELEASE_KINDS, { error: 'Please choose a kind.' }),
    title: line(CASE_LIMITS.subjectCharacters, 'Please enter a title.'),
    text: paragraph(CASE_LIMITS.releaseCharacters, 'Please describe the change for the customer.'),
    submit_key: submitKey,
  }),
  answer: success({ case: careCase }),
  errors: ['not-found', 'conflict'],
});

export const linkRelease = defineCall({
  id: 'care.link-release',
  method: 'POST',
  path: '/api/care/releases/link/',
  access: 'agent',
  summary:
    'Links a release to a case, or removes the link. A customer gets one email about a release, whatever the number of cases.',
  body: z.object({ caseId: objectId, release_id: objectId, linked: flag() }),
  answer: success({ case: careCase }),
  errors: ['not-found', 'conflict'],
});
