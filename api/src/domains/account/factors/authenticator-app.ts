import { PRODUCT_NAME } from '@zonewerk/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** RFC 4226 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const SIX_DIGITS = /^\d{6}$/u;

/** A new secret in base32. */
export function newSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** The otpauth address by which apps take a secret over, and it as a QR code (SVG in a data URL). */
export function provisioning(secret: string, mail: string): { uri: string; qr: string } {
  const uri = generateURI({ secret, label: mail, issuer: PRODUCT_NAME });
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  return { uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * The time step that a code is of, or null when it is wrong. The current step and the one before are taken, none that is
 * still to come, and none up to `lastStep`.
 */
export function stepOf(code: string, secret: string, lastStep: number, now: Date): number | null {
  // The library throws on anything but six digits.
  if (!SIX_DIGITS.test(code)) return null;
  // guard: app-again
  const result = verifySync({
    secret,
    token: code,
    period: STEP_SECONDS,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: [STEP_SECONDS, 0], // guard: app-window
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
