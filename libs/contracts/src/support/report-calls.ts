import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, objectId, paragraph, sentMoment, success } from '../platform/fields.js';
import { supportCase } from './case-calls.js';
import { CASE_LIMITS } from './case-types.js';

export const setAbuseReport = defineCall({
  id: 'support.set-report',
  method: 'POST',
  path: '/api/self/support/report/',
  access: 'user',
  summary:
    'Stores the facts of a case of the type abuse: address, time and evidence. Agents find the case by the address.',
  body: z.object({
    caseId: objectId,
    address: line(CASE_LIMITS.reportAddressCharacters, 'Please enter a domain, URL, IP or email address.'),
    occurred_at: sentMoment,
    evidence: paragraph(CASE_LIMITS.evidenceCharacters, 'Please describe the evidence.'),
  }),
  answer: success({ case: supportCase }),
  errors: ['not-found', 'conflict'],
});
