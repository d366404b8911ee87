import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';

/** Job after a file is stored: checks that its folder exists, and processes images. */
export const PROCESS_FILE = 'files.settle';

/** Job that deletes the bytes of a file when they are not in use any more. */
export const RELEASE = 'files.release';

export function processFileEntry(project: string, file: string): OutboxEntry {
  return outboxEntry(PROCESS_FILE, { project, file });
}

/** @param forget whether the file document is deleted too */
export function releaseEntry(project: string, file: string, blob: string, forget: boolean): OutboxEntry {
  return outboxEntry(RELEASE, { project, file, blob, forget });
}
