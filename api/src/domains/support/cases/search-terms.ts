import { wordsOf } from '../../../platform/database/words.js';

/** Terms of a case. More words of its posts are not found. */
const MAX_TERMS = 2_000;
/** Characters of the shortest prefix that is a term. */
const MIN_PREFIX_LENGTH = 2;
/** Terms that words of posts do not take, so that file names are found after long posts. */
const FILE_TERMS = 200;

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

function prefixesOf(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(MIN_PREFIX_LENGTH, word.length); end <= word.length; end += 1)
    prefixes.push(word.slice(0, end));
  return prefixes;
}
