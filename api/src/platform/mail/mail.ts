import { secretEntry, type OutboxEntry } from '../jobs/outbox.js';

/** How mail programs group a mail with others, and where replies to it go. */
export interface MailThread {
  readonly messageId: string;
  /** Message-IDs of earlier emails, the oldest first. The last one is the one that it answers. */
  readonly references: readonly string[];
  /** Undefined: no replies are received. Bounces go there too. */
  readonly replyTo?: string;
  /** `Thread-Index` of Outlook. */
  readonly threadIndex?: string;
  /** Whether a person wrote it. */
  readonly isPersonal: boolean;
}

/** A mail to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The confirmation code in it, so that the development outbox can show it by itself. */
  readonly code?: string;
  /** Absent: a mail that stands for itself. */
  readonly thread?: MailThread;
}

/** Kind of the jobs that send mails. */
export const MAIL_JOB = 'mail.send';

/** The promise to send a mail, to be written together with what caused it. */
export function mailEntry(mail: Mail): OutboxEntry {
  return secretEntry(MAIL_JOB, { ...mail });
}
