const AMOUNT = /^\d{1,9}(?:[.,]\d{1,2})?$/u;

/** Cents of a typed amount of euros, with a point or a comma; null when it is none. */
export function centsOf(typed: string): number | null {
  const text = typed.trim().replace(/^€\s*/u, '');
  if (!AMOUNT.test(text)) return null;
  const [whole = '', part = ''] = text.replace(',', '.').split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Cents as the calls take an amount: `25.00`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** An amount of a call in the reader's way of writing. */
export function eurosText(amount: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });
  return format.format(amount as Intl.StringNumericLiteral);
}
