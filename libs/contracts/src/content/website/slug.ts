/** Longest slug of one page; the part of an address that a page adds. */
export const SLUG_MOST = 100;

/** A slug as it is stored: what `slugOf` gives. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Letters that are no base letter with an accent, so that taking accents away leaves them (Unicode has no parts of them). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'ng',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** White space, and dashes of every kind: the minus sign and the hyphen bullet are no dashes to Unicode. */
const SEPARATOR = /[\s\p{Pd}\u2043\u2212]/gu;
/** A letter or digit of another script, which `slugOf` drops. */
const FOREIGN = /(?![\p{Script=Latin}\d])[\p{L}\p{Nd}]/u;

/** Whether `slugOf` keeps every letter of a text; the API transliterates others. */
export function isLatin(text: string): boolean {
  return !FOREIGN.test(text);
}

/**
 * The slug of a title, by the rule of the specification: accents go, lower case, spaces become hyphens, as other dashes
 * do, `&` becomes `-and-`, only a to z, 0 to 9 and hyphens stay, hyphens in a row are one, and none stands at an end. Empty when nothing
 * is left, as of a title in another script. At most `SLUG_MOST` characters, cut at a hyphen where there is one.
 */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? '')
    .replace(SEPARATOR, '-')
    .replace(/&/gu, '-and-')
    .replace(/[^a-z0-9-]/gu, '');
  return shortened(trimmed(plain));
}

function trimmed(text: string): string {
  return text.replace(/-+/gu, '-').replace(/^-|-$/gu, '');
}

function shortened(slug: string): string {
  if (slug.length <= SLUG_MOST) return slug;
  const cut = slug.slice(0, SLUG_MOST + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, SLUG_MOST);
}
