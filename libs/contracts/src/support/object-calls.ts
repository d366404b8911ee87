import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, listAnswer, listFields, moment, objectId, success } from '../platform/fields.js';
import { supportCase } from './case-calls.js';
import { CASE_ACTIONS, CASE_LIMITS, CASE_TYPES, OBJECT_KINDS } from './case-types.js';

const kind = z.enum(OBJECT_KINDS, { error: 'Please choose a kind.' });
const ofCase = { caseId: objectId };

/** Current data of an object that a case links. */
export const caseObject = z.object({
  kind,
  id: objectId,
  /** Empty for an object that was removed, or that its customer can no longer read. */
  title: z.string(),
  /** State in the terms of its area; empty without one. */
  state: z.string(),
  /** Facts for display. */
  facts: z.array(z.string()),
  /** Path of its page; null without one. */
  path: z.string().nullable(),
  /** Until this time agents can read its details; null without a grant of the customer. */
  access_until: moment.nullable(),
});
export type CaseObject = z.output<typeof caseObject>;

const linkableObject = z.object({ kind, id: objectId, project_id: objectId.nullable(), title: z.string() });
export type LinkableObject = z.output<typeof linkableObject>;

const objectDetail = z.object({ name: z.string(), value: z.string() });
/** A detail of an object, for display; the value can have several lines. */
export type ObjectDetail = z.output<typeof objectDetail>;

const historyEvent = z.object({
  id: objectId,
  action: z.enum(CASE_ACTIONS),
  author: z.string(),
  side: z.enum(['person', 'team']),
  /** Detail of the change, for example the new type. */
  detail: z.string(),
  date: moment,
});
export type CaseHistoryEvent = z.output<typeof historyEvent>;

const historyBody = z.object({ ...ofCase, cursor: listFields.cursor, limit: listFields.limit });

export const setCaseType = defineCall({
  id: 'support.set-type',
  method: 'POST',
  path: '/api/self/support/type/',
  access: 'user',
  summary: 'Changes the type of a support case. Its history has the change.',
  body: z.object({
    ...ofCase,
    type: z.enum(CASE_TYPES, { error: 'Please choose a type for your case.' }),
  }),
  answer: success({ case: supportCase }),
  errors: ['not-found'],
});

export const listLinkableObjects = defineCall({
  id: 'support.linkable-objects',
  method: 'POST',
  path: '/api/self/support/objects/linkable/',
  access: 'user',
  summary: 'Lists up to 100 objects of the person that a case can link.',
  body: z.object({ kind, query: listFields.query }),
  answer: success({ list: z.array(linkableObject) }),
});

export const listCaseObjects = defineCall({
  id: 'support.objects',
  method: 'POST',
  path: '/api/self/support/objects/list/',
  access: 'user',
  summary: 'Lists the linked objects of a support case with their present states.',
  body: z.object(ofCase),
  answer: success({ list: z.array(caseObject) }),
  errors: ['not-found'],
});

export const linkCaseObject = defineCall({
  id: 'support.link-object',
  method: 'POST',
  path: '/api/self/support/objects/link/',
  access: 'user',
  summary:
    'Links an object to a support case, or removes the link. Agents can read linked objects, and the history of the case has each read.',
  body: z.object({
    ...ofCase,
    kind,
    object_id: objectId,
    /** Project of a container or page. */
    project_id: objectId.optional(),
    linked: flag(),
  }),
  answer: success({ list: z.array(caseObject) }),
  errors: ['not-found', 'conflict'],
});

export const listCaseHistory = defineCall({
  id: 'support.history',
  method: 'POST',
  path: '/api/self/support/history/',
  access: 'user',
  summary: 'Lists changes of a support case and reads of its linked objects, the newest first.',
  body: historyBody,
  answer: listAnswer(historyEvent),
  errors: ['not-found'],
});

export const listCareObjects = defineCall({
  id: 'care.objects',
  method: 'POST',
  path: '/api/care/cases/objects/',
  access: 'agent',
  summary:
    'Reads the linked objects of a case. The history of the case has the read, which the customer sees.',
  body: z.object(ofCase),
  answer: success({ list: z.array(caseObject) }),
  errors: ['not-found'],
});

export const grantObjectAccess = defineCall({
  id: 'support.grant-access',
  method: 'POST',
  path: '/api/self/support/objects/grant/',
  access: 'user',
  summary: `Grants agents access to the details of a linked object for ${CASE_LIMITS.grantHours} hours, or ends it. The history of the case has the grant and each read.`,
  body: z.object({ ...ofCase, kind, object_id: objectId, granted: flag() }),
  answer: success({ list: z.array(caseObject) }),
  errors: ['not-found'],
});

export const readCareObject = defineCall({
  id: 'care.read-object',
  method: 'POST',
  path: '/api/care/cases/objects/read/',
  access: 'agent',
  summary:
    'Reads the details of a linked object while its customer grants access. The history of the case has the read.',
  body: z.object({ ...ofCase, kind, object_id: objectId }),
  answer: success({ details: z.array(objectDetail) }),
  errors: ['not-found', 'permission-issue'],
});

export const listCareHistory = defineCall({
  id: 'care.history',
  method: 'POST',
  path: '/api/care/cases/history/',
  access: 'agent',
  summary: 'Lists reads and changes of a case, the newest first.',
  body: historyBody,
  answer: listAnswer(historyEvent),
  errors: ['not-found'],
});
