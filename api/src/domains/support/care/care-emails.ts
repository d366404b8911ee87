import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface Mention {
  readonly to: string;
  readonly name: string;
  /** Author of the note, an agent. */
  readonly author: string;
  readonly number: string;
  /** URL of the case for agents. */
  readonly url: string;
}

/** Informs an agent about a note with a mention. The email does not contain the note. */
export function mentionEmail({ to, name, author, number, url }: Mention): Mail {
  return renderMail({
    to,
    link: url,
    subject: `${number}: ${author} mentioned you in a note`,
    greeting: `Hello ${name},`,
    lines: [`${author} mentioned you in a note about case ${number}.`, `Read it here: ${url}`],
  });
}
