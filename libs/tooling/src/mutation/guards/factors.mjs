const factors = ['api/test/account/factors/factors.spec.ts'];
const changes = ['api/test/account/factors/factors-changes.spec.ts'];
const last = ['api/test/account/factors/factors-last.spec.ts'];
const app = ['api/src/domains/account/factors/authenticator-app.spec.ts'];
const sealing = ['api/src/platform/database/field-encryption.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const SECOND_FACTORS = {
  title: 'Second factors',
  mutants: [
    {
      name: 'app-window',
      guard: 'Future codes of the app are accepted.',
      change: { replace: ['0', 'STEP_SECONDS'] },
      specs: app,
    },
    {
      name: 'app-again',
      guard: 'A code of the app works more than once.',
      changes: [
        { without: '...(lastStep > 0 ? { afterTimeStep: lastStep } : {})' },
        { without: "'app.lastStep': { $lt: step }" },
      ],
      specs: factors,
      tests: ['security 23'],
    },
    {
      name: 'app-again-parallel',
      guard: 'A code of the app works in several concurrent requests.',
      change: {
        replace: [
          "return step !== null && (await this.repository.takeStep(userId, app.secret, step)) ? 'ok' : 'wrong';",
          "if (step !== null) await this.repository.takeStep(userId, app.secret, step); return step !== null ? 'ok' : 'wrong';",
        ],
      },
      specs: factors,
      tests: ['security 23'],
    },
    {
      name: 'app-enabling-code',
      guard: 'The code that enabled the app signs in.',
      change: { replace: ['step', '0'] },
      specs: factors,
      tests: ['security 23'],
    },
    {
      name: 'app-secret-session',
      guard: 'Another session can enable the secret of a session.',
      change: { without: 'waiting.session !== sessionId' },
      specs: factors,
      tests: ['a replaced secret, a secret'],
    },
    {
      name: 'app-secret-end',
      guard: 'An expired secret can be enabled.',
      change: { without: 'waiting.until <= now' },
      specs: factors,
      tests: ['a replaced secret, a secret'],
    },
    {
      name: 'app-secret-shown',
      guard: 'A secret that differs from the shown one can be enabled.',
      change: { replace: ["input.secret.replace(/[\\s-]/gu, '').toUpperCase()", 'secret'] },
      specs: factors,
      tests: ['a replaced secret, a secret'],
    },
    {
      name: 'app-proof',
      guard: 'The app is enabled without a code of the app.',
      change: { replace: ['stepOf(input.code, secret, 0, now)', 'stepOf(input.code, secret, 0, now) ?? 1'] },
      specs: factors,
      tests: ['an app secret is enabled'],
    },
    {
      name: 'seal-binding',
      guard: 'A sealed secret can be decrypted for another person.',
      change: { without: 'owner' },
      specs: sealing,
    },
    {
      name: 'seal-purpose',
      guard: 'A sealed secret can be decrypted for another purpose.',
      change: { without: 'purpose' },
      specs: sealing,
    },
    {
      name: 'seal-nonce',
      guard: 'Two sealed values share their nonce.',
      change: { replace: ['const iv = randomBytes(IV_BYTES);', 'const iv = Buffer.alloc(IV_BYTES); '] },
      specs: sealing,
    },
    {
      name: 'recovery-once',
      guard: 'A recovery code works more than once.',
      change: { replace: ["$pull: { 'recovery.codes': code }", "$set: { 'recovery.madeAt': new Date() }"] },
      specs: changes,
      tests: ['security 32'],
    },
    {
      name: 'recovery-hash',
      guard: 'Recovery codes are stored without a hash.',
      change: {
        replace: [
          "createHmac('sha256', key) .update(JSON.stringify([userId, plain])) .digest('base64url')",
          'userId + plain',
        ],
      },
      specs: changes,
      tests: ['security 32'],
    },
    {
      name: 'recovery-length',
      guard: 'Recovery codes can be guessed.',
      change: { replace: ['5', '2'] },
      specs: [...changes, 'api/src/domains/account/factors/recovery-codes.spec.ts'],
    },
    {
      name: 'recovery-told',
      guard: 'The use of a recovery code causes no notice.',
      specs: changes,
      tests: ['security 32'],
    },
    {
      name: 'recovery-ends',
      guard: 'Recovery codes remain valid after the last factor.',
      change: {
        replace: [
          'if (isFaceAlone(methods, passkeys)) await this.disable(userId, methods, false, visitor); else if (methods.length === 0) await this.repository.endRecovery(userId);',
          'if (isFaceAlone(methods, passkeys)) await this.disable(userId, methods, false, visitor); ',
        ],
      },
      specs: changes,
      tests: ['disabling a factor requires'],
    },
    {
      name: 'factor-last',
      guard: 'The last factor of a short password can be disabled.',
      change: { without: '$or: [...allowed, ...noneIsShort, NO_DOCUMENT]' },
      specs: last,
      tests: ['security 9: concurrent disabling preserves the last'],
    },
    {
      name: 'factor-last-kept',
      guard: 'A concurrent change makes the password short while its last factor is disabled.',
      specs: last,
      tests: ['security 9: a short password set'],
    },
    {
      name: 'factor-last-face',
      guard: 'A short password is accepted with the face as the only factor.',
      change: { replace: ["state.methods.some((method) => method !== 'face')", 'state.methods.length > 0'] },
      specs: last,
      tests: ['security 9, 30: a short password is rejected'],
    },
    {
      name: 'factor-face-off',
      guard: 'Repeated failures of the face disable the last second factor.',
      change: { replace: ['on.length === 0 && isEnrolled && passkeys.length > 0 ? FACE_ONLY : on', 'on'] },
      specs: last,
      tests: ['security 30: a face disabled by failures'],
    },
    {
      name: 'app-again-store',
      guard: 'In concurrent requests, an older code of the app resets the last time step.',
      change: { without: "'app.lastStep': { $lt: step }" },
      specs: factors,
      tests: ['security 23: an older app code'],
    },
    {
      name: 'factor-password',
      guard: 'A factor is disabled without the password.',
      change: { replace: ['!(await this.people.fitsPassword(userId, password))', 'password === ""'] },
      specs: changes,
      tests: ['disabling'],
    },
    {
      name: 'factor-password-tries',
      guard: 'The password can be guessed at the call that disables a factor.',
      specs: changes,
      tests: ['wrong passwords are throttled'],
    },
    {
      name: 'factor-told',
      guard: 'A new factor causes no notice.',
      change: { replace: ['this.notices.entries(userId, { subject }, visitor)', 'Promise.resolve([])'] },
      specs: changes,
      tests: ['a change of second factors notifies'],
    },
    {
      name: 'factor-devices',
      guard: 'Recognized browsers remain recognized after a change of factors.',
      specs: ['api/test/account/sign-in/sign-in-devices.spec.ts'],
      tests: ['security 33'],
    },
    {
      name: 'factor-notice-addresses',
      guard: 'Notices are sent to the primary email address only.',
      change: { replace: ['...user.confirmedAddresses', 'user.primaryEmail'] },
      specs: ['api/test/account/emails/identity-emails.spec.ts'],
      tests: ['a notice goes to every'],
    },
    {
      name: 'sms-purpose',
      guard: 'The code that enables SMS counts as a second factor.',
      change: { replace: ["'second-factor'", "'enable-sms'"] },
      specs: factors,
      tests: ['security 26'],
    },
    {
      name: 'sms-phone',
      guard: 'The phone for sign-in codes can be removed.',
      change: { replace: ['await this.getsCodes(userId)', 'userId === ""'] },
      specs: ['api/test/account/phones/phones.spec.ts'],
      tests: ['a phone cannot be'],
    },
  ],
};
