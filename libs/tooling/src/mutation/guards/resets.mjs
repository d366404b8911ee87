const resets = ['api/test/account/passwords/password-reset.spec.ts'];
const resetEnds = ['api/test/account/passwords/password-reset-ends.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const RESETS = {
  title: 'Resets',
  mutants: [
    {
      name: 'reset-once',
      guard: 'A reset link works twice.',
      change: { without: 'usedAt: null' },
      specs: resets,
      tests: ['security 47: a reset link is valid'],
    },
    {
      name: 'reset-once-parallel',
      guard: 'A reset link works in several concurrent requests.',
      change: {
        replace: [
          'if (!(await this.repository.use(hashOf(token), now))) return false;',
          'await this.repository.use(hashOf(token), now);',
        ],
      },
      specs: resets,
      tests: ['security 47: a reset link is valid'],
    },
    {
      name: 'reset-end',
      guard: 'An expired reset link works.',
      change: { without: 'goodUntil: { $gt: now }' },
      specs: resets,
      tests: ['security 47: reset links expire after'],
    },
    {
      name: 'reset-others',
      guard: 'Other reset links of the person remain valid after a reset.',
      specs: resets,
      tests: ['security 47: a reset link is valid'],
    },
    {
      name: 'reset-basis',
      guard: 'A reset link remains valid after a change of its password, email address or phone.',
      specs: resetEnds,
      tests: ['a reset link is invalid'],
    },
    {
      name: 'reset-one-phone',
      guard: 'One phone gets the link and the second factor.',
      change: { without: "!methods.includes('sms')" },
      specs: resetEnds,
      tests: ['security 48'],
    },
    {
      name: 'mail-browser',
      guard: 'The User-Agent header can add text to emails.',
      change: { replace: ['name !== undefined && names.has(name) ? name : null', 'name ?? null'] },
      specs: [...resetEnds, 'api/src/platform/http/browser-name.spec.ts'],
    },
    {
      name: 'reset-hash',
      guard: 'Tokens of reset links are stored without a hash.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: resets,
    },
    {
      name: 'reset-captcha',
      guard: 'Reset links can be requested without a captcha.',
      change: {
        replace: [
          "const captcha = tries > LIMITS.resetCaptchaFrom && !(await this.captchas.require('reset', response, visitor));",
          'const captcha = tries < 0; ',
        ],
      },
      specs: resets,
      tests: ['the fourth reset attempt'],
    },
    {
      name: 'reset-disabled',
      guard: 'A disabled account gets a reset link.',
      specs: resets,
      tests: ['security 44'],
    },
    {
      name: 'reset-caps',
      guard: 'A person gets unlimited reset links.',
      specs: resets,
    },
    {
      name: 'reset-rules',
      guard: 'A reset accepts passwords that a change rejects.',
      specs: resets,
      tests: ['security 9'],
    },
    {
      name: 'reset-referrer',
      guard: 'Other sites receive the URL of a reset link.',
      specs: resets,
      tests: ['security 47: a reset link has'],
    },
    {
      name: 'reset-log',
      guard: 'The log has the URLs of reset links.',
      change: { replace: ['loggedPath(request.path)', 'request.path'] },
      specs: ['api/test/platform/logging/platform-logs.spec.ts'],
      tests: ['from registration to sign-out'],
    },
  ],
};
