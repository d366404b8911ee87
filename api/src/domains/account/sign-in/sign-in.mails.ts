import { LIMITS, pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Reason for the notice of a sign-in. */
export type AlertReason = 'new-device' | 'new-country' | 'wrong-factor';

export interface AlertContent {
  readonly to: string;
  readonly name: string;
  readonly reason: AlertReason;
  readonly visitor: Visitor;
  readonly place: string;
  readonly at: Date;
  readonly publicUrl: string;
  /** Token of the "not me" link. */
  readonly token: string;
}

const SUBJECTS = {
  'new-device': `New sign-in to your ${PRODUCT_NAME} account`,
  'new-country': `Sign-in to your ${PRODUCT_NAME} account from another country`,
  'wrong-factor': `A sign-in with your ${PRODUCT_NAME} password was refused`,
} as const satisfies Record<AlertReason, string>;

const SUMMARIES = {
  'new-device': 'A new device signed in to your account.',
  'new-country': 'A device in a new country signed in to your account.',
  'wrong-factor': 'A sign-in used your correct password and then a wrong code. It was refused.',
} as const satisfies Record<AlertReason, string>;

/** Notifies a user about a new sign-in, with a link to report it. */
export function signInAlertMail({
  to,
  name,
  reason,
  visitor,
  place,
  at,
  publicUrl,
  token,
}: AlertContent): Mail {
  const moment = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const link = `${publicUrl}${pagePath('not-me', {})}#${token}`;
  return renderMail({
    to,
    link,
    subject: SUBJECTS[reason],
    greeting: `Hello ${name},`,
    lines: [
      SUMMARIES[reason],
      `Time: ${moment}`,
      `Place: ${place} (${visitor.ip})`,
      `Device: ${browserName(visitor.userAgent)}`,
      'If this was you, ignore this email.',
      `If this was not you, report it here: ${link}`,
      `The report ends the session and sends you a link for a new password. The link above works for ${LIMITS.notMeDays} days.`,
    ],
  });
}
