import { LIMITS, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

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
