/** What a person allowed. */
export interface Consent {
  readonly analytical: boolean;
  readonly supportive: boolean;
}

const FORMAT = /^true\.analytical=([01])\.supportive=([01])$/u;

/**
 * The consent cookie's value: `true`, as the specification has it, followed by the two flags,
 * e.g. `true.analytical=1.supportive=0`.
 */
export function writeConsent(consent: Consent): string {
  return `true.analytical=${consent.analytical ? 1 : 0}.supportive=${consent.supportive ? 1 : 0}`;
}

/** Reads the cookie; null when there is none that can be read, which means: not chosen yet. */
export function readConsent(value: unknown): Consent | null {
  const match = typeof value === 'string' ? FORMAT.exec(value) : null;
  return match && { analytical: match[1] === '1', supportive: match[2] === '1' };
}
