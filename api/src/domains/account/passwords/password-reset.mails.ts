import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface ResetContent {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** Address and header of the browser that asked. */
  readonly ip: string;
  readonly userAgent: string;
}

/** The mail that carries the link for a new password. */
export function resetLinkMail({ to, name, link, ip, userAgent }: ResetContent): Mail {
  return renderMail({
    to,
    link,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    greeting: `Hello ${name},`,
    lines: [
      `Choose a new password here: ${link}`,
      `The link works once and for ${LIMITS.resetMailMinutes} minutes. It was asked for from ${ip} with ${browserName(userAgent)}.`,
      'Did you not ask for it? Then you can ignore this mail: nothing has changed.',
    ],
  });
}
