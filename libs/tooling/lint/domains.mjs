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

/** Programs next to the API, with the domains that may import their functions. They import the platform only. */
const PROGRAMS = new Map([['nameserver', ['dns']]]);

/** Folders of programs that may import `<domain>-core.api.ts`: a part of a domain, which starts fast. */
const PROGRAMS_WITH_CORE = ['admin', 'edge-proxy', 'hosting-worker'];

/**
 * @param {string} file workspace path
 * @returns {string | undefined} undefined outside of the domains
 */
export function domainOf(file) {
  return /^api\/src\/domains\/([^/]+)\//.exec(file)?.[1];
}

/** Folder in `api/src`; undefined for its own files, e.g. `app.module.ts`. */
function folderOf(file) {
  return /^api\/src\/([^/]+)\//.exec(file)?.[1];
}

/**
 * Why a file of the API may not import another one.
 *
 * @param {string} file workspace path of the importing file in `api/src`
 * @param {string} target workspace path of the imported file, without its extension
 * @returns {'platform' | 'entry' | 'direction' | 'outside' | null} `platform`: the platform imports something else;
 *   `entry`: not by the domain's api file; `direction`: against the order; `outside`: a file that belongs to no domain
 */
export function domainViolation(file, target) {
  if (!target.startsWith('api/src/')) return 'outside';
  const folder = folderOf(file);
  const targetFolder = folderOf(target);
  if (folder === 'platform') return targetFolder === 'platform' ? null : 'platform';
  if (PROGRAMS.has(folder)) return [folder, 'platform'].includes(targetFolder) ? null : 'outside';
  const own = domainOf(file);
  const other = domainOf(target);
  if (other && own !== other) return crossing(file, target);
  return folder === 'domains' && !isReachable(own, other, targetFolder) ? 'outside' : null;
}

function isReachable(own, other, folder) {
  return (own && own === other) || folder === 'platform' || PROGRAMS.get(folder)?.includes(own);
}

function crossing(file, target) {
  const own = domainOf(file);
  const other = domainOf(target);
  // A migration runs before the application exists.
  if (file.startsWith('api/src/migrations/') && target.endsWith('.schema')) return null;
  if (!isEntry(file, target, other)) return 'entry';
  if (folderOf(file) !== 'domains') return null;
  // A domain that the table does not name has no place in the order.
  const isOrdered = DOMAINS.includes(own) && DOMAINS.indexOf(other) > DOMAINS.indexOf(own);
  return isOrdered ? null : 'direction';
}

/** `app.module.ts` composes the application, so it imports modules of all domains. */
function isEntry(file, target, domain) {
  if (file === 'api/src/app.module.ts' && target.endsWith('.module')) return true;
  const entry = `api/src/domains/${domain}/${domain}`;
  if (target === `${entry}-core.api`) return PROGRAMS_WITH_CORE.includes(folderOf(file));
  return target === `${entry}.api`;
}
