import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, mailAddress, password, sixDigits, success } from '../platform/fields.js';

const MAIL_MESSAGE = 'This is not a valid mail address.';

const loginBody = z
  .object({
    /** Captcha response; asked for from try 2 on. */
    response: z.string().max(8_192, 'This captcha answer is too long.').optional(),
    mail: mailAddress(MAIL_MESSAGE).optional(),
    rememberCookie: z.string().max(512, 'This account mark is not valid.').optional(),
    rememberUserId: z.string().max(64, 'This account mark is not valid.').optional(),
    /** "1" or true: keep this account in the chooser of this browser. */
    rememberAccount: z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])]).optional(),
    password: password(),
  })
  .refine(
    (body) =>
      body.mail !== undefined || (body.rememberCookie !== undefined && body.rememberUserId !== undefined),
    {
      path: ['mail'],
      message: MAIL_MESSAGE,
    },
  );

/** Sign-in by password. Every status of the specification is part of the answer. */
export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/api/user/login/',
  access: 'public',
  summary: 'Signs a person in by e-mail address (or a remembered account) and password.',
  body: loginBody,
  answer: z.object({
    status: z.enum([
      'success',
      'already-logged-in',
      'twofactor',
      'biometric',
      'invalid-credentials',
      'captcha-required',
      'cookie-invalid',
    ]),
    message: z.string(),
    /** How many tries have failed in a row; from 2 on a captcha is asked for. */
    try: z.number().int(),
    /** With `twofactor`: 0, a code was sent by SMS; 1, the authenticator app gives the code. */
    type: z.union([z.literal(0), z.literal(1)]).nullable(),
  }),
});

export const logout = defineCall({
  id: 'identity.logout',
  method: 'POST',
  path: '/api/user/logout/',
  access: 'public',
  summary: 'Ends the session of this browser. Answers the same when there is none.',
  body: z.object({}),
  answer: success({}),
});

/** Step-up: proves again who is there, before something sensitive. Gives the session a new id. */
export const stepUp = defineCall({
  id: 'identity.step-up',
  method: 'POST',
  path: '/api/user/step-up/',
  access: 'user',
  summary: 'Confirms the signed-in person by password, for the sensitive calls of the next minutes.',
  body: z.object({ password: password() }),
  answer: z.object({ status: z.enum(['success', 'invalid-credentials']), message: z.string() }),
});

export const register = defineCall({
  id: 'identity.register',
  method: 'POST',
  path: '/api/user/register/',
  access: 'public',
  summary: 'Starts a registration: sends a code to the address. Answers the same for a known address.',
  body: z.object({
    name: line(80, 'Please enter your name.'),
    mail: mailAddress(MAIL_MESSAGE),
    password: password('Please choose a password.'),
  }),
  answer: z.object({ status: z.enum(['success', 'closed']), message: z.string() }),
});

export const registerConfirm = defineCall({
  id: 'identity.register-confirm',
  method: 'POST',
  path: '/api/user/register/confirm/',
  access: 'public',
  summary: 'Completes a registration with the code from the mail.',
  body: z.object({ mail: mailAddress(MAIL_MESSAGE), code: sixDigits }),
  answer: z.object({ status: z.enum(['success', 'invalid-code']), message: z.string() }),
});

export const registerResend = defineCall({
  id: 'identity.register-resend',
  method: 'POST',
  path: '/api/user/register/resend/',
  access: 'public',
  summary: 'Sends a new registration code; the former one ends. Answers the same for an unknown address.',
  body: z.object({ mail: mailAddress(MAIL_MESSAGE) }),
  answer: success({}),
});
