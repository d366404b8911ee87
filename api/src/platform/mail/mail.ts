import { secretEntry, type OutboxEntry } from '../jobs/outbox.js';

/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The confirmation code in it, so that the development outbox can show it by itself. */
  readonly code?: string;
}

/** Kind of the jobs that send mails. */
export const MAIL_JOB = 'mail.send';

/** The promise to send a mail, to be written together with what caused it. */
export function mailEntry(mail: Mail): OutboxEntry {
  return secretEntry(MAIL_JOB, { ...mail });
}
