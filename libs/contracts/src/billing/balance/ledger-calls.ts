import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId } from '../../platform/fields.js';
import { decimal } from './money.js';
import { ENTRY_REASONS } from './rules.js';

/** A day that there is; 31 February is none. */
const day = z.iso.date({ error: 'Please enter a day.' });

/** One line of a ledger, which never changes. */
export const ledgerEntry = z.object({
  id: objectId,
  /** Counted from 1 within the profile, without gaps. */
  number: z.number().int(),
  reason: z.enum(ENTRY_REASONS),
  /** What people read, e.g. `Top-up by iDEAL`. */
  text: z.string(),
  /** Negative: it left the balance. */
  amount: decimal,
  /** Balance after it. */
  balance: decimal,
  /** Order that it belongs to; null when there is none. */
  order: objectId.nullable(),
  created: moment,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

const filterFields = {
  profile: objectId,
  reason: z.enum(ENTRY_REASONS).optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
};

export const listEntries = defineCall({
  id: 'balance.list-entries',
  method: 'POST',
  path: '/api/user/balance/entries/',
  access: 'user',
  summary: 'Lists the entries of a profile’s ledger, the newest first.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, ...filterFields }),
  answer: listAnswer(ledgerEntry),
  errors: ['object-owner-conflict'],
});

export const exportEntries = defineCall({
  id: 'balance.export-entries',
  method: 'POST',
  path: '/api/user/balance/entries/export/',
  access: 'user',
  summary: 'Downloads the statement of a profile as CSV, filtered as in the list.',
  body: z.object(filterFields),
  answer: z.unknown(),
  produces: 'text/csv',
  errors: ['object-owner-conflict'],
});
