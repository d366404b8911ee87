/** Digits of the receipt number within a year; above 999,999 it has more. */
export const RECEIPT_DIGITS = 6;

/** The stored and printed receipt number, e.g. `2026-000001`. */
export function receiptOf(year: number | string, number: number): string {
  return `${year}-${String(number).padStart(RECEIPT_DIGITS, '0')}`;
}
