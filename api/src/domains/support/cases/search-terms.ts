import { wordsOf } from '../../../platform/database/words.js';

/** Maximum of search terms of a case. Further words of its posts are not found. */
const MAX_TERMS = 2_000;
/** Minimum length of a prefix term in characters. */
const MIN_PREFIX_LENGTH = 2;
/** Reserved terms for file names, so that they are found after long posts. */
const FILE_TERMS = 200;

/** Search terms of the head of a case: each prefix of each word, so that a search finds it while the user types. */
export function headTerms({ number, subject }: { number: string; subject: string }): string[] {
  return [...new Set(wordsOf(`${number} ${subject}`).flatMap(prefixesOf))];
}

/**
 * New search terms of posts: each word of the text, and each prefix of each word of a file name.
 *
 * @param present terms of the case
 */
export function newTerms(
  posts: readonly { text: string; files: readonly { name: string }[] }[],
  present: readonly string[],
): string[] {
  const terms = new Set(present);
  for (const { text, files } of posts) {
    for (const { name } of files) addUpTo(MAX_TERMS, terms, wordsOf(name).flatMap(prefixesOf));
    addUpTo(MAX_TERMS - FILE_TERMS, terms, wordsOf(text));
  }
  return [...terms].slice(present.length);
}

function addUpTo(size: number, terms: Set<string>, more: readonly string[]): void {
  for (const term of more) if (terms.size < size) terms.add(term);
}

/** Terms that a matching case contains. An empty list matches no case. */
export function searchedWords(query: string): string[] {
  return [...new Set(wordsOf(query))];
}

function prefixesOf(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(MIN_PREFIX_LENGTH, word.length); end <= word.length; end += 1)
    prefixes.push(word.slice(0, end));
  return prefixes;
}
