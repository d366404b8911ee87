import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ContainerDocument } from '../containers/container.schema.js';

/**
 * Kind of the job that sends an email about a volume above its limit. The worker stores its entry, the API runs the
 * job.
 */
export const QUOTA_NOTICE = 'hosting.quota-notice';

export const quotaNotice = z.object({
  container: objectId,
  /** Name of the volume. */
  volume: z.string(),
  /** Megabytes of its files. */
  used: z.number().int(),
  /** Limit in megabytes. */
  limit: z.number().int(),
  at: z.coerce.date(),
});
export type QuotaNotice = z.output<typeof quotaNotice>;

/** Outbox entry of a container; stored with the intent to stop it. */
export function quotaEntry(
  { _id }: ContainerDocument,
  use: Pick<QuotaNotice, 'volume' | 'used' | 'limit'>,
): OutboxEntry {
  return outboxEntry(QUOTA_NOTICE, { container: _id.toHexString(), ...use, at: new Date().toISOString() });
}
