/** What a token may do: read, or read and change, in DNS; or fetch and push the Git repository and nothing else. */
export const TOKEN_ACCESS = ['read', 'write', 'git'] as const;
export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** For how long a token works, by days, with the name of the choice. */
export const TOKEN_LIFETIMES = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'Until it is revoked',
} as const satisfies Record<string, string>;
export type TokenLifetime = keyof typeof TOKEN_LIFETIMES;

/** Where a token is in its life. */
export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Part of a token's scope, as a refusal names it in `issues.0.path`. */
export type TokenScopePart = 'access' | 'clusters' | 'record_types' | 'name_pattern';

/** Most live tokens of a project, clusters of one token, and stars of its name pattern. */
export const TOKENS_MOST = { live: 50, clusters: 50, stars: 2 } as const;

/** Days for which a project sees which of its tokens were revoked or have expired. */
export const TOKEN_KEPT_DAYS = 90;

/** How every token begins, so that people and programs that look for lost secrets know one when they see it. */
export const TOKEN_PREFIX = 'zwt_';

/** Where the calls of programs begin; nothing below it knows cookies. */
export const BEARER_BASE = '/api/v1/';

/** Pattern for the names that ACME asks for. */
export const ACME_PATTERN = '_acme-challenge.*';

/**
 * Whether a full name fits a pattern: `*` stands for one character or more, dots included, so `_acme-challenge.*` fits
 * that name in every cluster and at every depth.
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
