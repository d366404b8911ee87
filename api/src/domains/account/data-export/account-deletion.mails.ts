import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface DataRequestMail {
  readonly to: string;
  /** Name of the user. */
  readonly name: string;
  readonly request: 'export' | 'deletion';
}

const REQUESTS = {
  export: 'downloaded a copy of the personal data of the account',
  deletion: 'requested the deletion of the account and its personal data',
} as const;

/** Reports a data request of a user to a contact for data protection. */
export function dataRequestMail({ to, name, request }: DataRequestMail): Mail {
  return renderMail({
    to,
    subject: `Data request of ${name} on ${PRODUCT_NAME}`,
    greeting: 'Hello,',
    lines: [
      `${name} ${REQUESTS[request]} on ${PRODUCT_NAME}.`,
      `Inform ${name} if you do not expect this request.`,
    ],
  });
}

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
