import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { ReleaseDocument } from './release.schema.js';

interface ReleaseNotice {
  readonly to: string;
  readonly name: string;
  /** URL of the case. */
  readonly url: string;
  readonly number: string;
  readonly release: Pick<ReleaseDocument, 'title' | 'text'>;
}

/** Informs a customer about a release. */
export function releaseEmail({ to, name, url, number, release: { title, text } }: ReleaseNotice): Mail {
  return renderMail({
    to,
    link: url,
    subject: `${number}: ${title}`,
    greeting: `Hello ${name},`,
    lines: [
      `Your case ${number} has an update: ${title}`,
      ...text.split('\n').filter((one) => one.trim() !== ''),
      `Read it in your case: ${url}`,
    ],
  });
}
