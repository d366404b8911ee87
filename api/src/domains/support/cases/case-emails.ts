import { CASE_LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail, MailThread } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface Received {
  readonly to: string;
  readonly name: string;
  readonly number: string;
  readonly subject: string;
  /** URL of the case. */
  readonly url: string;
  readonly thread: MailThread;
}

interface Answered extends Received {
  /** Name of the agent. */
  readonly author: string;
  readonly text: string;
  /** Names of the files of the answer. */
  readonly files: readonly string[];
  /** Whether the recipient replied to a case that is shared with a project. */
  readonly isMember: boolean;
}

/** Sends an answer of the care team to the customer. */
export function caseAnsweredEmail(answered: Answered): Mail {
  const { number, subject, url, author, text, files, isMember, thread } = answered;
  const whose = isMember ? 'the shared case' : 'your case';
  const lines = [
    `${author} answered ${whose} “${subject}”:`,
    { verbatim: text },
    ...(files.length === 0 ? [] : [`Files of the answer, to download in the case: ${files.join(', ')}`]),
    `${thread.replyTo ? 'Reply to this email, or read the case and reply' : 'Read it and reply'} here: ${url}`,
    `You receive this email because your ${PRODUCT_NAME} account ${isMember ? 'replied to a case of your project' : 'opened a case'}.`,
  ];
  return caseEmail(answered, `${number}: ${author} answered ${whose}`, lines);
}

/** Announces the closing of an answered case to its customer. */
export function caseClosingEmail(closing: Received): Mail {
  const { number, subject, url } = closing;
  const days = CASE_LIMITS.closingDays - CASE_LIMITS.closingNoticeDays;
  return caseEmail(closing, `${number}: your case closes in ${days} days`, [
    `We answered your case “${subject}” and received no reply.`,
    `The case closes in ${days} days. A reply within ${CASE_LIMITS.reopenDays} days after the closing opens it again.`,
    `Read our answer and reply here: ${url}`,
  ]);
}

/** Confirms a new case to its customer, with the URL of the case. */
export function caseReceivedEmail(received: Received): Mail {
  const { number, subject, url } = received;
  return caseEmail(received, `${number}: we have received your case`, [
    `We have received your case “${subject}”. Its number is ${number}.`,
    `View the case and our answer here: ${url}`,
    `You receive this email because your ${PRODUCT_NAME} account opened a case.`,
  ]);
}

function caseEmail(
  { to, name, url, thread }: Received,
  subject: string,
  lines: Parameters<typeof renderMail>[0]['lines'],
): Mail {
  return { ...renderMail({ to, link: url, subject, greeting: `Hello ${name},`, lines }), thread };
}
