import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Job that looks after a file that was just stored: whether its folder is still there, and its pictures. */
export const SETTLE = 'files.settle';

/** Job that removes the bytes of a file that nothing uses any more. */
export const RELEASE = 'files.release';

export function settleEntry(project: string, file: string): OutboxEntry {
  return outboxEntry(SETTLE, { project, file });
}

/** @param forget whether the file itself goes, too */
export function releaseEntry(project: string, file: string, blob: string, forget: boolean): OutboxEntry {
  return outboxEntry(RELEASE, { project, file, blob, forget });
}
