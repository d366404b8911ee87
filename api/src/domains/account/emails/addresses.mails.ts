import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Email with the code of an email address. It has no name: the recipient may not own the account. */
export function addressCodeMail(to: string, code: string): Mail {
  return renderMail({
    to,
    code,
    subject: `${code} is your ${PRODUCT_NAME} code`,
    greeting: 'Hello,',
    lines: [
      `Enter this code to add this email address to your ${PRODUCT_NAME} account. It works for ${LIMITS.codeMinutes} minutes, in the browser where you started.`,
      'If you did not try to add an email address, ignore this email.',
    ],
  });
}

/** Notifies the owner of an email address about an attempt to add it to another account. */
export function addressInUseMail(to: string): Mail {
  return renderMail({
    to,
    subject: `This email address already has a ${PRODUCT_NAME} account`,
    greeting: 'Hello,',
    lines: [
      'An attempt was made to add this email address to another account. An email address belongs to one account only. Remove it from your account first.',
      'If this was not you, ignore this email. Nothing has changed.',
    ],
  });
}
