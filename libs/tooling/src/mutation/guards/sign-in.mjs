const signIn = ['api/test/account/sign-in/sign-in.spec.ts'];
const factor = ['api/test/account/sign-in/sign-in-factor.spec.ts'];
const alerts = ['api/test/account/sign-in/sign-in-alerts.spec.ts'];
const warnings = ['api/test/account/sign-in/sign-in-warnings.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const SIGNING_IN = {
  title: 'Signing in',
  mutants: [
    {
      name: 'login-password',
      guard: 'Any password signs in.',
      change: { without: '!fits' },
      specs: signIn,
      tests: ['security 1:'],
    },
    {
      name: 'login-disabled',
      guard: 'A disabled account signs in.',
      change: { without: 'person.disabled' },
      specs: signIn,
      tests: ['security 1:'],
    },
    {
      name: 'login-time',
      guard: 'An unknown email address is rejected without the time of a hash.',
      change: {
        replace: [
          'await this.passwords.verify(person?.passwordHash ?? null, input.password)',
          'person !== null && (await this.passwords.verify(person.passwordHash, input.password))',
        ],
      },
      specs: signIn,
      tests: ['security 2:'],
    },
    {
      name: 'login-writes',
      guard: 'An unknown email address is rejected without the usual writes.',
      change: {
        replace: [
          "await this.events.add(person?.userId ?? ANONYMOUS, 'sign-in-refused', 'password', browser)",
          "if (person) await this.events.add(person.userId, 'sign-in-refused', 'password', browser)",
        ],
      },
      specs: signIn,
      tests: ['security 2:'],
    },
    {
      name: 'login-rehash',
      guard: 'An outdated hash is not renewed.',
      specs: ['api/test/account/registration/identity.spec.ts'],
      tests: ['an outdated hash is renewed at sign-in'],
    },
    {
      name: 'login-second-factor',
      guard: 'The second factor is not required.',
      change: { replace: ['hasSecondFactor(state)', 'hasSecondFactor(state) || person'] },
      specs: factor,
      tests: ['with a second factor'],
    },
    {
      name: 'waiting-tries',
      guard: 'A pending sign-in accepts unlimited wrong codes.',
      change: { without: 'codesTried: { $lt: most }' },
      specs: factor,
      tests: ['security 27'],
    },
    {
      name: 'waiting-disabled',
      guard: 'An account that is disabled during the sign-in gets a session.',
      change: { without: 'person.disabled' },
      specs: factor,
      tests: ['an account disabled'],
    },
    {
      name: 'step-up-factor',
      guard: 'The password suffices for a confirmation despite a second factor.',
      change: { without: "methods.includes('password')" },
      specs: factor,
      tests: ['step-up requires the second'],
    },
    {
      name: 'step-up-face',
      guard: 'The face suffices for a confirmation.',
      change: { replace: ["method !== 'face'", 'method.length > 0'] },
      specs: factor,
      tests: ['a face alone does'],
    },
    {
      name: 'device-planted',
      guard: 'A planted cookie makes the browser of an attacker recognized.',
      change: { replace: ['randomBytes', 'token ?? randomBytes'] },
      specs: signIn,
      tests: ['a device cookie is reused'],
    },
    {
      name: 'device-hash',
      guard: 'Cookies of recognized browsers are stored without a hash.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: [...signIn, ...alerts],
    },
    {
      name: 'chooser-mark',
      guard: 'Accounts can be chosen without the token of the page.',
      specs: signIn,
      tests: ['security 6'],
    },
    {
      name: 'chooser-browser',
      guard: 'A copied cookie shows the accounts of another browser.',
      change: { replace: ['...owner', 'tokenHash: owner.tokenHash'] },
      specs: signIn,
      tests: ['security 6'],
    },
    {
      name: 'chooser-hash',
      guard: 'Cookies of account choosers are stored without a hash.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: signIn,
      tests: ['security 6'],
    },
    {
      name: 'alert-device',
      guard: 'A sign-in from a new device causes no notice.',
      change: {
        replace: [
          "this.alerts.mailsOf(person, remembered ? 'new-country' : 'new-device', browser, now)",
          '() => []',
        ],
      },
      specs: alerts,
      tests: ['security 42: a sign-in on a further'],
    },
    {
      name: 'alert-factor',
      guard: 'A wrong code after the correct password causes no notice.',
      specs: alerts,
      tests: ['security 42: a wrong second factor'],
    },
    {
      name: 'alert-last-code',
      guard: 'The last of five wrong codes by SMS causes no notice.',
      change: { replace: ["'used-up'", "'ended'"] },
      specs: warnings,
      tests: ['security 42, 55: five wrong SMS codes'],
    },
    {
      name: 'alert-once',
      guard: 'Concurrent "not me" requests send several links.',
      change: { without: 'reportedAt: null' },
      specs: warnings,
      tests: ['security 22, 42: twenty concurrent uses of the "not me"'],
    },
    {
      name: 'alert-sessions',
      guard: 'Other sessions of a reported device remain valid.',
      change: { replace: ['device ? { user, $or: [{ _id }, { device }] } : { user, _id }', '{ user, _id }'] },
      specs: warnings,
      tests: ['security 42: the "not me" link'],
    },
    {
      name: 'alert-signature',
      guard: 'Links that end sessions can be forged.',
      change: { without: '!timingSafeEqual(given, expected)' },
      specs: alerts,
      tests: ['security 42: a modified or invented'],
    },
    {
      name: 'alert-forget',
      guard: 'A reported browser remains recognized.',
      specs: alerts,
    },
  ],
};
