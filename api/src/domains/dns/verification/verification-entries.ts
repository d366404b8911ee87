import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Kind of the jobs that verify the domain of a cluster. */
export const VERIFY_JOB = 'dns.verify-domain';
/** Kind of the jobs that notify the members of a project about conflicts of a cluster's domain. */
export const CONFLICT_JOB = 'dns.domain-conflict';

/** Promises to verify the domain of a cluster. */
export function verifyEntry(clusterId: string, dueAt?: Date): OutboxEntry {
  return { ...outboxEntry(VERIFY_JOB, { cluster: clusterId }), ...(dueAt ? { dueAt } : {}) };
}

/** Promises one email about the conflicts of a cluster's domain. */
export function conflictEntry(clusterId: string, dueAt?: Date): OutboxEntry {
  return { ...outboxEntry(CONFLICT_JOB, { cluster: clusterId }), ...(dueAt ? { dueAt } : {}) };
}
