import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { mailAddress, password } from '../../platform/fields.js';

const MAIL_MESSAGE = 'This is not a valid email-address.';
const PHONE_MESSAGE = 'This phone number is invalid.';

/** Captcha response; required if `try` is 3 or more. */
const response = z.string().max(8_192, 'This captcha answer is too long.').optional();

/** Token of the link. A malformed token counts as an expired one. */
const resetToken = z
  .string({ error: 'This link is incomplete.' })
  .min(1, 'This link is incomplete.')
  .max(128, 'This link is incomplete.');

const tried = {
  message: z.string(),
  /** Number of attempts of this network. From 3 on, a captcha is required. */
  try: z.number().int(),
};

const requested = z.object({ status: z.enum(['success', 'captcha-required']), ...tried });

export const resetByEmail = defineCall({
  id: 'reset.email',
  method: 'POST',
  path: '/api/user/reset/email/',
  access: 'public',
  summary: 'Emails a link for a new password. The response is the same for an unknown email address.',
  body: z.object({ email: mailAddress(MAIL_MESSAGE), response }),
  answer: requested,
});

export const resetByPhone = defineCall({
  id: 'reset.phone',
  method: 'POST',
  path: '/api/user/reset/phone/',
  access: 'public',
  summary:
    'Sends a link for a new password to a confirmed phone. The response is the same for an unknown number.',
  body: z.object({
    /** With country calling code, e.g. +31612345678. */
    phone: z.string({ error: PHONE_MESSAGE }).min(1, PHONE_MESSAGE).max(40, PHONE_MESSAGE),
    response,
  }),
  answer: requested,
});

export const checkReset = defineCall({
  id: 'reset.check',
  method: 'POST',
  path: '/api/user/reset/check/',
  access: 'public',
  summary: 'Reads whether a link for a new password is valid, and the minimum length of the password.',
  body: z.object({ reset_token: resetToken }),
  answer: z.object({
    status: z.enum(['success', 'invalid-token']),
    message: z.string(),
    /** The person has a second factor, so shorter passwords are allowed. */
    second_factor: z.boolean(),
    /** Primary email address of the account, masked like `a•••@example.org`; empty without a valid link. */
    account: z.string(),
    /** The account is the signed-in one. */
    own: z.boolean(),
  }),
});

export const processReset = defineCall({
  id: 'reset.processor',
  method: 'POST',
  path: '/api/user/reset/processor/',
  access: 'public',
  summary: 'Sets the new password and ends every session of the person, without a new sign-in.',
  body: z
    .object({
      reset_token: resetToken,
      pw1: password('Please choose a password.'),
      pw2: password('Please repeat the password.'),
      response,
    })
    .refine((body) => body.pw1 === body.pw2, {
      path: ['pw2'],
      message: 'The two passwords are not the same.',
    }),
  answer: z.object({ status: z.enum(['success', 'invalid-token', 'captcha-required']), ...tried }),
});
