import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Reason why a password needs few guesses. */
export type Weakness =
  | 'common'
  | 'word'
  | 'owner'
  | 'repetition'
  | 'sequence'
  | 'keyboard'
  | 'date'
  | 'spaces'
  | 'guessable';

/** Code points per estimate. The time of an estimate grows faster than the length of its text. */
export const SEGMENT_LENGTH = 72;

const PASSWORD_LIST = 'passwords-common';

const PATTERN_WEAKNESS: Readonly<Record<string, Weakness>> = {
  dictionary: 'word',
  wordSequence: 'word',
  repeat: 'repetition',
  sequence: 'sequence',
  spatial: 'keyboard',
  date: 'date',
  regex: 'date',
};

const estimator = new ZxcvbnFactory({
  // The diceware list is excluded: its order is alphabetical, and the estimator interprets an order as frequency.
  dictionary: { ...english, [PASSWORD_LIST]: common[PASSWORD_LIST] },
  graphs: adjacencyGraphs,
  // The first substitution replaces every character ("p4$$w0rd"). Each further one costs a pass over the dictionaries.
  l33tMaxSubstitutions: 1,
  maxLength: SEGMENT_LENGTH,
});

/**
 * Returns why a password needs fewer than `minGuesses` guesses; null when it needs more. Case is ignored. The lists are
 * in memory; the check sends no request. A longer password passes when any of its segments passes.
 *
 * @param ownerWords words that an attacker knows about the owner, likeliest first
 */
export function findWeakness(
  password: string,
  ownerWords: readonly string[],
  minGuesses: number,
): Weakness | null {
  const text = toSingleUnits(password);
  if (/^[\s\p{Z}\p{Cf}]*$/u.test(text)) return 'spaces';
  const words = ownerWords.map(toSingleUnits);
  // The estimator does not detect repetitions of a part that itself repeats ("barbarabarbara").
  const repeatedPart = repeatedPartOf(text);
  let weakness: Weakness | null = repeatedPart === undefined ? null : 'repetition';
  // guard: password-guesses-repetition
  for (const segment of toSegments(repeatedPart ?? text)) {
    const { guesses, sequence } = estimator.check(segment, words);
    if (guesses >= minGuesses) return null;
    weakness ??= toWeakness(sequence);
  }
  return weakness;
}

/** The shortest part whose repetition is the whole text; undefined for none. */
function repeatedPartOf(text: string): string | undefined {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : undefined;
}

function toSegments(text: string): string[] {
  const count = Math.ceil(text.length / SEGMENT_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * SEGMENT_LENGTH, (index + 1) * SEGMENT_LENGTH),
  );
}

/** Returns a text of the same structure with one UTF-16 unit per code point. The estimator works on units. */
function toSingleUnits(text: string): string {
  const units = Array.from(text.normalize('NFKC').toLowerCase(), (character) =>
    character.length === 1 ? character : toPrivateUse(character),
  );
  return units.join('');
}

/** Adjacent characters remain adjacent, so that sequences and repetitions of emoji are detected. */
function toPrivateUse(character: string): string {
  const start = 0xe000;
  const size = 0x1900;
  return String.fromCharCode(start + ((character.codePointAt(0) ?? 0) % size));
}

/** The owner's words have priority, then the longest pattern. */
function toWeakness(sequence: readonly MatchExtended[]): Weakness {
  if (sequence.some((match) => match['dictionaryName'] === 'userInputs')) return 'owner';
  const [longest] = [...sequence].sort((a, b) => b.token.length - a.token.length);
  if (sequence.length === 1 && longest?.['dictionaryName'] === PASSWORD_LIST) return 'common';
  return PATTERN_WEAKNESS[longest?.pattern ?? ''] ?? 'guessable';
}
