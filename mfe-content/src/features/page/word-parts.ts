import { diffWordsWithSpace } from 'diff';

/** A run of words that is common to both texts or part of one text. */
export interface Part {
  readonly kind: 'both' | 'removed' | 'added';
  readonly text: string;
}

/** Time limit of the diff. After it, the whole text counts as changed. */
const MOST_MS = 1_000;

/** Word diff of two texts. */
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
