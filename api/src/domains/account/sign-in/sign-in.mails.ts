import { LIMITS, pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Why a sign-in is news to its person. */
export type AlertReason = 'new-device' | 'new-country' | 'wrong-factor';

export interface AlertContent {
  readonly to: string;
  readonly name: string;
  readonly reason: AlertReason;
  readonly visitor: Visitor;
  readonly place: string;
  readonly at: Date;
  readonly publicUrl: string;
  /** What the "not me" link carries. */
  readonly token: string;
}

const SUBJECTS = {
  'new-device': `New sign-in to your ${PRODUCT_NAME} account`,
  'new-country': `Sign-in to your ${PRODUCT_NAME} account from another country`,
  'wrong-factor': `Somebody knows the password of your ${PRODUCT_NAME} account`,
} as const satisfies Record<AlertReason, string>;

const WHAT_HAPPENED = {
  'new-device': 'Your account was used to sign in on a device that we have not seen before.',
  'new-country': 'Your account was used to sign in from a country from which it was never used.',
  'wrong-factor': 'Somebody gave your right password and then a wrong code. They did not get in.',
} as const satisfies Record<AlertReason, string>;

/** Tells somebody of a sign-in that may not be theirs, with a link that says so. */
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
      WHAT_HAPPENED[reason],
      `Time: ${moment}`,
      `Place: ${place} (${visitor.ip})`,
      `Device: ${browserName(visitor.userAgent)}`,
      'Was it you? Then you do not have to do anything.',
      `Was it not you? Say so here: ${link}`,
      `That ends the session at once and sends you a link for a new password. It works for ${LIMITS.notMeDays} days.`,
    ],
  });
}
