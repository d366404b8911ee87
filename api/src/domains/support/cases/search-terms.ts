/** Terms of a case. More words of its posts are not found. */
const MAX_TERMS = 2_000;
/** Characters of a term. */
const MAX_TERM_LENGTH = 32;
/** Characters of the shortest prefix that is a term. */
const MIN_PREFIX_LENGTH = 2;
/** Terms that words of posts do not take, so that file names are found after long posts. */
const FILE_TERMS = 200;
/** Scripts without spaces between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const UNSPACED_CHARACTER = `[${UNSPACED.map((script) => `\\p{scx=${script}}`).join('')}]`;
const CHARACTER = '[\\p{L}\\p{N}]';
const WORD = new RegExp(
  `(?<unspaced>(?:(?=${CHARACTER})${UNSPACED_CHARACTER})+)|(?:(?!${UNSPACED_CHARACTER})${CHARACTER})+`,
  'gu',
);

/** Terms of the head of a case: each prefix of each word, so that a search finds it while a person types. */
export function headTerms({ number, subject }: { number: string; subject: string }): string[] {
  return [...new Set(wordsOf(`${number} ${subject}`).flatMap(prefixesOf))];
}

/**
 * Terms of posts that a case does not have: each word of the text, and each prefix of each word of a file name.
 *
 * @param known terms of the case
 */
export function newTerms(
  posts: readonly { text: string; files: readonly { name: string }[] }[],
  known: readonly string[],
): string[] {
  const terms = new Set(known);
  for (const { text, files } of posts) {
    for (const { name } of files) addUpTo(MAX_TERMS, terms, wordsOf(name).flatMap(prefixesOf));
    addUpTo(MAX_TERMS - FILE_TERMS, terms, wordsOf(text));
  }
  return [...terms].slice(known.length);
}

function addUpTo(size: number, terms: Set<string>, more: readonly string[]): void {
  for (const term of more) if (terms.size < size) terms.add(term);
}

/** Terms that a searched case has, all of them. An empty list finds no case. */
export function searchedWords(query: string): string[] {
  return [...new Set(wordsOf(query))];
}

/** Words of a text in lower case and without accents; pairs of neighbouring characters in scripts without spaces. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...plain.matchAll(WORD)].flatMap(({ 0: word, groups }) =>
    groups?.['unspaced'] === undefined ? word.slice(0, MAX_TERM_LENGTH) : pairsOf([...word]),
  );
}

function pairsOf(characters: readonly string[]): string[] {
  const [only = ''] = characters;
  if (characters.length === 1) return [only];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function prefixesOf(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(MIN_PREFIX_LENGTH, word.length); end <= word.length; end += 1)
    prefixes.push(word.slice(0, end));
  return prefixes;
}
