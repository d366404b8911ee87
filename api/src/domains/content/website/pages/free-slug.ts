import { SLUG_MOST } from '@zonewerk/contracts';

/** A free slug: the requested one, or the first free one with `-2`, `-3` and so on. */
export function freeSlug(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const slug = `${wish.slice(0, SLUG_MOST - end.length).replace(/-$/u, '')}${end}`;
    if (!taken.has(slug)) return slug;
  }
}
