import { CASE_LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface Received {
  readonly to: string;
  readonly name: string;
  readonly number: string;
  readonly subject: string;
  /** Address of the case. */
  readonly url: string;
}

interface Answered extends Received {
  /** Name of the agent. */
  readonly author: string;
  readonly text: string;
}

/** Sends an answer of the care team to the customer. */
export function caseAnsweredEmail({ to, name, number, subject, url, author, text }: Answered): Mail {
  return renderMail({
    to,
    link: url,
    subject: `${number}: ${author} answered your case`,
    greeting: `Hello ${name},`,
    lines: [
      `${author} answered your case “${subject}”:`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
      `Read it and reply here: ${url}`,
      `You get this email because a case was opened with your ${PRODUCT_NAME} account.`,
    ],
  });
}

/** Announces the closing of an answered case to its customer. */
export function caseClosingEmail({ to, name, number, subject, url }: Received): Mail {
  const days = CASE_LIMITS.closingDays - CASE_LIMITS.closingNoticeDays;
  return renderMail({
    to,
    link: url,
    subject: `${number}: your case closes in ${days} days`,
    greeting: `Hello ${name},`,
    lines: [
      `We answered your case “${subject}” and have no reply from you.`,
      `The case closes in ${days} days. A reply before or after that opens it.`,
      `Read our answer and reply here: ${url}`,
    ],
  });
}

/** Confirms a new case to its customer, with the address of the case. */
export function caseReceivedEmail({ to, name, number, subject, url }: Received): Mail {
  return renderMail({
    to,
    link: url,
    subject: `${number}: we have received your case`,
    greeting: `Hello ${name},`,
    lines: [
      `We have received your case “${subject}”. Its number is ${number}.`,
      `Follow it, add to it and read our answer here: ${url}`,
      `You get this email because a case was opened with your ${PRODUCT_NAME} account.`,
    ],
  });
}
