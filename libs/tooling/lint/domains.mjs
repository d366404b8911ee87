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

/**
 * Domains whose imports follow the order and that are imported by their api file only. The other domains follow the
 * former rule: their services and modules are imported.
 */
const STRICT_DOMAINS = new Set(['billing']);

const FILE = /^api\/src\/domains\/([^/]+)\//;

/**
 * @param {string} file workspace path
 * @returns {string | undefined} undefined outside of the domains
 */
export function domainOf(file) {
  return FILE.exec(file)?.[1];
}

/**
 * Why a file of the API may not import another one. The order applies where a strict domain imports or is imported;
 * other imports follow the former rule.
 *
 * @param {string} file workspace path of the importing file
 * @param {string} target workspace path of the imported file, without its extension
 * @param {boolean} typeOnly
 * @returns {'platform' | 'entry' | 'direction' | 'part' | null} `platform`: the platform imports a domain; `entry`: not
 *   by the domain's api file; `direction`: against the order; `part`: neither a service nor a module
 */
export function domainViolation(file, target, typeOnly) {
  const other = domainOf(target);
  const own = domainOf(file);
  if (!other || own === other || file.startsWith('api/src/migrations/')) return null;
  if (file.startsWith('api/src/platform/')) return 'platform';
  if (STRICT_DOMAINS.has(other) && !isEntry(file, target, other)) return 'entry';
  if (!own) return null;
  if (isOrdered(own, other) && DOMAINS.indexOf(other) < DOMAINS.indexOf(own)) return 'direction';
  return STRICT_DOMAINS.has(other) || isOpenPart(target, typeOnly) ? null : 'part';
}

/** `app.module.ts` composes the application, so it imports modules of all domains. */
function isEntry(file, target, domain) {
  if (file === 'api/src/app.module.ts' && target.endsWith('.module')) return true;
  return target === `api/src/domains/${domain}/${domain}.api`;
}

function isOrdered(own, other) {
  return STRICT_DOMAINS.has(own) || STRICT_DOMAINS.has(other);
}

/** The former rule. */
function isOpenPart(target, typeOnly) {
  return typeOnly ? !/\.(?:repository|schema)$/.test(target) : /\.(?:service|module|api)$/.test(target);
}
