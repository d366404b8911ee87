import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface ResetContent {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** IP address and header of the requesting browser. */
  readonly ip: string;
  readonly userAgent: string;
}

/** Email with the link for a new password. */
export function resetLinkMail({ to, name, link, ip, userAgent }: ResetContent): Mail {
  return renderMail({
    to,
    link,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    greeting: `Hello ${name},`,
    lines: [
      `Choose a new password here: ${link}`,
      `The link works once and for ${LIMITS.resetMailMinutes} minutes. It was requested from ${ip} with ${browserName(userAgent)}.`,
      'If you did not request it, ignore this email. Nothing has changed.',
    ],
  });
}
