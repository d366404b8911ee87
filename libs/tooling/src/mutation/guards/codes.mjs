const challenges = ['api/test/platform/auth/platform-challenges.spec.ts'];
const phone = ['api/test/platform/sms/platform-phone.spec.ts'];
const identity = ['api/test/account/registration/identity.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const CODES = {
  title: 'Codes that are sent',
  mutants: [
    {
      name: 'code-registration-again',
      guard: 'A restarted registration resets the attempts at codes.',
      specs: ['api/test/account/registration/registration-existing.spec.ts'],
      tests: ['security 27'],
    },
    {
      name: 'address-disabled-free',
      guard: 'A disabled email address of an account can be registered.',
      change: { replace: ['findUserByConfirmed', 'findUserByAddress'] },
      specs: ['api/test/account/registration/registration-existing.spec.ts'],
      tests: ['security 45'],
    },
    {
      name: 'code-value',
      guard: 'Any code is accepted.',
      change: { replace: ['isSame(waiting.codeHash, given)', 'isSame(waiting.codeHash, waiting.codeHash)'] },
      specs: challenges,
      tests: ['security 27'],
    },
    {
      name: 'code-session',
      guard: 'A code works in another session.',
      changes: [{ without: 'session: sessionId' }, { without: 'owner.sessionId' }],
      specs: challenges,
      tests: ['security 26'],
    },
    {
      name: 'code-purpose',
      guard: 'A code works for another purpose.',
      changes: [{ without: 'purpose' }, { without: 'owner.purpose' }],
      specs: challenges,
      tests: ['security 26'],
    },
    {
      name: 'code-target',
      guard: 'A code for one email address or phone confirms another.',
      change: { without: 'target' },
      specs: challenges,
      tests: ['security 26'],
    },
    {
      name: 'code-hash',
      guard: 'Codes are stored without a hash.',
      change: { replace: ["createHmac('sha256', key).update(bound).digest('base64url')", 'bound'] },
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-once',
      guard: 'A code works more than once.',
      change: { replace: ["(await this.repository.finish(key, given, now)) ? 'ok' : 'ended'", "'ok'"] },
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-once-parallel',
      guard: 'A code works in several concurrent requests.',
      change: {
        replace: [
          "return (await this.repository.finish(key, given, now)) ? 'ok' : 'ended';",
          "await this.repository.finish(key, given, now); return 'ok';",
        ],
      },
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-end',
      guard: 'A code works after its expiry of ten minutes.',
      changes: [{ without: 'codeUntil: { $gt: now }' }, { without: 'codeUntil: { $gt: now }' }],
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-tries',
      guard: 'Codes can be guessed without a limit.',
      change: { without: 'triesLeft: { $gt: 0 }' },
      specs: challenges,
      tests: ['security 27'],
    },
    {
      name: 'code-again-tries',
      guard: 'A new code resets the attempts.',
      change: { replace: ['code', '{ ...code, triesLeft: tries }'] },
      specs: challenges,
      tests: ['security 27'],
    },
    {
      name: 'code-again-wait',
      guard: 'Codes are sent without a wait.',
      specs: challenges,
      tests: ['a repeated code to the same target is delayed by half a minute'],
    },
    {
      name: 'send-caps',
      guard: 'Codes are sent without a limit.',
      specs: phone,
      tests: ['codes are counted before they are sent'],
    },
    {
      name: 'send-cap-recipient',
      guard: 'One phone or email address gets unlimited messages.',
      change: { without: '[`${kind}-recipient`, recipientDigest(to)]' },
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-person',
      guard: 'One person causes unlimited messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-network',
      guard: 'One network causes unlimited messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-country',
      guard: 'One country gets unlimited messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-day',
      guard: 'The messages of a day have no limit.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'register-code',
      guard: 'Any code creates an account.',
      change: { replace: ['waiting.codeHash', 'given'] },
      specs: identity,
      tests: ['a registration code is valid'],
    },
    {
      name: 'register-browser',
      guard: 'The code of a registration works in another browser.',
      changes: [
        {
          replace: ['`register\\n${visitor.guestId}\\n${mail}\\n${code}`', '`register\\n${mail}\\n${code}`'],
        },
        { replace: ['...key', 'mail: key.mail'] },
      ],
      specs: identity,
      tests: ['a registration code is valid'],
    },
    {
      name: 'register-tries',
      guard: 'The code of a registration can be guessed without a limit.',
      change: { without: 'triesLeft: { $gt: 0 }' },
      specs: identity,
      tests: ['five wrong codes end'],
    },
    {
      name: 'register-end',
      guard: 'The code of a registration works after its expiry of ten minutes.',
      change: { without: 'codeUntil: { $gt: now }' },
      specs: identity,
    },
  ],
};
