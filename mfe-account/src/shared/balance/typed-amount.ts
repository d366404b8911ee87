/** Also below nothing and above all limits, so that people read the limit and not that it is no amount. */
const AMOUNT = /^-?(?:\d+(?:[.,]\d{1,2})?|[.,]\d{1,2})$/u;

/** Cents of a typed amount of euros, with a point or a comma; null when it is none. */
export function centsOf(typed: string): number | null {
  const text = typed.trim().replace(/^€|€$/u, '').trim();
  if (!AMOUNT.test(text)) return null;
  const [whole = '', part = ''] = text.replace('-', '').replace(',', '.').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return text.startsWith('-') ? -cents : cents;
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
