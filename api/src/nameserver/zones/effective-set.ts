import { isEditablePolicy } from '@zonewerk/contracts';
import type { PublishedSet } from '../control/control-protocol.js';

/** The last resolution of an alias. No members: no answer. */
export interface ResolvedAnswer {
  readonly policy: PublishedSet['policy'];
  readonly ttl: number;
  readonly members: PublishedSet['members'];
}

/** The fields of a stored record set that determine its answer. */
export interface StoredAnswer extends PublishedSet {
  /** Set for an alias, which has no members. */
  readonly alias?: { readonly target: string } | null | undefined;
  readonly resolved?: ResolvedAnswer | null | undefined;
}

/**
 * The published form of a record set: null for none, undefined for an unresolved alias. Sets with a read-only policy of
 * Route 53 are never published.
 */
export function effectiveSet(stored: StoredAnswer): PublishedSet | null | undefined {
  const source = stored.alias ? stored.resolved : stored;
  if (!source) return undefined;
  const { policy, ttl, members } = source;
  return members.length === 0 || !isEditablePolicy(policy) ? null : { policy, ttl, members };
}
