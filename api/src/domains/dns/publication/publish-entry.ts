import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Kind of the jobs that bring a zone to its nameservers. */
export const PUBLISH_JOB = 'dns.publish';

/** The promise to publish a cluster, to be written together with the change. */
export function publishEntry(clusterId: string): OutboxEntry {
  return outboxEntry(PUBLISH_JOB, { cluster: clusterId });
}

/** The promise to publish places of a cluster once more, whatever became of them before. */
export function againEntry(
  clusterId: string,
  again: readonly { readonly name: string; readonly type: string }[],
): OutboxEntry {
  return outboxEntry(PUBLISH_JOB, { cluster: clusterId, again });
}
