/** Also matches negative and excessive amounts, so that the error names the limit instead of the format. */
const AMOUNT = /^-?(?:\d+(?:[.,]\d{1,2})?|[.,]\d{1,2})$/u;

/** Cents of a typed euro amount with a point or a comma; null for other text. */
export function centsOf(typed: string): number | null {
  const text = typed.trim().replace(/^€|€$/u, '').trim();
  if (!AMOUNT.test(text)) return null;
  const [whole = '', part = ''] = text.replace('-', '').replace(',', '.').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return text.startsWith('-') ? -cents : cents;
}

/** Cents in the format of the calls: `25.00`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Localised amount of a call. */
export function eurosText(amount: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });
  return format.format(amount as Intl.StringNumericLiteral);
}
