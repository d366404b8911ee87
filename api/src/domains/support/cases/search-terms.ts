/** Terms of a case. More words of its posts are not found. */
const MAX_TERMS = 2_000;
/** Characters of a term. */
const MAX_TERM_LENGTH = 32;
/** Characters of the shortest prefix that is a term. */
const MIN_PREFIX_LENGTH = 2;

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
    for (const word of wordsOf(text)) terms.add(word);
    for (const { name } of files) for (const prefix of wordsOf(name).flatMap(prefixesOf)) terms.add(prefix);
  }
  return [...terms].slice(known.length, Math.max(known.length, MAX_TERMS));
}

/** Terms that a searched case has, all of them. An empty list finds no case. */
export function searchedTerms(query: string): { $all: string[] } {
  return { $all: wordsOf(query) };
}

/** Words of a text in lower case and without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_TERM_LENGTH));
}

function prefixesOf(word: string): string[] {
  const prefixes: string[] = [];
  for (let end = Math.min(MIN_PREFIX_LENGTH, word.length); end <= word.length; end += 1)
    prefixes.push(word.slice(0, end));
  return prefixes;
}
