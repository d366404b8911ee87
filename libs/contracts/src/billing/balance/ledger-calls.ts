import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId } from '../../platform/fields.js';
import { decimal } from './money.js';
import { ENTRY_REASONS } from './rules.js';

/** An existing date; 31 February is invalid. */
const day = z.iso.date({ error: 'Please enter a day.' });

/** An immutable ledger entry. */
export const ledgerEntry = z.object({
  id: objectId,
  /** Sequence number within the profile, from 1, without gaps. */
  number: z.number().int(),
  reason: z.enum(ENTRY_REASONS),
  /** Description for users, e.g. `Top-up by iDEAL`. */
  text: z.string(),
  /** Negative for a debit. */
  amount: decimal,
  /** Balance after the entry. */
  balance: decimal,
  /** Order of the entry; null without one. */
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
