import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Kind of the jobs that publish a zone to its nameservers. */
export const PUBLISH_JOB = 'dns.publish';

/** Outbox entry that publishes a cluster; stored with the change. */
export function publishEntry(clusterId: string): OutboxEntry {
  return outboxEntry(PUBLISH_JOB, { cluster: clusterId });
}

/** Outbox entry that publishes record sets of a cluster again, whatever the result of earlier publications. */
export function againEntry(
  clusterId: string,
  again: readonly { readonly name: string; readonly type: string }[],
): OutboxEntry {
  return outboxEntry(PUBLISH_JOB, { cluster: clusterId, again });
}
