/** Digits of the number of a receipt within its year; from a million on there are more. */
export const RECEIPT_DIGITS = 6;

/** The number of a receipt as it is stored and printed, as `2026-000001`. */
export function receiptOf(year: number | string, number: number): string {
  return `${year}-${String(number).padStart(RECEIPT_DIGITS, '0')}`;
}
