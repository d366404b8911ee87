import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface Answer {
  readonly to: string;
  /** Subject of the answered email. */
  readonly subject: string;
  /** Name of the agent. */
  readonly author: string;
  readonly text: string;
}

/** Answers an email without a case. */
export function emailAnswer({ to, subject, author, text }: Answer): Mail {
  return renderMail({
    to,
    subject: `Re: ${subject}`,
    greeting: 'Hello,',
    lines: [`${author} answers your email:`, { verbatim: text }],
  });
}
