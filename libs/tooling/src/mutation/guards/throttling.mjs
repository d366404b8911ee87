const signIn = ['api/test/account/sign-in/sign-in.spec.ts'];
const throttling = ['api/test/account/sign-in/sign-in-throttling.spec.ts'];
const factor = ['api/test/account/sign-in/sign-in-factor.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const THROTTLING = {
  title: 'Captchas and throttling',
  mutants: [
    {
      name: 'captcha-needed',
      guard: 'Nobody has to solve a captcha.',
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-before-hash',
      guard: 'The password is hashed before the captcha is looked at.',
      change: {
        replace: [
          'const failed = await this.tryOnce(key, input, browser)',
          'await this.passwords.verify(person?.passwordHash ?? null, input.password); const failed = await this.tryOnce(key, input, browser)',
        ],
      },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-network',
      guard: 'A network that guesses at many accounts needs no captcha.',
      change: { without: 'suspicious' },
      specs: throttling,
    },
    {
      name: 'captcha-parallel',
      guard: 'Tries at the same time pass without a captcha.',
      change: { replace: ['captcha ? this.rule : this.captchaRule', 'this.rule'] },
      specs: throttling,
      tests: ['security 20:'],
    },
    {
      name: 'captcha-once',
      guard: 'A solved captcha counts again and again.',
      change: { without: 'this.repository.use(nonce, new Date(expiresAt * 1_000 + MINUTE_MS))' },
      specs: throttling,
      tests: ['security 5:'],
    },
    {
      name: 'captcha-solution',
      guard: 'A captcha need not be solved.',
      change: { without: 'result.verified' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-purpose',
      guard: 'A captcha of a reset serves at sign-in.',
      change: { without: 'data.purpose !== purpose' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-browser',
      guard: 'Captchas are solved elsewhere.',
      change: { without: 'data.guest !== markOf(visitor)' },
      specs: throttling,
      tests: ['security 4:'],
    },
    {
      name: 'captcha-dearer',
      guard: 'Captchas of a network that guesses stay cheap.',
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
      guard: 'More than a hundred wrong passwords in a row are looked at.',
      change: { replace: ['most', 'most * 1_000'] },
      specs: throttling,
      tests: ['security 17'],
    },
    {
      name: 'tries-wait',
      guard: 'Nobody has to wait between wrong passwords.',
      change: { replace: ["{ $lte: ['$waitUntil', now] }", 'true'] },
      specs: throttling,
      tests: ['security 18:'],
    },
    {
      name: 'tries-grow',
      guard: 'The wait does not grow.',
      change: { replace: ['longestWaitMs', 'FIRST_WAIT_MS'] },
      specs: throttling,
      tests: ['security 18:'],
    },
    {
      name: 'tries-device',
      guard: 'Strangers lock the owner out of a browser that the account knows.',
      specs: throttling,
      tests: ['security 17, 19'],
    },
    {
      name: 'tries-device-owner',
      guard: 'Any browser that some account knows is let in to guess at others.',
      change: {
        replace: ['own = known.find(({ user }) => user.toHexString() === person?.userId)', '[own] = known'],
      },
      specs: [...throttling, ...signIn],
    },
    {
      name: 'tries-codes',
      guard: 'Wrong codes of an account are not counted over its sign-ins.',
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
      guard: 'A network signs in as often as it likes.',
      specs: throttling,
      tests: ['security 17: a network with too'],
    },
  ],
};
