import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface ConfirmationMail {
  readonly to: string;
  /** Name of the person who named the contact. */
  readonly from: string;
  /** Names of the roles of the contact. */
  readonly roles: readonly string[];
  readonly url: string;
}

/** Asks a contact to confirm the address. */
export function confirmationMail({ to, from, roles, url }: ConfirmationMail): Mail {
  const topics = roles.length > 0 ? ` for ${roles.join(', ')}` : '';
  return renderMail({
    to,
    link: url,
    subject: `${from} named you as a contact on ${PRODUCT_NAME}`,
    greeting: 'Hello,',
    lines: [
      `${from} named you as a contact${topics}.`,
      `Confirm this address to get notices about the projects of ${from}: ${url}`,
      'Without a confirmation you get no notices. The same link stops them later.',
    ],
  });
}
