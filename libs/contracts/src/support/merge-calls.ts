import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, line, objectId, success } from '../platform/fields.js';
import { submitKey } from './case-calls.js';
import { CASE_LIMITS } from './case-types.js';

const ofCase = { caseId: objectId };
const number = z
  .string({ error: 'Please enter the number of a case.' })
  .max(40, { error: 'Please enter the number of a case, for example ZW-1042.', abort: true })
  .trim()
  .toUpperCase()
  .regex(/^ZW-\d{1,12}$/u, 'Please enter the number of a case, for example ZW-1042.');

export const mergeCase = defineCall({
  id: 'care.merge',
  method: 'POST',
  path: '/api/care/cases/merge/',
  access: 'agent',
  summary:
    'Merges a case into another one. The case closes, and later replies and emails become posts of the other one. A lead confirms the merge into a case of another customer: its posts become visible to the customer of this case.',
  body: z.object({
    ...ofCase,
    number,
    /** Confirms the readers of the merged posts. Without it, an error at this field lists them. */
    confirmed: flag().default(false),
  }),
  answer: success({
    /** The other case. */
    caseId: objectId,
  }),
  errors: ['not-found', 'conflict'],
});

export const undoMerge = defineCall({
  id: 'care.undo-merge',
  method: 'POST',
  path: '/api/care/cases/undo-merge/',
  access: 'agent',
  summary: 'Undoes a merge within 24 hours. Later posts remain in the other case.',
  body: z.object(ofCase),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const splitCase = defineCall({
  id: 'care.split',
  method: 'POST',
  path: '/api/care/cases/split/',
  access: 'agent',
  summary: 'Opens a new case of the same customer with a copy of a post.',
  body: z.object({
    ...ofCase,
    post_id: objectId,
    subject: line(CASE_LIMITS.subjectCharacters, 'Please enter a subject.'),
    submit_key: submitKey,
  }),
  answer: success({
    /** The new case. */
    caseId: objectId,
  }),
  errors: ['not-found', 'conflict'],
});

export const relateCase = defineCall({
  id: 'care.relate',
  method: 'POST',
  path: '/api/care/cases/relate/',
  access: 'agent',
  summary: 'Relates two cases for agents, or removes the relation. Customers do not see it.',
  body: z.object({ ...ofCase, number, related: flag() }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});
