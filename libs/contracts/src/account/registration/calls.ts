import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { line, mailAddress, newMailAddress, password, sixDigits, success } from '../../platform/fields.js';

const MAIL_MESSAGE = 'This is not a valid mail address.';

export const register = defineCall({
  id: 'identity.register',
  method: 'POST',
  path: '/api/user/register/',
  access: 'public',
  summary:
    'Starts a registration and sends a code to the email address. The response is the same for an existing account.',
  body: z.object({
    name: line(80, 'Please enter your name.'),
    mail: newMailAddress(MAIL_MESSAGE),
    password: password('Please choose a password.'),
  }),
  answer: z.object({ status: z.enum(['success', 'closed']), message: z.string() }),
});

export const registerConfirm = defineCall({
  id: 'identity.register-confirm',
  method: 'POST',
  path: '/api/user/register/confirm/',
  access: 'public',
  summary: 'Completes a registration with the code from the email.',
  body: z.object({ mail: mailAddress(MAIL_MESSAGE), code: sixDigits }),
  answer: z.object({ status: z.enum(['success', 'invalid-code']), message: z.string() }),
});

export const registerResend = defineCall({
  id: 'identity.register-resend',
  method: 'POST',
  path: '/api/user/register/resend/',
  access: 'public',
  summary:
    'Sends a new registration code; the former one ends. The response is the same for an unknown email address.',
  body: z.object({ mail: mailAddress(MAIL_MESSAGE) }),
  answer: success({}),
});
