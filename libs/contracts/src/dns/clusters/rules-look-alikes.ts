import { PRODUCT_NAME } from '../../platform/limits.js';

/**
 * Letters and digits of any script that resemble those of the product's name: entries of `confusables.txt` (Unicode
 * Technical Standard 39) in both cases, and small capitals, which it lacks. Accents are removed first.
 */
export const LOOK_ALIKES = {
  z: '\u01b6\u0225\u0290\u03b6\u13c3\u1d22\u1d76\ua4dc\u{102f5}\u{118c4}\u{118c9}\u{118e5}',
  o:
    '0\u00f8\u0275\u03b8\u03bf\u03c3\u043e\u0473\u04e9\u0585\u05e1\u0647\u06be\u06c1\u06d5\u06f5\u06ff\u07c0\u0966' +
    '\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c66\u0ce6\u0d20\u0d66\u0e50\u0ed0\u1010\u101d\u1040\u10ff\u12d0\u13be' +
    '\u13eb\u1d0f\u1d11\u2296\u229d\u236c\u2c9f\u2d31\u2d41\u2d54\u3007\ua4f3\ua74b\uab3d\uab3e\u{10292}\u{102ab}' +
    '\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d5}\u{118d7}\u{118e0}\u{1d21a}\u{1f714}',
  n: '\u019e\u0272\u0273\u0274\u03b7\u03bd\u0578\u057c\u1d70\u2c9b\ua4e0\u{1018e}\u{10513}',
  e: '\u0247\u03b5\u0435\u04bd\u04bf\u13ac\u1d07\u212e\u22ff\u2d39\ua4f0\uab32\u{10286}\u{118c6}\u{118ce}',
  w: '\u026f\u0461\u047d\u051d\u0561\u13b3\u13d4\u1d21\u20a9\ua4ea\ua761\u{114c5}\u{1170a}\u{1170e}\u{1170f}\u{118e6}\u{118ef}',
  r: '\u024d\u027c\u027d\u0280\u0433\u0493\u13a1\u13d2\u1587\u1d26\u1d72\u2c85\ua4e3\uab47\uab48\u{104dc}\u{16f35}\u{1d216}',
  k: '\u0138\u0199\u03ba\u043a\u049b\u049f\u13e6\u16d5\u1d0b\u20ad\u2c6a\u2c95\ua4d7\ua741\u{10518}',
};

const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether a text resembles the product's name, in any script. */
export function isReservedLookAlike(text: string): boolean {
  const letters = text.normalize('NFKD').replace(UNSEEN, '').toLowerCase();
  return [...letters]
    .map((letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .includes(PRODUCT_NAME.toLowerCase());
}
