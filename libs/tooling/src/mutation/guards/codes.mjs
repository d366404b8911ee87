const challenges = ['api/test/platform/auth/platform-challenges.spec.ts'];
const phone = ['api/test/platform/sms/platform-phone.spec.ts'];
const identity = ['api/test/account/registration/identity.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const CODES = {
  title: 'Codes that are sent',
  mutants: [
    {
      name: 'code-registration-again',
      guard: 'Starting a registration again gives new tries at codes.',
      specs: ['api/test/account/registration/registration-known.spec.ts'],
      tests: ['security 27'],
    },
    {
      name: 'address-disabled-free',
      guard: 'A disabled address of an account can be registered.',
      change: { replace: ['findUserByConfirmed', 'findUserByAddress'] },
      specs: ['api/test/account/registration/registration-known.spec.ts'],
      tests: ['security 45'],
    },
    {
      name: 'code-value',
      guard: 'Any code is right.',
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
      guard: 'A code that went to one address or phone confirms another.',
      change: { without: 'target' },
      specs: challenges,
      tests: ['security 26'],
    },
    {
      name: 'code-hash',
      guard: 'The database has the codes.',
      change: { replace: ["createHmac('sha256', key).update(bound).digest('base64url')", 'bound'] },
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-once',
      guard: 'A code works again and again.',
      change: { replace: ["(await this.repository.finish(key, given, now)) ? 'ok' : 'ended'", "'ok'"] },
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-once-parallel',
      guard: 'A code that is sent several times at once works each time.',
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
      guard: 'A code works after its ten minutes.',
      changes: [{ without: 'codeUntil: { $gt: now }' }, { without: 'codeUntil: { $gt: now }' }],
      specs: challenges,
      tests: ['security 25'],
    },
    {
      name: 'code-tries',
      guard: 'Codes are guessed without an end.',
      change: { without: 'triesLeft: { $gt: 0 }' },
      specs: challenges,
      tests: ['security 27'],
    },
    {
      name: 'code-again-tries',
      guard: 'Asking for another code gives new tries.',
      change: { replace: ['code', '{ ...code, triesLeft: tries }'] },
      specs: challenges,
      tests: ['security 27'],
    },
    {
      name: 'code-again-wait',
      guard: 'Codes are sent as fast as somebody clicks.',
      specs: challenges,
      tests: ['a repeated code to the same target is delayed by half a minute'],
    },
    {
      name: 'send-caps',
      guard: 'Codes are sent without a cap.',
      specs: phone,
      tests: ['codes are counted before they are sent'],
    },
    {
      name: 'send-cap-recipient',
      guard: 'One phone or address gets any number of messages.',
      change: { without: '[`${kind}-recipient`, recipientDigest(to)]' },
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-person',
      guard: 'One person causes any number of messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-network',
      guard: 'One network causes any number of messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-country',
      guard: 'One country gets any number of messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'send-cap-day',
      guard: 'A day has any number of messages.',
      specs: phone,
      tests: ['security 22'],
    },
    {
      name: 'register-code',
      guard: 'An account is made with any code.',
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
      guard: 'The code of a registration is guessed without an end.',
      change: { without: 'triesLeft: { $gt: 0 }' },
      specs: identity,
      tests: ['five wrong codes end'],
    },
    {
      name: 'register-end',
      guard: 'The code of a registration works after its ten minutes.',
      change: { without: 'codeUntil: { $gt: now }' },
      specs: identity,
    },
  ],
};
