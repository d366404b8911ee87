const walk = ['api/test/platform/walks/walk.spec.ts'];
const web = ['api/test/platform/http/platform-web.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const ACCESS = {
  title: 'Access to calls',
  mutants: [
    {
      name: 'access-visitor',
      guard: 'A visitor can make calls that require a session.',
      specs: walk,
      tests: ['is refused to visitors and to ended sessions'],
    },
    {
      name: 'access-waiting',
      guard: 'A session with only the password can make calls that require a second factor.',
      change: { replace: ["access === 'second-factor' ? waiting : session", 'waiting ?? session'] },
      specs: walk,
      tests: ['treats a browser with only the password like a visitor'],
    },
    {
      name: 'access-second-factor',
      guard: 'A complete session can make calls of a pending sign-in.',
      change: { replace: ["access === 'second-factor' ? waiting : session", 'session ?? waiting'] },
      specs: walk,
      tests: ['is refused to a signed-in user'],
    },
    {
      name: 'access-declared',
      guard: 'A route without an access rule is public.',
      change: { replace: ['!reason', 'reason === null'] },
      specs: ['api/test/platform/http/platform-routes.spec.ts'],
      tests: ['a route without an access rule responds with 500'],
    },
    {
      name: 'access-operator',
      guard: 'Every user can make operator calls.',
      specs: ['api/test/releases/releases-operators.spec.ts'],
      tests: ['operator calls, page and header'],
    },
    {
      name: 'access-agent',
      guard: 'Customers can make calls of agents.',
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
      guard: 'Sensitive calls require no recent proof.',
      specs: ['api/test/account/sessions/sessions.spec.ts'],
      tests: ['security 35, 38'],
    },
    {
      name: 'access-mark',
      guard: 'A marked session does not have to confirm.',
      specs: ['api/test/account/sessions/sessions.spec.ts'],
      tests: ['security 37'],
    },
    {
      name: 'access-project',
      guard: 'Every user is a member of every project.',
      change: { without: "'members.user': new Types.ObjectId(userId)" },
      specs: walk,
      tests: ['gives a stranger the same response about foreign and unknown objects'],
    },
    {
      name: 'access-input',
      guard: 'Request bodies are not validated against the contract.',
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
      guard: 'A changing GET needs neither same-site headers nor a CSRF token.',
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
      guard: 'Any CSRF token of the correct length is accepted.',
      change: { without: '!timingSafeEqual(actual, expected)' },
      specs: walk,
      tests: ['refuses a POST without a CSRF token'],
    },
    {
      name: 'csrf-session',
      guard: 'The CSRF token from before the sign-in works after it.',
      change: { replace: ['session ? `session:${session.id}` : before', '`guest:${visitor.guestId}`'] },
      specs: web,
      tests: ['tabs of a session share their CSRF token'],
    },
    {
      name: 'csrf-waiting',
      guard: 'The CSRF token of a visitor works after the password.',
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
      guard: 'Cross-site calls reach the CSRF check.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-metadata',
      guard: 'The Sec-Fetch-Site header is ignored.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-same-site',
      guard: 'Another host of the same domain can make calls.',
      change: { without: "site === 'same-site'" },
      specs: web,
      tests: ['origin sends is refused'],
    },
    {
      name: 'origin-header',
      guard: 'A foreign Origin can make calls.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'origin-body',
      guard: 'Bodies with content types of cross-site forms are read.',
      specs: walk,
      tests: ['refuses requests of other sites'],
    },
    {
      name: 'return-url',
      guard: 'A return URL leads to another site.',
      change: { replace: ['AFTER_LOGIN_PATH', 'returnUrl'] },
      specs: ['libs/contracts/src/web/return-url.spec.ts'],
    },
    {
      name: 'return-url-hidden',
      guard: 'A return URL with backslashes or control characters is accepted.',
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
