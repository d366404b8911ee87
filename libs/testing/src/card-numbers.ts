/** Written forms of card numbers: in one piece or in groups, not within a longer number or name. */
const WRITTEN = /(?<![\w.-])(?:\d{15,16}|\d{4}([ -]|%20|\+)(?:\d{4}\1\d{4}\1\d{4}|\d{6}\1\d{5}))(?![\w-])/gu;
/** First digits and lengths of Visa, Mastercard and American Express. */
const ISSUED = /^(?:(?:4|5[1-5]|2[2-7])\d{14,15}|3[47]\d{13})$/u;

/** Possible card numbers in a text: digits of an issuer, and a valid check digit of ISO/IEC 7812. */
export function cardNumbersIn(text: string): string[] {
  const found = [...text.matchAll(WRITTEN)].map(([written]) => written.replace(/%20|\D/gu, ''));
  return found.filter((digits) => ISSUED.test(digits) && hasCheckDigit(digits));
}

function hasCheckDigit(number: string): boolean {
  const shares = [...number].reverse().map((digit, place) => {
    const share = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return share > 9 ? share - 9 : share;
  });
  return shares.reduce((sum, share) => sum + share, 0) % 10 === 0;
}
