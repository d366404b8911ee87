/** Access of a token: read DNS, read and write DNS, or use only the Git repository. */
export const TOKEN_ACCESS = ['read', 'write', 'git'] as const;
export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** Lifetimes of a token in days, with their labels. */
export const TOKEN_LIFETIMES = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'Until it is revoked',
} as const satisfies Record<string, string>;
export type TokenLifetime = keyof typeof TOKEN_LIFETIMES;

/** Lifecycle states of a token. */
export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Part of a token's scope, as a refusal names it in `issues.0.path`. */
export type TokenScopePart = 'access' | 'clusters' | 'record_types' | 'name_pattern';

/** Maximum active tokens of a project, clusters of a token, and asterisks of a name pattern. */
export const TOKENS_MOST = { live: 50, clusters: 50, stars: 2 } as const;

/** Days for which a project lists revoked and expired tokens. */
export const TOKEN_RETENTION_DAYS = 90;

/** Prefix of every token, by which people and secret scanners recognise it. */
export const TOKEN_PREFIX = 'zwt_';

/** Base path of the calls with API tokens. They ignore cookies. */
export const BEARER_BASE = '/api/v1/';

/** Pattern of the names that ACME validates. */
export const ACME_PATTERN = '_acme-challenge.*';

/**
 * Whether a full name matches a pattern. `*` stands for one or more characters including dots, so `_acme-challenge.*`
 * matches that name in every cluster and at every depth.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at + 1);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length > at && name.endsWith(last);
}
