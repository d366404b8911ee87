import { diffWordsWithSpace } from 'diff';

/** A run of words that both have, or only one of them. */
export interface Part {
  readonly kind: 'both' | 'removed' | 'added';
  readonly text: string;
}

/** Longer ones have hardly a word in common; then all of it is another text. */
const MOST_MS = 1_000;

/** What differs between two texts, word by word. */
export function partsOf(before: string, after: string): Part[] {
  const changes = diffWordsWithSpace(before, after, { timeout: MOST_MS });
  if (!changes) {
    const whole: Part[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return changes.map(({ added, removed, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'both',
    text: value,
  }));
}
