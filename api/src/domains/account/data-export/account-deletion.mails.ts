import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Notifies a confirmed email address about the deletion of the account. */
export function accountDeletedMail(to: string, name: string): Mail {
  return renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} account has been deleted`,
    greeting: `Hello ${name},`,
    lines: [
      `Your ${PRODUCT_NAME} account and its data have been deleted at your request. You can no longer sign in to it.`,
      'Was this not you? Then another person used your password. Change it on all other sites where you use it.',
    ],
  });
}
