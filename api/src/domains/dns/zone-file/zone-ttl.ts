import { quotable, TTL_MAX } from '@zonewerk/contracts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const TTL = /^(?:\d+|(?:\d+[smhdw])+)$/iu;

/** Whether a word has the form of a TTL: digits, alone or with units as in `1h30m`. */
export function looksLikeTtl(text: string): boolean {
  return TTL.test(text);
}

/** Error message for a TTL above the maximum. */
export function tooLong(text: string): string {
  return `The TTL ${quotable(text)} is too long. Please use at most ${TTL_MAX} seconds.`;
}

/** Seconds of a TTL; null above the maximum (RFC 2181, section 8). */
export function readTtl(text: string): number | null {
  let seconds = 0;
  for (const [, digits = '', unit = 's'] of text.toLowerCase().matchAll(/(\d+)([smhdw]?)/gu)) {
    seconds += Number(digits) * (UNIT_SECONDS[unit === '' ? 's' : unit] ?? 1);
  }
  return seconds <= TTL_MAX ? seconds : null;
}
