import { LIMITS, pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import { browserName } from '../../../platform/http/browser-name.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { Notice } from './notice.types.js';

/** The mail that carries a registration code. */
export function registrationCodeMail(to: string, code: string): Mail {
  return renderMail({
    to,
    code,
    subject: `${code} is your ${PRODUCT_NAME} code`,
    // No name: nobody has confirmed yet that it is theirs, and anybody could put words into this mail.
    greeting: 'Hello,',
    lines: [
      `Enter this code to confirm your address. It works for ${LIMITS.codeMinutes} minutes, in the browser where you started.`,
      'Did you not try to create an account? Then you can ignore this mail.',
    ],
  });
}

/** Tells the owner of an account that somebody tried to register with their address. */
export function alreadyRegisteredMail({
  to,
  name,
  signInUrl,
  signsIn,
}: {
  readonly to: string;
  readonly name: string;
  readonly signInUrl: string;
  /** Whether this address signs in; else it is disabled. */
  readonly signsIn: boolean;
}): Mail {
  const how = signsIn ? 'sign in at' : 'this address is disabled in it, so sign in with another one at';
  return renderMail({
    to,
    link: signInUrl,
    subject: `You already have a ${PRODUCT_NAME} account`,
    greeting: `Hello ${name},`,
    lines: [
      `Somebody, perhaps you, tried to create an account with this address. You already have one: ${how} ${signInUrl}`,
      'Was it not you? Nothing has changed, and you do not have to do anything.',
    ],
  });
}

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

interface ResetContent {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** Address and header of the browser that asked. */
  readonly ip: string;
  readonly userAgent: string;
}

/** The mail that carries the link for a new password. */
export function resetLinkMail({ to, name, link, ip, userAgent }: ResetContent): Mail {
  return renderMail({
    to,
    link,
    subject: `Choose a new ${PRODUCT_NAME} password`,
    greeting: `Hello ${name},`,
    lines: [
      `Choose a new password here: ${link}`,
      `The link works once and for ${LIMITS.resetMailMinutes} minutes. It was asked for from ${ip} with ${browserName(userAgent)}.`,
      'Did you not ask for it? Then you can ignore this mail: nothing has changed.',
    ],
  });
}
