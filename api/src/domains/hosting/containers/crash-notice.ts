import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ContainerDocument } from './container.schema.js';

/** Kind of the job that sends an email about a crash loop. The worker stores its entry, the API runs the job. */
export const CRASH_NOTICE = 'hosting.crash-notice';

export const crashNotice = z.object({
  container: objectId,
  /** Number of the deployment whose instance crashed. */
  version: z.number().int(),
  /** Number of the restored deployment; null without a rollback. */
  restored: z.number().int().nullable(),
  at: z.coerce.date(),
});
export type CrashNotice = z.output<typeof crashNotice>;

/** Outbox entry of a container; stored with the end of its crash loop. */
export function crashEntry(
  { _id }: ContainerDocument,
  version: number,
  restored: number | null,
): OutboxEntry {
  const at = new Date().toISOString();
  return outboxEntry(CRASH_NOTICE, { container: _id.toHexString(), version, restored, at });
}
