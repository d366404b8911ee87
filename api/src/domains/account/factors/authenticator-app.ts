import { PRODUCT_NAME } from '@zonewerk/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

/** RFC 4226 requires 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const SIX_DIGITS = /^\d{6}$/u;

/** A new secret in base32. */
export function newSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** The otpauth URI of a secret, and its QR code (SVG in a data URL). */
export function provisioning(secret: string, mail: string): { uri: string; qr: string } {
  const uri = generateURI({ secret, label: mail, issuer: PRODUCT_NAME });
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  return { uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * The time step of a code, or null when it is wrong. Accepts the current step and the previous one. Rejects future
 * steps and steps up to `lastStep`.
 */
export function stepOf(code: string, secret: string, lastStep: number, now: Date): number | null {
  // The library throws an error for anything except six digits.
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
