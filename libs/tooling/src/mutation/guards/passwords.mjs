const passwords = ['api/test/account/passwords/passwords.spec.ts'];
const guesses = ['api/test/account/passwords/password-guesses.spec.ts'];
const hashes = ['api/src/platform/auth/password.service.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const PASSWORDS = {
  title: 'Passwords',
  mutants: [
    {
      name: 'password-length',
      guard: 'Short passwords are accepted.',
      change: { replace: ['length < least', 'length < least - 100'] },
      specs: passwords,
      tests: ['security 9:'],
    },
    {
      name: 'password-length-alone',
      guard: 'A password without a second factor has the shorter minimum length.',
      change: {
        replace: [
          'owner.secondFactor ? LIMITS.passwordMinWithFactor : LIMITS.passwordMinCodePoints',
          'LIMITS.passwordMinWithFactor',
        ],
      },
      specs: passwords,
      tests: ['security 9:'],
    },
    {
      name: 'password-guesses',
      guard: 'Common, leaked and guessable passwords are accepted.',
      change: { replace: ['weakness && MESSAGES[weakness]', 'null'] },
      specs: guesses,
      tests: ['security 12'],
    },
    {
      name: 'password-guesses-alone',
      guard: 'A password without a second factor has the weaker strength limit.',
      change: {
        replace: ['owner.secondFactor ? MIN_GUESSES_WITH_FACTOR : MIN_GUESSES', 'MIN_GUESSES_WITH_FACTOR'],
      },
      specs: guesses,
      tests: ['security 12: a password of 10^7 guesses'],
    },
    {
      name: 'password-guesses-factor',
      guard: 'The last second factor of a guessable password can be disabled.',
      change: { replace: ['guessingFault(password, owner, MIN_GUESSES) === null', 'owner !== null'] },
      specs: guesses,
      tests: ['security 12: a password of 10^7 guesses'],
    },
    {
      name: 'password-guesses-repetition',
      guard: 'Repetitions of a leaked password are accepted.',
      change: { without: 'repeatedPart' },
      specs: ['api/src/platform/auth/password-weakness.spec.ts'],
      tests: ['findWeakness rejects repetitions of leaked passwords'],
    },
    {
      name: 'password-guesses-operator',
      guard: 'Operators create accounts with guessable passwords.',
      specs: guesses,
      tests: ['security 12: the operator command'],
    },
    {
      name: 'password-characters',
      guard: 'Control characters are accepted.',
      change: { replace: ['/[\\p{Cc}\\p{Cs}]/u.test(password)', 'password === CHARACTERS'] },
      specs: guesses,
      tests: ['registration, change and reset reject the character'],
    },
    {
      name: 'password-own-name',
      guard: 'Passwords from the own name, email address or product name are accepted.',
      specs: passwords,
      tests: ['security 13'],
    },
    {
      name: 'password-spelling',
      guard: 'Another spelling of the same password does not sign in.',
      change: { replace: ["password.normalize('NFKC')", 'password'] },
      specs: ['api/test/account/registration/identity.spec.ts'],
      tests: ['every Unicode form of a password'],
    },
    {
      name: 'password-cost',
      guard: 'Password hashes have a low cost.',
      change: { replace: ['19_456', '1_024'] },
      specs: [...hashes, 'api/test/account/registration/identity.spec.ts'],
      tests: ['a hash of other parameters', 'an outdated hash is renewed'],
    },
    {
      name: 'password-cores',
      guard: 'Concurrent hashes have no limit.',
      change: { replace: ['availableParallelism', '1_000 * availableParallelism'] },
      specs: hashes,
    },
    {
      name: 'password-queue',
      guard: 'The queue of hashes has no limit.',
      specs: hashes,
    },
    {
      name: 'password-current',
      guard: 'The password is changed without the current one.',
      change: {
        replace: [
          'await this.identity.provePassword(userId, input.current_password)',
          '{ id: await this.identity.passwordId(userId) }',
        ],
      },
      specs: passwords,
      tests: ['security 14'],
    },
    {
      name: 'password-current-tries',
      guard: 'The current password can be guessed at the change of the password.',
      specs: passwords,
      tests: ['security 14'],
    },
    {
      name: 'password-sessions',
      guard: 'Other sessions remain valid after a password change.',
      specs: passwords,
      tests: ['security 35, 40'],
    },
    {
      name: 'password-renewed',
      guard: 'A sign-in that renews a hash restores the former password.',
      change: { without: 'passwordHash: from' },
      specs: passwords,
      tests: ['security 16'],
    },
    {
      name: 'delete-password',
      guard: 'An account is deleted without its password.',
      change: {
        replace: ['!(await this.identity.fitsPassword(userId, input.password))', "input.password === ''"],
      },
      specs: ['api/test/account/data-export/account-removal.spec.ts'],
      tests: ['security 46: account deletion requires a recent'],
    },
    {
      name: 'delete-password-tries',
      guard: 'The password can be guessed at the deletion of the account.',
      specs: ['api/test/account/data-export/account-removal.spec.ts'],
    },
    {
      name: 'delete-sessions',
      guard: 'The sessions of a deleted account remain valid.',
      specs: ['api/test/account/data-export/account-removal.spec.ts'],
      tests: ['closing an account ends'],
    },
  ],
};
