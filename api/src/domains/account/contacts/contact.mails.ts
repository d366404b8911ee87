import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface ConfirmationMail {
  readonly to: string;
  /** Name of the user who added the contact. */
  readonly from: string;
  /** Names of the roles of the contact. */
  readonly roles: readonly string[];
  readonly url: string;
}

/** Requests a contact to confirm the email address. */
export function confirmationMail({ to, from, roles, url }: ConfirmationMail): Mail {
  const topics = roles.length > 0 ? ` for ${roles.join(', ')}` : '';
  return renderMail({
    to,
    link: url,
    subject: `${from} named you as a contact on ${PRODUCT_NAME}`,
    greeting: 'Hello,',
    lines: [
      `${from} named you as a contact${topics}.`,
      `Confirm this email address to receive notices about the projects of ${from}: ${url}`,
      'You receive no notices without this confirmation. The same link stops the notices later.',
    ],
  });
}
