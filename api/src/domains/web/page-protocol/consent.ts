/** Consent of a visitor to cookies. */
export interface Consent {
  readonly analytical: boolean;
  readonly supportive: boolean;
}

const FORMAT = /^true\.analytical=([01])\.supportive=([01])$/u;

/**
 * Value of the consent cookie: `true`, as in the specification, followed by the two flags, e.g.
 * `true.analytical=1.supportive=0`.
 */
export function writeConsent(consent: Consent): string {
  return `true.analytical=${consent.analytical ? 1 : 0}.supportive=${consent.supportive ? 1 : 0}`;
}

/** Parses the cookie; null when it is absent or invalid, which means: no choice yet. */
export function readConsent(value: unknown): Consent | null {
  const match = typeof value === 'string' ? FORMAT.exec(value) : null;
  return match && { analytical: match[1] === '1', supportive: match[2] === '1' };
}
