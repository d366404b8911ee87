import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { line, listAnswer, listFields, moment, objectId, success } from '../../platform/fields.js';
import { COUNTRIES } from './countries.js';
import { decimal } from './money.js';
import { PROFILE_KINDS } from './rules.js';

const COUNTRY_MESSAGE = 'Please choose a country.';

/** ISO 3166-1 alpha-2. */
const country = z
  .string({ error: COUNTRY_MESSAGE })
  .max(20, COUNTRY_MESSAGE)
  .transform((value) => value.trim().toUpperCase())
  .refine((code) => COUNTRIES.includes(code), COUNTRY_MESSAGE);

/** Upper case, without spaces, dots and hyphens; empty without a number. */
const vatNumber = z
  .string()
  .max(40, 'This VAT number is too long.')
  .transform((value) => value.toUpperCase().replace(/[\s.-]/gu, ''))
  .default('');

const optionalLine = (max: number) =>
  z
    .string()
    .max(max * 4, `Please use at most ${max} characters.`)
    .transform((value) => value.trim())
    .pipe(z.union([z.literal(''), line(max)]))
    .default('');

const profileFields = {
  kind: z.enum(PROFILE_KINDS, { error: 'Please choose person or company.' }),
  /** Name of the person, or of the company's contact person. */
  name: line(80, 'Please enter a name.'),
  /** For companies only. */
  company: optionalLine(120),
  street: line(120, 'Please enter a street and number.'),
  postal_code: line(20, 'Please enter a postal code.'),
  city: line(80, 'Please enter a city.'),
  country,
  /** For companies only; the format depends on the country. */
  vat_number: vatNumber,
};

/** Billing profile: the recipient of receipts, with a balance. */
export const billingProfile = z.object({
  id: objectId,
  kind: z.enum(PROFILE_KINDS),
  name: z.string(),
  company: z.string(),
  street: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_number: z.string(),
  /** Sum of all ledger entries. */
  balance: decimal,
  /** Amount reserved for withdrawals and refunds. It exceeds the balance after a chargeback. */
  held: decimal,
  /** Unreserved balance, never negative. */
  free: decimal,
  created: moment,
});
export type BillingProfile = z.output<typeof billingProfile>;

export const listBillingProfiles = defineCall({
  id: 'balance.list-profiles',
  method: 'POST',
  path: '/api/user/balance/profile/list/',
  access: 'user',
  summary: 'Lists the billing profiles of the person by name, with their balances.',
  body: z.object(listFields),
  answer: listAnswer(billingProfile),
});

export const addBillingProfile = defineCall({
  id: 'balance.add-profile',
  method: 'POST',
  path: '/api/user/balance/profile/add/',
  access: 'user',
  summary: 'Adds a billing profile.',
  body: z.object(profileFields),
  answer: success({ profile: billingProfile }),
});

export const getBillingProfile = defineCall({
  id: 'balance.get-profile',
  method: 'POST',
  path: '/api/user/balance/profile/get/',
  access: 'user',
  summary: 'Reads one billing profile with its balance.',
  body: z.object({ profile: objectId }),
  answer: success({ profile: billingProfile }),
  errors: ['object-owner-conflict'],
});

export const setBillingProfile = defineCall({
  id: 'balance.set-profile',
  method: 'POST',
  path: '/api/user/balance/profile/set/',
  access: 'user',
  summary: 'Changes a billing profile; existing receipts do not change.',
  body: z.object({ profile: objectId, ...profileFields }),
  answer: success({ profile: billingProfile }),
  errors: ['object-owner-conflict'],
});
