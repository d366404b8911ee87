import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, listFields, objectId, success } from '../platform/fields.js';
import { caseListAnswer, caseSummary, supportCase } from './case-calls.js';
import { CASE_STATES } from './case-types.js';

export const shareCase = defineCall({
  id: 'support.share-case',
  method: 'POST',
  path: '/api/self/support/share/',
  access: 'user',
  permission: 'support.share',
  summary:
    'Shares a support case with a project of the person, or ends that. Members with this permission read the case and reply. A case is shared with one project at a time.',
  body: z.object({
    caseId: objectId,
    project_id: objectId,
    /** Without it, the sharing ends, also after the person lost the permission. */
    shared: flag(),
  }),
  answer: success({ case: supportCase }),
  errors: ['not-found'],
});

export const listSharedCases = defineCall({
  id: 'support.list-shared',
  method: 'POST',
  path: '/api/self/support/shared/list/',
  access: 'project',
  permission: 'support.share',
  summary:
    'Lists the support cases that members share with a project, last change first; `query` searches numbers, subjects, posts and file names.',
  body: z.object({ ...listFields, project_id: objectId, state: z.enum(CASE_STATES).optional() }),
  answer: caseListAnswer(caseSummary),
});
