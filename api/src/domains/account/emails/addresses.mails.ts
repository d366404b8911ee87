import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** The mail that carries the code of an address. Nobody's name: the reader may know nothing of the account. */
export function addressCodeMail(to: string, code: string): Mail {
  return renderMail({
    to,
    code,
    subject: `${code} is your ${PRODUCT_NAME} code`,
    greeting: 'Hello,',
    lines: [
      `Enter this code to add this address to your ${PRODUCT_NAME} account. It works for ${LIMITS.codeMinutes} minutes, in the browser where you started.`,
      'Did you not try to add an address? Then you can ignore this mail.',
    ],
  });
}

/** Tells the owner of an address that another account wanted to add it. */
export function addressTakenMail(to: string): Mail {
  return renderMail({
    to,
    subject: `This address has a ${PRODUCT_NAME} account already`,
    greeting: 'Hello,',
    lines: [
      'Somebody, perhaps you, tried to add this address to another account. An address belongs to one account only: remove it from yours first.',
      'Was it not you? Nothing has changed, and you do not have to do anything.',
    ],
  });
}
