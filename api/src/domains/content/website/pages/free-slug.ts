import { SLUG_MOST } from '@zonewerk/contracts';

/** A free slug: the requested one, or the first free one with `-2`, `-3` and so on. */
export function freeSlug(wish: string, inUse: ReadonlySet<string>): string {
  if (!inUse.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const slug = `${wish.slice(0, SLUG_MOST - end.length).replace(/-$/u, '')}${end}`;
    if (!inUse.has(slug)) return slug;
  }
}
