import { z } from 'zod';
import { asciiDigits } from '../../platform/digits.js';
import { defineCall } from '../../platform/call.js';
import { flag, sixDigits, success } from '../../platform/fields.js';

const PHONE_MESSAGE = 'This phone number is invalid.';
/** A phone number shorter than this counts as empty. */
const PHONE_LEAST = 3;

/** National number in free form; spaces and punctuation are removed. */
const nationalNumber = z
  .string({ error: 'Please enter your phone number.' })
  .max(40, PHONE_MESSAGE)
  .transform((value) => asciiDigits(value).replace(/[\s()./-]/gu, ''))
  .pipe(
    z
      .string()
      .min(PHONE_LEAST, { error: 'Please enter your phone number.', abort: true })
      .regex(/^\d{3,15}$/u, PHONE_MESSAGE),
  );

const outcome = z.object({ status: z.enum(['success', 'error']), message: z.string() });

export const getPhone = defineCall({
  id: 'phones.get',
  method: 'POST',
  path: '/api/user/phone/get/',
  access: 'user',
  summary: 'Reads the phone of the person.',
  body: z.object({}),
  answer: success({
    /** Confirmed phone in E.164; null without one. */
    phone: z.string().nullable(),
    /** Time of the confirmation, UTC. */
    since: z.string().nullable(),
    /** Phone with a pending code of this session; null without one. */
    pending: z.string().nullable(),
  }),
});

export const addPhone = defineCall({
  id: 'phones.add',
  method: 'POST',
  path: '/api/user/phone/add/',
  access: 'user-recent', // guard: recent-phone-add
  summary: 'Sends a code by SMS to a phone. After confirmation it replaces the former phone.',
  body: z.object({
    phone: nationalNumber,
    /** Country calling code, e.g. +31. */
    prefix: z.string({ error: 'Please choose a country.' }).regex(/^\+\d{1,3}$/u, 'Please choose a country.'),
    /** `true` when the step belongs to the security check. The confirmation response repeats it. */
    check: flag('Please enter whether this is a security check.'),
  }),
  answer: outcome,
});

export const callPhone = defineCall({
  id: 'phones.call',
  method: 'POST',
  path: '/api/user/phone/call/',
  access: 'user-recent', // guard: recent-phone-call
  summary: 'Calls the unconfirmed phone with a new code; the former code ends.',
  body: z.object({}),
  answer: outcome,
});

export const confirmPhone = defineCall({
  id: 'phones.confirm',
  method: 'POST',
  path: '/api/user/phone/confirm/',
  access: 'user-recent', // guard: recent-phone-confirm
  summary: 'Confirms the phone to which this session sent the last code.',
  body: z.object({ code: sixDigits }),
  answer: outcome.extend({
    /** The `check` of the request that added the phone. */
    is_check: z.boolean(),
    /** Confirmed phone in E.164; null without one. */
    phone: z.string().nullable(),
  }),
});

export const removePhone = defineCall({
  id: 'phones.remove',
  method: 'POST',
  path: '/api/user/phone/remove/',
  access: 'user-recent', // guard: recent-phone-remove
  summary: 'Removes the phone; refused while codes by SMS are a second factor.',
  body: z.object({}),
  answer: outcome,
});
