const signIn = ['api/test/account/sign-in/sign-in.spec.ts'];
const throttling = ['api/test/account/sign-in/sign-in-throttling.spec.ts'];
const factor = ['api/test/account/sign-in/sign-in-factor.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const THROTTLING = {
  title: 'Captchas and throttling',
  mutants: [
    {
      name: 'captcha-needed',
      guard: 'Captchas are not required.',
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-before-hash',
      guard: 'The password is hashed before the captcha check.',
      change: {
        replace: [
          'const failed = await this.registerAttempt(key, input, browser)',
          'await this.passwords.verify(person?.passwordHash ?? null, input.password); const failed = await this.registerAttempt(key, input, browser)',
        ],
      },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-network',
      guard: 'Guesses of a network at many accounts need no captcha.',
      change: { without: 'suspicious' },
      specs: throttling,
    },
    {
      name: 'captcha-parallel',
      guard: 'Concurrent attempts pass without a captcha.',
      change: { replace: ['captcha ? this.rule : this.captchaRule', 'this.rule'] },
      specs: throttling,
      tests: ['security 20:'],
    },
    {
      name: 'captcha-once',
      guard: 'A solved captcha works more than once.',
      change: { without: 'this.repository.use(nonce, new Date(expiresAt * 1_000 + MINUTE_MS))' },
      specs: throttling,
      tests: ['security 5:'],
    },
    {
      name: 'captcha-solution',
      guard: 'An unsolved captcha is accepted.',
      change: { without: 'result.verified' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-purpose',
      guard: 'A captcha for a reset is accepted at sign-in.',
      change: { without: 'data.purpose !== purpose' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-browser',
      guard: 'A captcha of another visitor is accepted.',
      change: { without: 'data.guest !== markOf(visitor)' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-dearer',
      guard: 'The cost of captchas does not rise with failures of the network.',
      change: {
        replace: [
          'DEARER.findLast(([from]) => failures >= from)?.[1] ?? 1',
          'failures >= 0 ? 1 : DEARER[0][1]',
        ],
      },
      specs: throttling,
    },
    {
      name: 'tries-most',
      guard: 'More than a hundred consecutive wrong passwords are checked.',
      change: { replace: ['most', 'most * 1_000'] },
      specs: throttling,
      tests: ['security 17'],
    },
    {
      name: 'tries-wait',
      guard: 'Wrong passwords cause no wait.',
      change: { replace: ["{ $lte: ['$waitUntil', now] }", 'true'] },
      specs: throttling,
      tests: ['security 18:'],
    },
    {
      name: 'tries-grow',
      guard: 'The wait does not increase.',
      change: { replace: ['longestWaitMs', 'FIRST_WAIT_MS'] },
      specs: throttling,
      tests: ['security 18:'],
    },
    {
      name: 'tries-device',
      guard: 'Failures of others lock a recognized browser.',
      specs: throttling,
      tests: ['security 17, 19'],
    },
    {
      name: 'tries-device-owner',
      guard: 'A browser that one account recognizes can guess passwords of other accounts.',
      change: {
        replace: [
          'own = remembered.find(({ user }) => user.toHexString() === person?.userId)',
          '[own] = remembered',
        ],
      },
      specs: [...throttling, ...signIn],
    },
    {
      name: 'tries-codes',
      guard: 'Wrong codes of an account are not counted across sign-ins.',
      specs: [...throttling, ...factor],
      tests: ['security 22'],
    },
    {
      name: 'tries-confirmation',
      guard: 'Wrong passwords of a confirmation are not counted.',
      specs: [...throttling, ...factor],
      tests: ['security 22'],
    },
    {
      name: 'login-network',
      guard: 'A network can attempt unlimited sign-ins.',
      specs: throttling,
      tests: ['security 17: a network with too'],
    },
  ],
};
