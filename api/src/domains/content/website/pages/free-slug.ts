import { SLUG_MOST } from '@zonewerk/contracts';

/** A slug that is not taken: the one that is wished for, or the first of those with `-2`, `-3` and so on behind it. */
export function freeSlug(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const slug = `${wish.slice(0, SLUG_MOST - end.length).replace(/-$/u, '')}${end}`;
    if (!taken.has(slug)) return slug;
  }
}
