import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { asciiDigits } from '../../platform/digits.js';
import { flag, mailAddress, password, secretText, success } from '../../platform/fields.js';

const MAIL_MESSAGE = 'This is not a valid mail address.';
const MARK_MESSAGE = 'This remembered account is not valid.';

/** Response of the captcha widget: base64 JSON of a solved challenge. */
export const captchaResponse = z.string().max(8_192, 'This captcha answer is too long.');

const loginBody = z
  .object({
    /** Captcha response; required from attempt 2 on. */
    response: captchaResponse.optional(),
    mail: mailAddress(MAIL_MESSAGE).optional(),
    /** Token of the chooser (`sign-in.account-selector`) with its selected account. */
    rememberCookie: z.string().max(512, MARK_MESSAGE).optional(),
    rememberUserId: z.string().max(64, MARK_MESSAGE).optional(),
    /** "1" or true: stores this account in the account chooser of this browser. */
    rememberAccount: flag().optional(),
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

/** Sign-in by password. The response has every status of the specification. */
export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/api/user/login/',
  access: 'public',
  summary: 'Signs a person in by email address (or a remembered account) and password.',
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
    /** Number of consecutive failures. From 2 on, a captcha is required. */
    try: z.number().int(),
    /** With `twofactor`: 0, a code was sent by SMS; 1, the authenticator app shows the code. */
    type: z.union([z.literal(0), z.literal(1)]).nullable(),
  }),
});

/** Code of a second factor: six digits, or a recovery code. */
const factorCode = secretText(64, 'Please enter the code.').transform(asciiDigits);

/** State of the second factor window, in addition to the response of `login`. */
export const secondFactorState = defineCall({
  id: 'sign-in.state',
  method: 'POST',
  path: '/api/user/login/state/',
  access: 'second-factor',
  summary: 'Lists the second factors of a pending sign-in.',
  body: z.object({}),
  answer: success({
    /** The default method. */
    method: z.enum(['sms', 'app', 'face']),
    /** All accepted methods in display order. */
    methods: z.array(z.enum(['sms', 'app', 'face', 'passkey', 'recovery'])),
    /** Last two digits of the phone that receives codes; null without one. */
    phone_hint: z.string().nullable(),
    /** Earliest time of the next code, UTC; null for now. */
    next_send: z.string().nullable(),
    name: z.string(),
  }),
});

export const twoFactorLogin = defineCall({
  id: 'sign-in.two-factor',
  method: 'POST',
  path: '/api/user/login/two-factor-auth/',
  access: 'second-factor',
  summary: 'Completes a sign-in with the code of an SMS, of the authenticator app, or a recovery code.',
  body: z.object({
    /** Six digits, or a recovery code; case, spaces and hyphens are ignored. */
    code: factorCode,
    /** Factor of the code. If absent, the one that `login` requested, or recovery by its format. */
    method: z.enum(['sms', 'app', 'recovery']).optional(),
  }),
  answer: z.object({ status: z.enum(['success', 'invalid-code', 'challenge-ended']), message: z.string() }),
});

export const sendSms = defineCall({
  id: 'sign-in.send-sms',
  method: 'POST',
  path: '/api/user/authenticator/sms/send/',
  access: 'second-factor-or-user',
  summary: 'Sends a code by SMS to the confirmed phone: to sign in, to confirm, or to enable the factor.',
  body: z.object({}),
  answer: z.object({ status: z.enum(['success', 'no-phone', 'not-sent']), message: z.string() }),
});

export const biometricLogin = defineCall({
  id: 'sign-in.biometric',
  method: 'POST',
  path: '/api/user/login/biometric/',
  access: 'second-factor',
  summary: 'Completes a sign-in with a photo of the face; an additional factor after the password only.',
  body: z.object({
    /** Picture as data URL. */
    print: z
      .string({ error: 'The photo is missing.' })
      .min(1, 'The photo is missing.')
      .max(200_000, 'This photo is too large.'),
  }),
  answer: z.object({
    /** `less`: no clear face, or another person; `error`: the model failed. */
    status: z.enum(['success', 'less', 'error', 'challenge-ended']),
    message: z.string(),
  }),
});

export const accountSelector = defineCall({
  id: 'sign-in.account-selector',
  method: 'POST',
  path: '/api/user/login/account-selector/',
  access: 'public',
  summary: 'Lists the accounts that this browser remembers.',
  body: z.object({}),
  answer: z.object({
    status: z.enum(['success', 'no-cookie', 'cookie-invalid']),
    message: z.string(),
    /** Token that `login` accepts as `rememberCookie`; null without accounts. */
    remember_cookie: z.string().nullable(),
    accounts: z.array(
      z.object({
        /** Identifies the account in this browser only. */
        id: z.string(),
        /** Path of the picture, null without one. */
        avatar: z.string().nullable(),
        name: z.string(),
        mail: z.string(),
      }),
    ),
  }),
});

export const forgetAccount = defineCall({
  id: 'sign-in.forget-account',
  method: 'POST',
  path: '/api/user/login/account-selector/remove/',
  access: 'public',
  summary:
    'Removes one remembered account from this browser. The response is the same for an unknown account.',
  body: z.object({
    account: z.string({ error: MARK_MESSAGE }).min(1, MARK_MESSAGE).max(64, MARK_MESSAGE),
  }),
  answer: success({}),
});

export const captchaChallenge = defineCall({
  id: 'sign-in.captcha',
  method: 'POST',
  path: '/api/user/captcha/',
  access: 'public',
  summary: 'Creates a proof-of-work challenge (ALTCHA); its cost rises with the failures of the network.',
  body: z.object({ purpose: z.enum(['login', 'reset'], { error: 'This captcha purpose is invalid.' }) }),
  answer: success({
    /** JSON of the challenge, passed to the widget unchanged. */
    challenge: z.string(),
  }),
});

const notMeToken = secretText(512, 'This link is incomplete.');

export const notMeRead = defineCall({
  id: 'sign-in.not-me-read',
  method: 'POST',
  path: '/api/user/not-me/get/',
  access: 'public',
  summary: 'Shows the sign-in that a "not me" link is about.',
  body: z.object({ token: notMeToken }),
  answer: z.object({
    status: z.enum(['success', 'link-ended']),
    message: z.string(),
    sign_in: z
      .object({
        date: z.string(),
        browser: z.string(),
        device: z.string(),
        ip: z.string(),
        place: z.string(),
      })
      .nullable(),
  }),
});

export const notMe = defineCall({
  id: 'sign-in.not-me',
  method: 'POST',
  path: '/api/user/not-me/',
  access: 'public',
  summary: 'Ends the session of a sign-in by another person, and emails a link for a new password.',
  body: z.object({ token: notMeToken }),
  answer: z.object({ status: z.enum(['success', 'link-ended']), message: z.string() }),
});

/** Step-up: verifies the identity again before a sensitive action. Gives the session a new id. */
export const stepUp = defineCall({
  id: 'identity.step-up',
  method: 'POST',
  path: '/api/user/step-up/',
  access: 'user',
  summary:
    'Confirms the signed-in person by second factor, or by password without one, for the sensitive calls of the next minutes.',
  body: z
    .object({
      password: password().optional(),
      code: factorCode.optional(),
      /** Factor of the code. If absent, the default method, or recovery by its format. */
      method: z.enum(['sms', 'app', 'recovery']).optional(),
    })
    .refine((body) => (body.password === undefined) !== (body.code === undefined), {
      path: ['password'],
      message: 'Please enter your password or a code.',
    }),
  answer: z.object({
    status: z.enum(['success', 'invalid-credentials', 'invalid-code']),
    message: z.string(),
  }),
});

export const stepUpOptions = defineCall({
  id: 'sign-in.step-up-options',
  method: 'POST',
  path: '/api/user/step-up/options/',
  access: 'user',
  summary: 'Lists the methods with which the signed-in person can confirm their identity.',
  body: z.object({}),
  answer: success({
    /** True when another session requested the confirmation. */
    asked: z.boolean(),
    /** In display order. */
    methods: z.array(z.enum(['password', 'sms', 'app', 'recovery', 'passkey'])),
    phone_hint: z.string().nullable(),
  }),
});
