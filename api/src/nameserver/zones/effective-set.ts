import { isEditablePolicy } from '@zonewerk/contracts';
import type { PublishedSet } from '../control/control-protocol.js';

/** What an alias answers with, as it was found last. No members: nothing. */
export interface ResolvedAnswer {
  readonly policy: PublishedSet['policy'];
  readonly ttl: number;
  readonly members: PublishedSet['members'];
}

/** The part of a stored record set that decides its answer. */
export interface StoredAnswer extends PublishedSet {
  /** Set for an alias, which has no members of its own. */
  readonly alias?: { readonly target: string } | null | undefined;
  readonly resolved?: ResolvedAnswer | null | undefined;
}

/**
 * What a record set is published with: null for nothing, undefined for an alias of which that is not known yet. Sets
 * with a policy that is made in Route 53 are only shown, so nothing of them is ever published.
 */
export function effectiveSet(stored: StoredAnswer): PublishedSet | null | undefined {
  const source = stored.alias ? stored.resolved : stored;
  if (!source) return undefined;
  const { policy, ttl, members } = source;
  return members.length === 0 || !isEditablePolicy(policy) ? null : { policy, ttl, members };
}
