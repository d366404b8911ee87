import type { ApiToken, TokenState } from '@zonewerk/contracts';
import type { ApiTokenDocument } from './token.schema.js';

/** Maps a stored token to its response for project members. `domains` maps cluster IDs, `names` maps user IDs. */
export function toApiToken(
  stored: ApiTokenDocument,
  {
    domains,
    names,
    now,
  }: {
    readonly domains: ReadonlyMap<string, string>;
    readonly names: ReadonlyMap<string, string>;
    readonly now: Date;
  },
): ApiToken {
  const { lastUseAt, lastUseIp, clusters } = stored;
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    hint: stored.hint,
    access: stored.access,
    clusters:
      clusters &&
      clusters.map((one) => ({ id: one.toHexString(), domain: domains.get(one.toHexString()) ?? null })),
    record_types: stored.types,
    name_pattern: stored.pattern,
    state: stateOf(stored, now),
    created: stored.createdAt.toISOString(),
    expires: stored.expiresAt?.toISOString() ?? null,
    revoked: stored.revokedAt?.toISOString() ?? null,
    last_use: lastUseAt && lastUseIp !== null ? { date: lastUseAt.toISOString(), ip: lastUseIp } : null,
    author: names.get(stored.user.toHexString()) ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiTokenDocument, now: Date): TokenState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
