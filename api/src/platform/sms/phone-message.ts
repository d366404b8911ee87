import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import { secretEntry, type OutboxEntry } from '../jobs/outbox.js';

/** A message with a code to a phone. */
interface CodeMessage {
  /** E.164, e.g. +31612345678. */
  readonly to: string;
  readonly code: string;
  /** Purpose of the code, as the end of "… is your code"; e.g. `to sign in`. */
  readonly purpose: string;
}

/** A link sent to a phone. */
interface LinkMessage {
  readonly to: string;
  /** Sentence before the link. */
  readonly sentence: string;
  readonly link: string;
}

/** Kinds of the jobs that send messages to a phone. */
export const SMS_JOB = 'sms.send';
export const CALL_JOB = 'call.send';

const MINUTE_MS = 60_000;

/**
 * Outbox entry that sends a code by SMS; stored with its cause. It expires with the code, which would be useless later.
 */
export function smsEntry({ to, code, purpose }: CodeMessage, now = new Date()): OutboxEntry {
  const text = `${code} is your ${PRODUCT_NAME} code ${purpose}. It works for ${LIMITS.codeMinutes} minutes. Do not share it.`;
  return secretEntry(SMS_JOB, { to, text, code, ...lifeFrom(now) });
}

/** Outbox entry that sends a link by SMS; it expires after the same time as a code. */
export function smsLinkEntry({ to, sentence, link }: LinkMessage, now = new Date()): OutboxEntry {
  return secretEntry(SMS_JOB, { to, text: `${sentence} ${link}`, ...lifeFrom(now) });
}

/** Outbox entry of a call that reads out a code, digit by digit. */
export function callEntry({ to, code, purpose }: CodeMessage, now = new Date()): OutboxEntry {
  const digits = [...code].join(', ');
  const text = `Hello. Your ${PRODUCT_NAME} code ${purpose} is: ${digits}. Do not share it.`;
  return secretEntry(CALL_JOB, { to, text, code, ...lifeFrom(now) });
}

function lifeFrom(now: Date) {
  const until = new Date(now.getTime() + LIMITS.codeMinutes * MINUTE_MS);
  return { made: now.toISOString(), until: until.toISOString() };
}
