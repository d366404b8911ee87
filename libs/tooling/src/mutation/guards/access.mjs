const walk = ['api/test/platform/walks/walk.spec.ts'];
const web = ['api/test/platform/http/platform-web.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const ACCESS = {
  title: 'Access to calls',
  mutants: [
    {
      name: 'access-visitor',
      guard: 'A visitor makes the calls of people who are signed in.',
      specs: walk,
      tests: ['is refused to visitors and to ended sessions'],
    },
    {
      name: 'access-waiting',
      guard: 'The password alone makes the calls of people who gave their second factor.',
      change: { replace: ["access === 'second-factor' ? waiting : session", 'waiting ?? session'] },
      specs: walk,
      tests: ['treats a browser with only the password like a visitor'],
    },
    {
      name: 'access-second-factor',
      guard: 'A session makes the calls of a sign-in that waits.',
      change: { replace: ["access === 'second-factor' ? waiting : session", 'session ?? waiting'] },
      specs: walk,
      tests: ['is refused to a signed-in user'],
    },
    {
      name: 'access-declared',
      guard: 'A route without a rule is open to everybody.',
      change: { replace: ['!reason', 'reason === null'] },
      specs: ['api/test/platform/http/platform-routes.spec.ts'],
      tests: ['a route without an access rule responds with 500'],
    },
    {
      name: 'access-operator',
      guard: 'Everybody runs the platform.',
      specs: ['api/test/releases/releases-operators.spec.ts'],
      tests: ['operator calls, page and header'],
    },
    {
      name: 'access-agent',
      guard: 'Customers make the calls of agents.',
      specs: ['api/test/support/care.spec.ts'],
      tests: ['does not exist for a customer'],
    },
    {
      name: 'access-agent-factor',
      guard: 'An agent needs no second factor.',
      specs: ['api/test/support/care.spec.ts'],
      tests: ['without a second factor'],
    },
    {
      name: 'access-recent',
      guard: 'Sensitive calls ask for no recent proof.',
      specs: ['api/test/account/sessions/sessions.spec.ts'],
      tests: ['security 35, 38'],
    },
    {
      name: 'access-mark',
      guard: 'A marked session is not asked to confirm.',
      specs: ['api/test/account/sessions/sessions.spec.ts'],
      tests: ['security 37'],
    },
    {
      name: 'access-project',
      guard: 'Everybody is a member of every project.',
      change: { without: "'members.user': new Types.ObjectId(userId)" },
      specs: walk,
      tests: ['gives a stranger the same response about foreign and unknown objects'],
    },
    {
      name: 'access-input',
      guard: 'Bodies are not held against their contract.',
      change: { replace: ["throw new ApiError('validation-error', { issues });", 'return data;'] },
      specs: walk,
      tests: ['names every missing field'],
    },
  ],
};

/** @type {import('../mutant.mjs').Area} */
export const FOREIGN_SITES = {
  title: 'Other sites',
  mutants: [
    {
      name: 'csrf-check',
      guard: 'A POST needs no CSRF token.',
      specs: walk,
      tests: ['refuses a POST without a CSRF token'],
    },
    {
      name: 'csrf-get',
      guard: 'A GET that changes something needs neither a sign of this site nor a CSRF token.',
      specs: ['api/test/content/files/files-folders.spec.ts'],
      tests: ['a client without a token'],
    },
    {
      name: 'csrf-upload',
      guard: 'An upload needs no CSRF token.',
      specs: ['api/test/account/profile/account-picture.spec.ts'],
      tests: ['an upload without a CSRF'],
    },
    {
      name: 'csrf-page',
      guard: 'A page that stores a choice needs no CSRF token.',
      specs: ['api/test/web/page-protocol.spec.ts'],
      tests: ['the cookie page stores a choice'],
    },
    {
      name: 'csrf-value',
      guard: 'Any token of the right length is taken.',
      change: { without: '!timingSafeEqual(actual, expected)' },
      specs: walk,
      tests: ['refuses a POST without a CSRF token'],
    },
    {
      name: 'csrf-session',
      guard: 'The token of before the sign-in works after it.',
      change: { replace: ['session ? `session:${session.id}` : before', '`guest:${visitor.guestId}`'] },
      specs: web,
      tests: ['tabs of a session share their CSRF token'],
    },
    {
      name: 'csrf-waiting',
      guard: 'The token of a visitor works once the password was given.',
      change: {
        replace: [
          'waiting ? `waiting:${waiting.id}` : `guest:${visitor.guestId}`',
          '`guest:${visitor.guestId}`',
        ],
      },
      specs: ['api/test/account/sign-in/sign-in-factor.spec.ts'],
      tests: ['security 49: the CSRF token of a visitor'],
    },
    {
      name: 'origin-check',
      guard: 'Calls that another site makes go on to the token.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-metadata',
      guard: 'What the browser says of the asking site does not count.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-same-site',
      guard: 'Another host of the same domain may ask.',
      change: { without: "site === 'same-site'" },
      specs: web,
      tests: ['origin sends is refused'],
    },
    {
      name: 'origin-header',
      guard: 'An Origin that is not ours may ask.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-body',
      guard: 'Bodies of types that a form of another site can send are read.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'return-url',
      guard: 'A return address leads to another site.',
      change: { replace: ['AFTER_LOGIN_PATH', 'returnUrl'] },
      specs: ['libs/contracts/src/web/return-url.spec.ts'],
    },
    {
      name: 'return-url-hidden',
      guard: 'A return address with backslashes or control characters is taken.',
      change: {
        replace: [
          "if (!returnUrl?.startsWith('/') || HIDDEN.test(returnUrl)) return AFTER_LOGIN_PATH;",
          "if (!returnUrl?.startsWith('/')) return AFTER_LOGIN_PATH; if (HIDDEN.test(returnUrl)) return returnUrl;",
        ],
      },
      specs: ['libs/contracts/src/web/return-url.spec.ts'],
    },
  ],
};
