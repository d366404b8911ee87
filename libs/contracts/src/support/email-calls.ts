import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { listAnswer, listFields, moment, objectId, paragraph, success } from '../platform/fields.js';
import { CASE_LIMITS, EMAIL_LISTS, EMAIL_STATES } from './case-types.js';

const emailFields = {
  id: objectId,
  state: z.enum(EMAIL_STATES),
  /** Address of the author, unverified. */
  from: z.string(),
  name: z.string(),
  subject: z.string(),
  received: moment,
  /** Bytes. */
  size: z.number().int(),
  /** Case of the email's signed address; null without one. */
  case_id: objectId.nullable(),
  /**
   * `customer-address`: the author has the address of a customer. `case-address`: it answers an email of a case, from
   * another sender.
   */
  hint: z.enum(['customer-address', 'case-address']).nullable(),
};

export const careEmailSummary = z.object(emailFields);
export type CareEmailSummary = z.output<typeof careEmailSummary>;

export const careEmail = z.object({
  ...emailFields,
  text: z.string(),
  /** Names of its attachments, which are part of the email's download. */
  files: z.array(z.string()),
});
export type CareEmail = z.output<typeof careEmail>;

const ofEmail = { email_id: objectId };

export const listCareEmails = defineCall({
  id: 'care.list-emails',
  method: 'POST',
  path: '/api/care/emails/list/',
  access: 'agent',
  summary:
    'Lists emails that are no posts, the newest first: of unproven senders, unreadable ones, and those that wait in a case.',
  body: z.object({
    cursor: listFields.cursor,
    limit: listFields.limit,
    state: z.enum(EMAIL_LISTS, { error: 'Please choose a list of emails.' }),
    caseId: objectId.optional(),
  }),
  answer: listAnswer(careEmailSummary),
});

export const getCareEmail = defineCall({
  id: 'care.get-email',
  method: 'POST',
  path: '/api/care/emails/get/',
  access: 'agent',
  summary: 'Reads an email as text.',
  body: z.object(ofEmail),
  answer: success({ email: careEmail }),
  errors: ['not-found'],
});

export const acceptCareEmail = defineCall({
  id: 'care.accept-email',
  method: 'POST',
  path: '/api/care/emails/accept/',
  access: 'agent',
  summary: 'Adds an email that waits in a case to the posts of the case. The customer sees it then.',
  body: z.object(ofEmail),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const answerCareEmail = defineCall({
  id: 'care.answer-email',
  method: 'POST',
  path: '/api/care/emails/answer/',
  access: 'agent',
  summary: 'Answers an email of an unproven sender by email, once.',
  body: z.object({ ...ofEmail, text: paragraph(CASE_LIMITS.textCharacters, 'Please write an answer.') }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const dismissCareEmail = defineCall({
  id: 'care.dismiss-email',
  method: 'POST',
  path: '/api/care/emails/dismiss/',
  access: 'agent',
  summary: 'Removes an email from its list. Its bytes stay until the end of their retention.',
  body: z.object(ofEmail),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const downloadCareEmail = defineCall({
  id: 'care.email',
  method: 'GET',
  path: '/api/care/raw-emails/:emailId/',
  access: 'agent',
  summary: 'Downloads an email as it was received.',
  params: z.object({ emailId: objectId }),
  answer: z.unknown(),
  errors: ['not-found'],
  produces: 'application/octet-stream',
});
