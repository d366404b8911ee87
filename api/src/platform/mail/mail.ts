import { secretEntry, type OutboxEntry } from '../jobs/outbox.js';

/** Thread headers and reply address of an email. */
export interface MailThread {
  readonly messageId: string;
  /** Message-IDs of earlier emails, oldest first. The email replies to the last one. */
  readonly references: readonly string[];
  /** Undefined: replies are not received. It is also the bounce address. */
  readonly replyTo?: string;
  /** `Thread-Index` of Outlook. */
  readonly threadIndex?: string;
  /** Whether its author is a person. */
  readonly isPersonal: boolean;
}

/** An email to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its confirmation code, which the development outbox shows separately. */
  readonly code?: string;
  /** Absent: an email outside of a thread. */
  readonly thread?: MailThread;
}

/** Kind of the jobs that send mails. */
export const MAIL_JOB = 'mail.send';

/** Outbox entry that sends an email; stored with its cause. */
export function mailEntry(mail: Mail): OutboxEntry {
  return secretEntry(MAIL_JOB, { ...mail });
}
