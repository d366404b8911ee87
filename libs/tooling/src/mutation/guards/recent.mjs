/**
 * Calls that require a recent proof, by access rule.
 * @type {Readonly<Record<'user' | 'operator' | 'project', readonly string[]>>}
 */
const SENSITIVE = {
  user: [
    '/api/user/export/',
    '/api/user/delete/',
    '/api/user/biometric/set/',
    '/api/user/password/',
    ...['add', 'confirm', 'set/primary', 'set/disable', 'set/enable', 'set/remove'].map(inEmail),
    ...['set/method', 'disable', 'sms/verify', 'app/generate', 'app/verify', 'recovery'].map(inFactors),
    '/api/self/user/history/export/',
    ...['add/options', 'add', 'set/remove'].map((end) => `/api/user/passkey/${end}/`),
    ...['add', 'call', 'confirm', 'remove'].map((end) => `/api/user/phone/${end}/`),
    ...['close', 'authenticate', 'close/others'].map((end) => `/api/self/user/${end}/`),
  ],
  operator: ['/api/operator/releases/promote/', '/api/operator/releases/rollback/'],
  project: [
    ...['cron/run', 'cron/set', 'terminal/open'].map((end) => `/api/partners/servers/${end}/`),
    '/api/partners/projects/drop/',
    ...['accept', 'offer'].map((end) => `/api/partners/projects/ownership/${end}/`),
    '/api/partners/tokens/add/',
  ],
};

/** @param {string} end */
function inEmail(end) {
  return `/api/user/email/${end}/`;
}

/** @param {string} end */
function inFactors(end) {
  return `/api/user/authenticator/${end}/`;
}

/**
 * A call that requires a recent proof, declared without the requirement.
 *
 * @param {string} path
 * @param {string} who
 * @returns {import('../mutant.mjs').Mutant}
 */
function declared(path, who) {
  return {
    name: `recent${path
      .replace(/^\/api(?:\/self)?(?:\/user)?/, '')
      .replaceAll('/', '-')
      .replace(/-$/, '')}`,
    guard: `\`${path}\` requires no recent proof.`,
    change: { replace: [`'${who}-recent'`, `'${who}'`] },
    specs: ['api/test/platform/walks/recent-proofs.spec.ts'],
    tests: ['requires a recent proof'],
  };
}

/** @type {import('../mutant.mjs').Area} */
export const RECENT_PROOFS = {
  title: 'Calls that ask for a recent proof',
  mutants: Object.entries(SENSITIVE).flatMap(([who, paths]) => paths.map((path) => declared(path, who))),
};
