/** Maximum length of a word. */
const MAX_WORD_LENGTH = 32;
/** Scripts without spaces between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED_CHARACTER = `[${UNSPACED.map((script) => `\\p{scx=${script}}`).join('')}]`;
const CHARACTER = '[\\p{L}\\p{N}]';
const WORD = new RegExp(
  `(?<unspaced>(?:(?=${CHARACTER})${UNSPACED_CHARACTER})+)|(?:(?!${UNSPACED_CHARACTER})${CHARACTER})+`,
  'gu',
);

/** Words of a text in lower case and without accents; pairs of adjacent characters in scripts without spaces. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...plain.matchAll(WORD)].flatMap(({ 0: word, groups }) =>
    groups?.['unspaced'] === undefined ? word.slice(0, MAX_WORD_LENGTH) : pairsOf([...word]),
  );
}

function pairsOf(characters: readonly string[]): string[] {
  const [only = ''] = characters;
  if (characters.length === 1) return [only];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
