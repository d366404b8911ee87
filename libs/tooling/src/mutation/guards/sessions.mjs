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
      guard: 'A browser whose session was killed stays known.',
      specs: devices,
      tests: ['security 19, 42'],
    },
    {
      name: 'session-password-device',
      guard: 'Browsers of the former password stay known.',
      specs: devices,
      tests: ['security 19, 42'],
    },
    {
      name: 'session-password-chooser',
      guard: 'Browsers of the former password go on showing the account.',
      specs: devices,
      tests: ['security 6: the chooser of other'],
    },
    {
      name: 'session-ended',
      guard: 'A session that was ended goes on.',
      change: { without: 'endedAt: null' },
      specs: sessions,
      tests: ['security 36'],
    },
    {
      name: 'session-idle',
      guard: 'A session that nobody uses does not end.',
      change: { without: 'idleUntil: { $gt: now }' },
      specs: identity,
      tests: ['a session expires after'],
    },
    {
      name: 'session-absolute',
      guard: 'A session that is used does not end.',
      change: { without: 'absoluteUntil: { $gt: now }' },
      specs: identity,
      tests: ['a session expires after'],
    },
    {
      name: 'session-stage',
      guard: 'The right password is a session without its second factor.',
      specs: waiting,
      tests: ['with a second factor'],
    },
    {
      name: 'session-hash',
      guard: 'The database has the tokens of sessions.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'session-token',
      guard: 'Tokens can be guessed.',
      change: { replace: ['32', '4'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'session-rotate-step-up',
      guard: 'The token of before a confirmation goes on.',
      changes: [
        { replace: ['{ ...NO_COOKIES, session: { token, waiting: false } }', 'NO_COOKIES'] },
        { replace: ['...proof', 'factorAt: proof.factorAt'] },
      ],
      specs: sessions,
      tests: ['security 35, 38'],
    },
    {
      name: 'session-rotate-password',
      guard: 'The token of before a change of the password goes on.',
      change: { replace: ['await this.sessions.renew(session, { passwordId })', 'null'] },
      specs: ['api/test/account/passwords/passwords.spec.ts'],
      tests: ['security 35, 40'],
    },
    {
      name: 'session-raise-once',
      guard: 'One sign-in that waited is raised again and again.',
      change: { without: "stage: 'second-factor'" },
      specs: waiting,
      tests: ['security 35'],
    },
    {
      name: 'session-mark-cleared',
      guard: 'A confirmation leaves the mark where it is, or anything takes it away.',
      change: {
        replace: ['[{ $set: { ...proof, askedAt: answered } }]', 'void answered || [{ $set: { ...proof } }]'],
      },
      specs: sessions,
      tests: ['security 37'],
    },
    {
      name: 'session-owner',
      guard: 'Whoever knows address and date ends or marks the session of somebody else.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: sessions,
      tests: ['security 38'],
    },
    {
      name: 'session-list-owner',
      guard: 'The list has the sessions of everybody.',
      change: { replace: ['{ user: new Types.ObjectId(userId), ...signedIn(now) }', 'signedIn(now)'] },
      specs: sessions,
      tests: ['security 38'],
    },
    {
      name: 'session-others-owner',
      guard: 'Ending all other sessions ends those of everybody.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: sessions,
      tests: ['security 40'],
    },
    {
      name: 'session-waiting-ended',
      guard: 'A sign-in that waits outlives the next one of its browser.',
      specs: waiting,
      tests: ['a pending sign-in ends'],
    },
    {
      name: 'session-waiting-time',
      guard: 'A sign-in waits for days.',
      change: { replace: ["(stage === 'full' ? endsOf(now) : waitEndsOf(now))", 'endsOf(now)'] },
      specs: waiting,
      tests: ['a pending sign-in ends'],
    },
    {
      name: 'session-sign-out',
      guard: 'Signing out clears the cookie only.',
      specs: identity,
      tests: ['a second sign-in is reported'],
    },
    {
      name: 'session-clear-site-data',
      guard: 'The browser keeps pages after signing out.',
      specs: identity,
      tests: ['a second sign-in is reported'],
    },
    {
      name: 'session-disabled',
      guard: 'A disabled account stays signed in.',
      specs: ['api/test/account/users/operator-commands.spec.ts'],
      tests: ['a disabled account is signed'],
    },
    {
      name: 'cookie-http-only',
      guard: 'Scripts read the session cookie.',
      change: { replace: ['{ ...this.readable(), httpOnly: true }', 'this.readable()'] },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'cookie-same-site',
      guard: 'The session cookie comes along with requests of other sites.',
      change: { without: "sameSite: 'lax'" },
      specs: identity,
      tests: ['the session cookie is HttpOnly'],
    },
    {
      name: 'cookie-secure',
      guard: 'The session cookie goes over http.',
      change: { without: 'secure: this.config.secureCookies' },
      specs: identity,
      tests: ['over https the session cookie'],
    },
    {
      name: 'cookie-host',
      guard: 'Another host of the domain plants the session cookie.',
      change: { replace: ["'__Host-'", "''"] },
      specs: identity,
      tests: ['over https the session cookie'],
    },
    {
      name: 'cookie-login-restored',
      guard: 'A deleted login cookie does not come back, and the login window opens for ever.',
      specs: deleted,
      tests: ['receives it with "already-logged-in"'],
    },
    {
      name: 'cookie-login-cleared',
      guard: 'The login cookie stays without a session.',
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
      guard: 'A sign-in over a dead session cookie loses its session.',
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
      guard: 'A cache stores the cookie of one browser for all others.',
      specs: cookieGuard,
      tests: ['removes a cookie'],
    },
  ],
};
