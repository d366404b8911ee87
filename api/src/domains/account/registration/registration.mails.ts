import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

/** Email with a registration code. */
export function registrationCodeMail(to: string, code: string): Mail {
  return renderMail({
    to,
    code,
    subject: `${code} is your ${PRODUCT_NAME} code`,
    // No name: the sender of the form may not own the email address and could put any text into this email.
    greeting: 'Hello,',
    lines: [
      `Enter this code to confirm your email address. It works for ${LIMITS.codeMinutes} minutes, in the browser where you started.`,
      'If you did not try to create an account, ignore this email.',
    ],
  });
}

/** Notifies the owner of an account about an attempt to register with their email address. */
export function alreadyRegisteredMail({
  to,
  name,
  signInUrl,
  signsIn,
}: {
  readonly to: string;
  readonly name: string;
  readonly signInUrl: string;
  /** Whether this email address is enabled for sign-in. */
  readonly signsIn: boolean;
}): Mail {
  const how = signsIn ? 'sign in at' : 'this email address is disabled, so sign in with another one at';
  return renderMail({
    to,
    link: signInUrl,
    subject: `You already have a ${PRODUCT_NAME} account`,
    greeting: `Hello ${name},`,
    lines: [
      `An attempt was made to create an account with this email address. You already have an account: ${how} ${signInUrl}`,
      'If this was not you, ignore this email. Nothing has changed.',
    ],
  });
}
