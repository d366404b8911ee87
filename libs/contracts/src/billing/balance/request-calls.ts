import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId, paragraph, success } from '../../platform/fields.js';
import { decimal, euros } from './money.js';
import { REQUEST_KINDS, REQUEST_STATES } from './rules.js';

/** A loan or withdrawal request and its result. */
export const balanceRequest = z.object({
  id: objectId,
  profile: objectId,
  kind: z.enum(REQUEST_KINDS),
  amount: decimal,
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  /** Whether the balance covers the withdrawal; false after a chargeback. */
  covered: z.boolean(),
  /** Note of the operator on the decision; can be empty. */
  note: z.string(),
  created: moment,
  /** Time of the last decision; null before it. */
  decided: moment.nullable(),
});
export type BalanceRequest = z.output<typeof balanceRequest>;

const requestInput = {
  profile: objectId,
  amount: euros('Please enter an amount in euros, such as 25.00.'),
  reason: paragraph(500, 'Please enter a purpose.'),
};

export const requestLoan = defineCall({
  id: 'balance.request-loan',
  method: 'POST',
  path: '/api/user/balance/loan/',
  access: 'user-recent',
  summary: 'Requests a loan on the balance of a profile; an operator decides.',
  body: z.object(requestInput),
  answer: success({ request: balanceRequest }),
  errors: ['object-owner-conflict', 'conflict'],
});

export const requestWithdrawal = defineCall({
  id: 'balance.request-withdrawal',
  method: 'POST',
  path: '/api/user/balance/withdrawal/',
  access: 'user-recent',
  summary: 'Requests a withdrawal from a balance; the amount is reserved at once.',
  body: z.object(requestInput),
  answer: success({ request: balanceRequest }),
  errors: ['object-owner-conflict', 'conflict'],
});

export const listRequests = defineCall({
  id: 'balance.list-requests',
  method: 'POST',
  path: '/api/user/balance/requests/',
  access: 'user',
  summary: 'Lists the requested loans and withdrawals, the newest first.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, profile: objectId }),
  answer: listAnswer(balanceRequest).extend({
    /** Maximum amount of a loan request. */
    loan_most: decimal,
  }),
  errors: ['object-owner-conflict'],
});
