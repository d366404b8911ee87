const deleted = ['api/test/platform/http/cookies-deleted.spec.ts'];
const cached = ['api/test/platform/http/cookies-cached.spec.ts'];
const cookieGuard = ['api/src/platform/http/cookies/cookie-guard.spec.ts'];
const devices = ['api/test/account/sessions/sessions-devices.spec.ts'];
const sessions = ['api/test/account/sessions/sessions.spec.ts'];
const identity = ['api/test/account/registration/identity.spec.ts'];
const waiting = ['api/test/account/sign-in/sign-in-factor.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const SESSIONS = {
  title: 'Sessions',
  mutants: [
    {
      name: 'session-kill-device',
      guard: 'A browser remains recognized after its session was ended by the user.',
      specs: devices,
      tests: ['security 19, 42'],
    },
    {
      name: 'session-password-device',
      guard: 'Browsers remain recognized after a password change.',
      specs: devices,
      tests: ['security 19, 42'],
    },
    {
      name: 'session-password-chooser',
      guard: 'Browsers show the remembered account after a password change.',
      specs: devices,
      tests: ['security 6: the chooser of other'],
    },
    {
      name: 'session-ended',
      guard: 'An ended session remains valid.',
      change: { without: 'endedAt: null' },
      specs: sessions,
      tests: ['security 36'],
    },
    {
      name: 'session-idle',
      guard: 'An idle session never expires.',
      change: { without: 'idleUntil: { $gt: now }' },
      specs: identity,
      tests: ['a session expires after'],
    },
    {
      name: 'session-absolute',
      guard: 'An active session never expires.',
      change: { without: 'absoluteUntil: { $gt: now }' },
      specs: identity,
      tests: ['a session expires after'],
    },
    {
      name: 'session-stage',
      guard: 'The password opens a session without the second factor.',
      specs: waiting,
      tests: ['with a second factor'],
    },
    {
      name: 'session-hash',
      guard: 'Session tokens are stored without a hash.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'session-token',
      guard: 'Session tokens can be guessed.',
      change: { replace: ['32', '4'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'session-rotate-step-up',
      guard: 'The session token from before a confirmation remains valid.',
      changes: [
        { replace: ['{ ...NO_COOKIES, session: { token, waiting: false } }', 'NO_COOKIES'] },
        { replace: ['...proof', 'factorAt: proof.factorAt'] },
      ],
      specs: sessions,
      tests: ['security 35, 38'],
    },
    {
      name: 'session-rotate-password',
      guard: 'The session token from before a password change remains valid.',
      change: { replace: ['await this.sessions.renew(session, { passwordId })', 'null'] },
      specs: ['api/test/account/passwords/passwords.spec.ts'],
      tests: ['security 35, 40'],
    },
    {
      name: 'session-raise-once',
      guard: 'A pending sign-in becomes a session more than once.',
      change: { without: "stage: 'second-factor'" },
      specs: waiting,
      tests: ['security 35'],
    },
    {
      name: 'session-mark-cleared',
      guard: 'A confirmation does not clear the mark, or another call clears it.',
      change: {
        replace: ['[{ $set: { ...proof, askedAt: answered } }]', 'void answered || [{ $set: { ...proof } }]'],
      },
      specs: sessions,
      tests: ['security 37'],
    },
    {
      name: 'session-owner',
      guard: 'IP address and date suffice to end or mark a foreign session.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: sessions,
      tests: ['security 38'],
    },
    {
      name: 'session-list-owner',
      guard: 'The list has the sessions of all users.',
      change: { replace: ['{ user: new Types.ObjectId(userId), ...signedIn(now) }', 'signedIn(now)'] },
      specs: sessions,
      tests: ['security 38'],
    },
    {
      name: 'session-others-owner',
      guard: 'Ending all other sessions ends the sessions of all users.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: sessions,
      tests: ['security 40'],
    },
    {
      name: 'session-waiting-ended',
      guard: 'A pending sign-in remains valid after the next sign-in of its browser.',
      specs: waiting,
      tests: ['a pending sign-in ends'],
    },
    {
      name: 'session-waiting-time',
      guard: 'A pending sign-in is valid for days.',
      change: { replace: ["(stage === 'full' ? endsOf(now) : waitEndsOf(now))", 'endsOf(now)'] },
      specs: waiting,
      tests: ['a pending sign-in ends'],
    },
    {
      name: 'session-sign-out',
      guard: 'Sign-out clears the cookie only.',
      specs: identity,
      tests: ['a second sign-in is reported'],
    },
    {
      name: 'session-clear-site-data',
      guard: 'The browser caches pages after sign-out.',
      specs: identity,
      tests: ['a second sign-in is reported'],
    },
    {
      name: 'session-disabled',
      guard: 'The sessions of a disabled account remain valid.',
      specs: ['api/test/account/users/operator-commands.spec.ts'],
      tests: ['a disabled account is signed'],
    },
    {
      name: 'cookie-http-only',
      guard: 'Scripts can read the session cookie.',
      change: { replace: ['{ ...this.readable(), httpOnly: true }', 'this.readable()'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'cookie-same-site',
      guard: 'Cross-site requests send the session cookie.',
      change: { without: "sameSite: 'lax'" },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'cookie-secure',
      guard: 'The session cookie is sent over http.',
      change: { without: 'secure: this.config.secureCookies' },
      specs: identity,
      tests: ['over https the session cookie'],
    },
    {
      name: 'cookie-host',
      guard: 'Another host of the domain can set the session cookie.',
      change: { replace: ["'__Host-'", "''"] },
      specs: identity,
      tests: ['over https the session cookie'],
    },
    {
      name: 'cookie-login-restored',
      guard: 'A deleted login cookie is not restored, and the login window opens repeatedly.',
      specs: deleted,
      tests: ['receives it with "already-logged-in"'],
    },
    {
      name: 'cookie-login-cleared',
      guard: 'The login cookie remains without a session.',
      change: {
        replace: [
          'if (!waiting && sent[cookies.sessionName] !== undefined) cookies.clearSession(response); else if (marker !== undefined) cookies.clearLoggedIn(response);',
          'if (!waiting && sent[cookies.sessionName] !== undefined) cookies.clearSession(response); ',
        ],
      },
      specs: deleted,
      tests: ['are cleared, each also alone'],
    },
    {
      name: 'cookie-sign-in-stays',
      guard: 'A sign-in with an expired session cookie loses its session.',
      change: { without: 'cookies.setsSession(response)' },
      specs: deleted,
      tests: ['waits for its second factor'],
    },
    {
      name: 'cookie-guest-lazy',
      guard: 'Each response gives a new visitor a guest cookie.',
      change: {
        replace: [
          'jarOf(request)[cookies.guestName]',
          "jarOf(request)[cookies.guestName] ?? 'g'.repeat(22); if (sent === 'g'.repeat(22)) cookies.setGuest(response, sent)",
        ],
      },
      specs: cached,
      tests: ['only a response with a CSRF token'],
    },
    {
      name: 'cookie-cacheable',
      guard: 'A cache sends the cookie of one browser to others.',
      specs: cookieGuard,
      tests: ['removes a cookie'],
    },
  ],
};
