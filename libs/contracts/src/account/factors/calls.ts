import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, password, sixDigits, success } from '../../platform/fields.js';
import { passkey } from './passkeys/calls.js';
import { VERIFICATION_METHODS } from './methods.js';

const METHOD_MESSAGE = 'Please choose a method.';
const SECRET_MESSAGE = 'This secret is not valid.';
const MOST_METHOD = Math.max(...Object.values(VERIFICATION_METHODS));

/** Number of a verification method; 0 without a second factor. */
const methodId = z.number().int().min(0).max(MOST_METHOD);
const enabledSince = { enabled: z.boolean(), since: moment.nullable() };

export const getVerification = defineCall({
  id: 'factors.get',
  method: 'POST',
  path: '/api/user/authenticator/get/',
  access: 'user',
  summary: 'Shows which second factors the person has.',
  body: z.object({}),
  answer: success({
    /** Default method of sign-in: 1 SMS, 2 app, 3 face; 0 without a second factor. */
    method: methodId,
    sms: z.object({
      ...enabledSince,
      /** Last two digits of the confirmed phone; null without one. */
      phone_hint: z.string().nullable(),
    }),
    app: z.object(enabledSince),
    face: z.object({
      ...enabledSince,
      /** Whether the factor can be enabled: another factor has to exist, and the server needs its models. */
      available: z.boolean(),
    }),
    /** Number of unused recovery codes; null before the first set. */
    recovery_left: z.number().int().nullable(),
    passkeys: z.array(passkey),
  }),
});
export type Verification = z.output<typeof getVerification.answer>;

export const setVerificationMethod = defineCall({
  id: 'factors.set-method',
  method: 'POST',
  path: '/api/user/authenticator/set/method/',
  access: 'user-recent', // guard: recent-authenticator-set-method
  summary: 'Sets the enabled factor that sign-in requests first.',
  body: z.object({
    /** 1, 2 or 3. Any other value results in `invalid-method` without a change. */
    method: z.union([z.number(), z.string().max(20)], { error: METHOD_MESSAGE }),
  }),
  answer: z.object({
    status: z.enum(['success', 'invalid-method', 'not-enabled']),
    message: z.string(),
    /** The new default method of sign-in. */
    method: methodId,
  }),
  errors: ['recent-factor-required'],
});

export const disableFactor = defineCall({
  id: 'factors.disable',
  method: 'POST',
  path: '/api/user/authenticator/disable/',
  access: 'user-recent', // guard: recent-authenticator-disable
  summary: 'Disables a second factor after the password; without `method` all of them except passkeys.',
  body: z.object({ password: password(), method: z.enum(['sms', 'app', 'face']).optional() }),
  answer: z.object({
    /**
     * `password-too-short`: the password is too short or too weak without a second factor. It has to be changed first.
     */
    status: z.enum(['success', 'invalid-credentials', 'not-enabled', 'password-too-short']),
    message: z.string(),
  }),
  errors: ['recent-factor-required'],
});

export const verifySms = defineCall({
  id: 'factors.verify-sms',
  method: 'POST',
  path: '/api/user/authenticator/sms/verify/',
  access: 'user-recent', // guard: recent-authenticator-sms-verify
  summary: 'Enables codes by SMS with the code that was sent to the confirmed phone.',
  body: z.object({ code: sixDigits }),
  answer: z.object({
    status: z.enum(['success', 'invalid-code', 'challenge-ended', 'no-phone']),
    message: z.string(),
  }),
  errors: ['recent-factor-required'],
});

export const generateApp = defineCall({
  id: 'factors.generate-app',
  method: 'POST',
  path: '/api/user/authenticator/app/generate/',
  access: 'user-recent', // guard: recent-authenticator-app-generate
  summary: 'Creates a secret for an authenticator app; it is valid after its first code.',
  body: z.object({}),
  answer: success({
    /** Base32. */
    secret: z.string(),
    /** The `uri` as a QR code: SVG as data URL. */
    qr: z.string(),
    /** otpauth:// URI. */
    uri: z.string(),
  }),
  errors: ['recent-factor-required'],
});

export const verifyApp = defineCall({
  id: 'factors.verify-app',
  method: 'POST',
  path: '/api/user/authenticator/app/verify/',
  access: 'user-recent', // guard: recent-authenticator-app-verify
  summary: 'Enables the authenticator app with its first code.',
  body: z.object({
    secret: z.string({ error: 'The secret is missing.' }).min(1, SECRET_MESSAGE).max(128, SECRET_MESSAGE),
    code: sixDigits,
  }),
  answer: z.object({
    /** `secret-ended`: a newer secret exists, or this one has expired. */
    status: z.enum(['success', 'invalid-code', 'secret-ended']),
    message: z.string(),
  }),
  errors: ['recent-factor-required'],
});

export const makeRecoveryCodes = defineCall({
  id: 'factors.recovery',
  method: 'POST',
  path: '/api/user/authenticator/recovery/',
  access: 'user-recent', // guard: recent-authenticator-recovery
  summary: 'Creates a new set of recovery codes, shown once; the former set ends.',
  body: z.object({}),
  answer: z.object({
    status: z.enum(['success', 'no-factor']),
    message: z.string(),
    codes: z.array(z.string()),
  }),
  errors: ['recent-factor-required'],
});
