import type { Cluster, PublishState, RecordSet, DomainVerificationState } from '@zonewerk/contracts';
import type { ClusterDocument } from './cluster.schema.js';
import { unicodeDomain } from '../record-sets/zone-consistency/names.js';
import type { RecordSetDocument } from '../record-sets/record-set.schema.js';

/** How many record sets a cluster has in each state. */
export type StateCounts = Readonly<Record<PublishState, number>>;

export const NO_RECORD_SETS: StateCounts = { pending: 0, published: 0, failed: 0 };

/** Maps a stored cluster to its response for project members. */
export function toCluster(
  stored: ClusterDocument,
  counts: StateCounts,
  nameservers: readonly string[],
): Cluster {
  const state = worstState(stored.state, counts);
  return {
    id: stored._id.toHexString(),
    domain: stored.domain,
    domain_unicode: unicodeDomain(stored.domain),
    project_id: stored.project.toHexString(),
    created: stored.createdAt.toISOString(),
    records: counts.pending + counts.published + counts.failed,
    nameservers: [...nameservers],
    state,
    reason: (state === 'pending' && stored.reason) || null,
    verification: toVerificationState(stored),
  };
}

/** A cluster that is being created counts as unverified. */
export function toVerificationState({ verification }: ClusterDocument): DomainVerificationState {
  if (!verification) return 'none';
  return verification.state === 'checking' ? 'required' : verification.state;
}

function worstState(own: PublishState, counts: StateCounts): PublishState {
  if (own === 'failed' || counts.failed > 0) return 'failed';
  return own === 'pending' || counts.pending > 0 ? 'pending' : 'published';
}

/** Maps a stored record set to its response for project members. */
export function toRecordSet(stored: RecordSetDocument): RecordSet {
  const { alias, members, resolved } = stored;
  return {
    id: stored._id.toHexString(),
    record_name: stored.name,
    record_type: stored.type,
    record_policy: stored.policy,
    record_ttl: stored.ttl,
    values: members.flatMap(({ values }) => values),
    identifier: (members.length === 1 && members[0]?.identifier) || null,
    members: members.map(({ identifier, values, weight = null, route }) => ({
      identifier,
      values,
      weight,
      ...(route ? { route } : {}),
    })),
    alias_target: alias?.target ?? null,
    alias_values: alias && resolved ? resolved.members.flatMap(({ values }) => values) : null,
    state: stored.state,
    reason: stored.reason ?? null,
    changed: stored.changedAt.toISOString(),
  };
}

/** Conflict response when the record set differs from the state that the client expected. */
export function toConflictResponse(stored: RecordSetDocument | null) {
  const message = stored
    ? 'Another change of this record set was saved first. Nothing was overwritten.'
    : 'This record set has been deleted.';
  return { status: 'conflict' as const, message, record: stored && toRecordSet(stored) };
}
