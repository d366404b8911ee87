import { LIMITS, pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { Notice } from './notice.types.js';

interface NoticeContent {
  readonly to: string;
  readonly name: string;
  readonly notice: Notice;
  /** IP address and header of the browser of the change. */
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly publicUrl: string;
}

/** Notifies the owner of an account about a change: its time, browser and IP address. */
export function noticeMail({ to, name, notice, ip, userAgent, now, publicUrl }: NoticeContent): Mail {
  const moment = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const undo = notice.undo?.to === to ? notice.undo.link : null;
  const link = undo ?? publicUrl + pagePath('account-security-check', {});
  const advice =
    undo === null
      ? [
          `If this was not you, end the sessions that are not yours and choose a new password. Sign in here: ${link}`,
        ]
      : [
          `If this was not you, undo the change here: ${link}`,
          `The undo restores this email address as primary, ends all sessions and sends you a password link. The link above works once and for ${LIMITS.emailUndoDays} days.`,
        ];
  return renderMail({
    to,
    link,
    subject: `${notice.subject} (${PRODUCT_NAME})`,
    greeting: `Hello ${name},`,
    lines: [
      `${notice.subject}.`,
      ...(notice.lines ?? []),
      `The change was made on ${moment}, from ${ip} with ${browserName(userAgent)}.`,
      ...advice,
    ],
  });
}
