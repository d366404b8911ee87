/** Maximum length of a page's slug. */
export const SLUG_MOST = 100;

/** A stored slug: the output of `slugOf`. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Letters without a Unicode decomposition, which the removal of accents does not change. */
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

/** White space and all dashes. The minus sign and the hyphen bullet are not in the Unicode class of dashes. */
const SEPARATOR = /[\s\p{Pd}\u2043\u2212]/gu;
/** A letter or digit of another script, which `slugOf` drops. */
const FOREIGN = /(?![\p{Script=Latin}\d])[\p{L}\p{Nd}]/u;

/** Whether `slugOf` keeps every letter of a text; the API transliterates others. */
export function isLatin(text: string): boolean {
  return !FOREIGN.test(text);
}

/**
 * Slug of a title by the rule of the specification. Accents are removed, and letters become lower case. Spaces and
 * dashes become hyphens, and `&` becomes `-and-`. Only a to z, 0 to 9 and single inner hyphens remain. The result can
 * be empty, e.g. for another script. It has at most `SLUG_MOST` characters, cut at a hyphen where possible.
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
