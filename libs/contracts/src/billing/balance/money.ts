import { z } from 'zod';

const DECIMAL = /^\d{1,9}(?:[.,]\d{1,2})?$/u;

/** Euro amount of the specification's calls: `12.50`, `-3.00`. */
export function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Euro amount of a form: `12.5`, `12,50` or 12.5. Results in whole cents from 0 to 999,999,999.99 euros. More than two
 * decimals are rejected, not rounded.
 */
export function euros(message: string) {
  return z
    .union([z.number().transform(String), z.string().max(20, message)], { error: message })
    .transform((value) => value.trim())
    .pipe(z.string().regex(DECIMAL, message).transform(toCents));
}

function toCents(text: string): number {
  const [whole = '', part = ''] = text.replace(',', '.').split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Euro amount of a response. */
export const decimal = z.string().regex(/^-?\d+\.\d{2}$/u);
