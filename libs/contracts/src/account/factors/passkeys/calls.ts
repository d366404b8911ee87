import { z } from 'zod';
import { defineCall } from '../../../platform/call.js';
import { flag, line, moment, objectId, success } from '../../../platform/fields.js';

const NAME_MOST = 60;
const RESPONSE_MOST = 20_000;

const passkeyName = line(NAME_MOST, 'Please enter a name for the passkey.');

/** Result of the browser's WebAuthn call, as JSON in W3C format. */
const passkeyResponse = z
  .string({ error: 'The answer of the passkey is missing.' })
  .min(1, 'The answer of the passkey is missing.')
  .max(RESPONSE_MOST, 'This answer is too long.');

/** Options for the browser's WebAuthn call, as JSON in W3C format. */
const passkeyOptions = success({ options: z.string() });

export const passkey = z.object({
  id: objectId,
  name: z.string(),
  created: moment,
  last_use: moment.nullable(),
  /** The passkey is synchronised by its vendor to other devices of the person. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyAddOptions = defineCall({
  id: 'passkeys.add-options',
  method: 'POST',
  path: '/api/user/passkey/add/options/',
  access: 'user-recent', // guard: recent-passkey-add-options
  summary: 'Starts adding a passkey.',
  body: z.object({}),
  answer: passkeyOptions,
  errors: ['recent-factor-required'],
});

export const passkeyAdd = defineCall({
  id: 'passkeys.add',
  method: 'POST',
  path: '/api/user/passkey/add/',
  access: 'user-recent', // guard: recent-passkey-add
  summary: 'Adds the passkey that the browser made.',
  body: z.object({ response: passkeyResponse, name: passkeyName }),
  answer: z.object({
    status: z.enum(['success', 'invalid-passkey', 'challenge-ended']),
    message: z.string(),
  }),
  errors: ['recent-factor-required'],
});

export const passkeyRename = defineCall({
  id: 'passkeys.rename',
  method: 'POST',
  path: '/api/user/passkey/set/name/',
  access: 'user',
  summary: 'Renames a passkey.',
  body: z.object({ object: objectId, name: passkeyName }),
  answer: success({}),
  errors: ['not-found'],
});

export const passkeyRemove = defineCall({
  id: 'passkeys.remove',
  method: 'POST',
  path: '/api/user/passkey/set/remove/',
  access: 'user-recent', // guard: recent-passkey-set-remove
  summary: 'Removes a passkey; the remaining half on the device no longer works.',
  body: z.object({ object: objectId }),
  answer: success({}),
  errors: ['not-found', 'recent-factor-required'],
});

/**
 * Purpose of the window, which has to match the state of the browser: a signed-in session to confirm, or a sign-in that
 * waits for its second factor. A separate sign-in does not affect a waiting one. If absent, the state of the browser
 * determines the purpose.
 */
const passkeyPurpose = z
  .enum(['sign-in', 'second-factor', 'step-up'], { error: 'The purpose of the passkey is invalid.' })
  .optional();

export const passkeySignInOptions = defineCall({
  id: 'passkeys.sign-in-options',
  method: 'POST',
  path: '/api/user/login/passkey/options/',
  access: 'public',
  summary: 'Starts a sign-in, a second factor or a confirmation by passkey; the session decides.',
  body: z.object({ purpose: passkeyPurpose }),
  answer: passkeyOptions,
  errors: ['not-logged-in'],
});

export const passkeySignIn = defineCall({
  id: 'passkeys.sign-in',
  method: 'POST',
  path: '/api/user/login/passkey/',
  access: 'public',
  summary: 'Completes the sign-in, second factor or confirmation by passkey.',
  body: z.object({
    response: passkeyResponse,
    purpose: passkeyPurpose,
    /** "1" or true: stores this account in the account chooser of this browser. */
    rememberAccount: flag().optional(),
  }),
  answer: z.object({
    status: z.enum(['success', 'invalid-passkey', 'challenge-ended']),
    message: z.string(),
  }),
  errors: ['not-logged-in'],
});
