import type { Examples } from '../../harness/examples.types.js';

/** A valid request of every sign-in call; its codes and pictures are always wrong. */
export const signInExamples: Examples = {
  'sign-in.state': { body: {} },
  'sign-in.two-factor': { body: { code: '000000' } },
  'sign-in.send-sms': { body: {} },
  'sign-in.biometric': { body: { print: 'data:image/png;base64,AAAA' } },
  'sign-in.account-selector': { body: {} },
  'sign-in.forget-account': { body: { account: 'a'.repeat(22) } },
  'sign-in.captcha': { body: { purpose: 'login' } },
  'sign-in.step-up-options': { body: {} },
  'sign-in.not-me-read': { body: { token: `${'a'.repeat(24)}.YQ.${'b'.repeat(43)}` } },
  'sign-in.not-me': { body: { token: `${'a'.repeat(24)}.YQ.${'b'.repeat(43)}` } },
};
