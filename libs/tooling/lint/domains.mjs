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

/** Domains of the folders in `api/src/modules`, which move to `api/src/domains` one domain at a time. */
const MODULES = {
  web: ['api-docs', 'development-outbox', 'operations', 'pages'],
};
const DOMAIN_OF_MODULE = Object.fromEntries(
  Object.entries(MODULES).flatMap(([domain, modules]) => modules.map((module) => [module, domain])),
);

const FILE = /^api\/src\/(domains|modules)\/([^/]+)\//;

/**
 * @param {string} file workspace path
 * @returns {{ domain: string | undefined, isMoved: boolean } | null} null outside of the domains
 */
export function domainOf(file) {
  const [, folder, name] = FILE.exec(file) ?? [];
  if (name === undefined) return null;
  return folder === 'domains'
    ? { domain: name, isMoved: true }
    : { domain: DOMAIN_OF_MODULE[name], isMoved: false };
}

/** @param {string | undefined} domain */
export function isStrict(domain) {
  return STRICT_DOMAINS.has(domain);
}

/**
 * Why a file of the API may not import another one. The order applies where a strict domain imports or is imported;
 * other imports follow the former rule.
 *
 * @param {string} file workspace path of the importing file
 * @param {string} target workspace path of the imported file, without its extension
 * @returns {'entry' | 'direction' | null} `entry`: not by the domain's api file; `direction`: against the order
 */
export function domainViolation(file, target) {
  const other = domainOf(target);
  const own = domainOf(file);
  if (!other || own?.domain === other.domain || file.startsWith('api/src/migrations/')) return null;
  if (isStrict(other.domain) && !isEntry(file, target, other.domain)) return 'entry';
  const isChecked = own?.domain !== undefined && other.domain !== undefined;
  if (!isChecked || !(isStrict(own.domain) || isStrict(other.domain))) return null;
  return DOMAINS.indexOf(other.domain) < DOMAINS.indexOf(own.domain) ? 'direction' : null;
}

/** `app.module.ts` composes the application, so it imports modules of all domains. */
function isEntry(file, target, domain) {
  if (file === 'api/src/app.module.ts' && target.endsWith('.module')) return true;
  return target === `api/src/domains/${domain}/${domain}.api`;
}
