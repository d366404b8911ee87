import { fitsPattern, TOKEN_ACCESS, type RecordType, type TokenScopePart } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { TokenScope } from '../../../platform/http/request.js';
import type { ChangeAuthor } from '../publication/change-entry.js';

/** A record set by its full name. */
export interface FullPlace {
  readonly name: string;
  readonly type: RecordType;
}

/** @throws ApiError token-scope when the token is read-only */
export function requireWrite({ access }: TokenScope): void {
  if (access !== TOKEN_ACCESS[1]) throw outside('access', 'This token is read-only.'); // guard: token-write
}

/** @throws ApiError token-scope when the token does not cover the type or the name */
export function requirePlace({ types, pattern }: TokenScope, { name, type }: FullPlace): void {
  requireType({ types }, type);
  // guard: token-names
  if (pattern !== null && !fitsPattern(name, pattern))
    throw outside('name_pattern', `This token is for names like ${pattern}.`);
}

/** @throws ApiError token-scope */
export function requireType({ types }: Pick<TokenScope, 'types'>, type: RecordType): void {
  // guard: token-types
  if (types !== null && !types.includes(type))
    throw outside('record_types', `This token is for record sets of type ${types.join(', ')}.`);
}

/**
 * Error for a cluster outside the scope of the token. Clusters that do not exist and foreign clusters have the same
 * message.
 */
export function otherCluster(): ApiError {
  return outside('clusters', 'This token is for other clusters.');
}

/** The token as the author of a change. */
export function authorOf({ userId, tokenId, tokenName }: TokenScope): ChangeAuthor {
  return { kind: 'token', user: userId, token: tokenId, name: tokenName };
}

function outside(path: TokenScopePart, message: string): ApiError {
  return new ApiError('token-scope', { issues: [{ path, message }] });
}
