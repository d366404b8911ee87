const resets = ['api/test/account/passwords/password-reset.spec.ts'];
const resetEnds = ['api/test/account/passwords/password-reset-ends.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const RESETS = {
  title: 'Resets',
  mutants: [
    {
      name: 'reset-once',
      guard: 'A link sets a password again.',
      change: { without: 'usedAt: null' },
      specs: resets,
      tests: ['security 47: a reset link is valid'],
    },
    {
      name: 'reset-once-parallel',
      guard: 'A link that is used several times at once sets several passwords.',
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
      guard: 'A link works after its time.',
      change: { without: 'goodUntil: { $gt: now }' },
      specs: resets,
      tests: ['security 47: reset links expire after'],
    },
    {
      name: 'reset-others',
      guard: 'Other links of the person outlive the one that was used.',
      specs: resets,
      tests: ['security 47: a reset link is valid'],
    },
    {
      name: 'reset-basis',
      guard: 'A link outlives the password, address or phone that it stands on.',
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
      guard: 'Strangers write into our mails by the name of their browser.',
      change: { replace: ['name !== undefined && names.has(name) ? name : null', 'name ?? null'] },
      specs: [...resetEnds, 'api/src/platform/http/browser-name.spec.ts'],
    },
    {
      name: 'reset-hash',
      guard: 'The database has the tokens of links.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: resets,
    },
    {
      name: 'reset-captcha',
      guard: 'Links are asked for without a captcha.',
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
      guard: 'A disabled account gets a link.',
      specs: resets,
      tests: ['security 44'],
    },
    {
      name: 'reset-caps',
      guard: 'Somebody is flooded with links.',
      specs: resets,
    },
    {
      name: 'reset-rules',
      guard: 'A reset takes passwords that a change refuses.',
      specs: resets,
      tests: ['security 9'],
    },
    {
      name: 'reset-referrer',
      guard: 'Other sites learn the address that sets a password.',
      specs: resets,
      tests: ['security 47: a reset link has'],
    },
    {
      name: 'reset-log',
      guard: 'The log has the addresses that set passwords.',
      change: { replace: ['loggedPath(request.path)', 'request.path'] },
      specs: ['api/test/platform/logging/platform-logs.spec.ts'],
      tests: ['from registration to sign-out'],
    },
  ],
};
