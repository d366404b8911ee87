/** Contract and calls that ask for a recent proof. @type {readonly (readonly [area: string, paths: string[], who?: 'user' | 'operator' | 'project'])[]} */
const SENSITIVE = [
  ['account', ['/api/user/export/', '/api/user/delete/']],
  ['addresses', ['add', 'confirm', 'set/primary', 'set/disable', 'set/enable', 'set/remove'].map(inEmail)],
  ['face', ['/api/user/biometric/set/']],
  [
    'factors',
    ['set/method', 'disable', 'sms/verify', 'app/generate', 'app/verify', 'recovery'].map(inFactors),
  ],
  ['history', ['/api/self/user/history/export/']],
  ['passkeys', ['add/options', 'add', 'set/remove'].map((end) => `/api/user/passkey/${end}/`)],
  ['passwords', ['/api/user/password/']],
  ['phones', ['add', 'call', 'confirm', 'remove'].map((end) => `/api/user/phone/${end}/`)],
  ['releases', ['/api/operator/releases/promote/', '/api/operator/releases/rollback/'], 'operator'],
  ['tokens', ['/api/partners/tokens/add/'], 'project'],
  ['sessions', ['close', 'authenticate', 'close/others'].map((end) => `/api/self/user/${end}/`)],
];

/** @param {string} end */
function inEmail(end) {
  return `/api/user/email/${end}/`;
}

/** @param {string} end */
function inFactors(end) {
  return `/api/user/authenticator/${end}/`;
}

/**
 * A call that asks for a recent proof, declared without it.
 *
 * @param {string} area
 * @param {string} path
 * @param {'user' | 'operator' | 'project'} who
 * @returns {import('../mutant.mjs').Mutant}
 */
function declared(area, path, who) {
  return {
    name: `recent${path
      .replace(/^\/api(?:\/self)?(?:\/user)?/, '')
      .replaceAll('/', '-')
      .replace(/-$/, '')}`,
    guard: `\`${path}\` asks for no recent proof.`,
    file: `libs/contracts/src/${area}/calls.ts`,
    find: `path: '${path}',\n  access: '${who}-recent',`,
    put: `path: '${path}',\n  access: '${who}',`,
    specs: ['api/test/recent-proofs.spec.ts'],
    tests: ['asks for a recent proof'],
  };
}

/** @type {import('../mutant.mjs').Area} */
export const RECENT_PROOFS = {
  title: 'Calls that ask for a recent proof',
  mutants: SENSITIVE.flatMap(([area, paths, who = 'user']) => paths.map((path) => declared(area, path, who))),
};
