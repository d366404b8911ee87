import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Tells each confirmed address that the account is gone. */
export function accountDeletedMail(to: string, name: string): Mail {
  return renderMail({
    to,
    subject: `Your ${PRODUCT_NAME} account has been deleted`,
    greeting: `Hello ${name},`,
    lines: [
      `Your ${PRODUCT_NAME} account and everything in it has been deleted, as you asked. Nobody can sign in to it any more.`,
      'Was it not you? Then somebody had your password. Change it wherever else you use it.',
    ],
  });
}
