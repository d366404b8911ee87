import { LIMITS, pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { Notice } from './notice.types.js';

interface NoticeContent {
  readonly to: string;
  readonly name: string;
  readonly notice: Notice;
  /** Address and header of the browser that did it. */
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly publicUrl: string;
}

/** Tells the owner of an account what has been done to it, when and from where. */
export function noticeMail({ to, name, notice, ip, userAgent, now, publicUrl }: NoticeContent): Mail {
  const moment = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const undo = notice.undo?.to === to ? notice.undo.link : null;
  const link = undo ?? publicUrl + pagePath('account-security-check', {});
  const advice =
    undo === null
      ? [
          `Was it not you? End the sessions that are not yours and choose a new password. Sign in here: ${link}`,
        ]
      : [
          `Was it not you? Undo it here: ${link}`,
          `That restores this address as your primary one, ends all sessions and sends you a link for a new password. It works once and for ${LIMITS.emailUndoDays} days.`,
        ];
  return renderMail({
    to,
    link,
    subject: `${notice.subject} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `${notice.subject}.`,
      ...(notice.lines ?? []),
      `It was done on ${moment}, from ${ip} with ${browserName(userAgent)}.`,
      ...advice,
    ],
  });
}
