/** Domains of the API. A domain may import those that follow it; docs/decisions/0054 has the reasons. */
export const DOMAINS = [
  'web',
  'releases',
  'support',
  'hosting',
  'content',
  'dns',
  'billing',
  'projects',
  'account',
];

const FILE = /^api\/src\/domains\/([^/]+)\//;

/**
 * @param {string} file workspace path
 * @returns {string | undefined} undefined outside of the domains
 */
export function domainOf(file) {
  return FILE.exec(file)?.[1];
}

/**
 * Why a file of the API may not import another one.
 *
 * @param {string} file workspace path of the importing file
 * @param {string} target workspace path of the imported file, without its extension
 * @returns {'platform' | 'entry' | 'direction' | null} `platform`: the platform imports a domain; `entry`: not by the
 *   domain's api file; `direction`: against the order
 */
export function domainViolation(file, target) {
  const other = domainOf(target);
  const own = domainOf(file);
  if (!other || own === other || file.startsWith('api/src/migrations/')) return null;
  if (file.startsWith('api/src/platform/')) return 'platform';
  if (!isEntry(file, target, other)) return 'entry';
  if (!own) return null;
  // A domain that the table does not name has no place in the order.
  const isOrdered = DOMAINS.includes(own) && DOMAINS.indexOf(other) > DOMAINS.indexOf(own);
  return isOrdered ? null : 'direction';
}

/**
 * `app.module.ts` composes the application, so it imports modules of all domains. `<domain>-core.api.ts` is for programs
 * that need a part of a domain and must start fast.
 */
function isEntry(file, target, domain) {
  if (file === 'api/src/app.module.ts' && target.endsWith('.module')) return true;
  const entry = `api/src/domains/${domain}/${domain}`;
  return target === `${entry}.api` || target === `${entry}-core.api`;
}
