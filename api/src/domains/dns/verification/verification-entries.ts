import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Kind of the jobs that verify the domain of a cluster. */
export const VERIFY_JOB = 'dns.verify-domain';
/** Kind of the jobs that notify the members of a project about conflicts of a cluster's domain. */
export const CONFLICT_JOB = 'dns.domain-conflict';

/** A check of the domain of a cluster. */
export function verifyEntry(clusterId: string, dueAt?: Date): OutboxEntry {
  return { ...outboxEntry(VERIFY_JOB, { cluster: clusterId }), ...(dueAt ? { dueAt } : {}) };
}

/**
 * An email about the conflicts of a cluster's domain.
 * @param since time of the conflict; an email of a later time includes it already
 */
export function conflictEntry(clusterId: string, since = new Date(), dueAt?: Date): OutboxEntry {
  const payload = { cluster: clusterId, since: since.toISOString() };
  return { ...outboxEntry(CONFLICT_JOB, payload), ...(dueAt ? { dueAt } : {}) };
}
