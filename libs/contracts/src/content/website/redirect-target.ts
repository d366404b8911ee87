import type { BarePath } from './paths.js';

/** What a website has in one language, for finding out where a path leads. */
export interface RedirectSource {
  /** The page that is shown at a path that is made of slugs. */
  pageAt(path: BarePath): string | null;
  /** Path of a page by its slugs; null for one that is not there. */
  pathOf(page: string): BarePath | null;
  /** The page to which the redirect of exactly this path leads. */
  redirectAt(from: BarePath): string | null;
}

/** Rows can lead to ever longer paths, each below the one before, so there is an end to looking. */
const STEPS_MOST = 64;

/**
 * The page that a path leads to, itself or by redirects: a page that is shown there, else what the longest redirect
 * leads to with the rest behind it. Who asks is sent to that page's own address at once, so there is one hop only; null
 * when there is none.
 */
export function redirectTarget(path: BarePath, source: RedirectSource): string | null {
  const seen = new Set<BarePath>();
  const search = (at: BarePath): string | null => {
    const shown = source.pageAt(at);
    if (shown !== null) return shown;
    if (seen.has(at) || seen.size >= STEPS_MOST) return null;
    seen.add(at);
    for (const from of prefixesOf(at)) {
      const page = source.redirectAt(from);
      const to = page === null ? null : source.pathOf(page);
      const found = to === null ? null : search(`${to}${at.slice(from.length)}`);
      if (found !== null) return found;
    }
    return null;
  };
  return search(path);
}

/** A path and those above it, the longest first, without the root. */
function prefixesOf(path: BarePath): BarePath[] {
  const prefixes: BarePath[] = [];
  for (let end = path.length - 1; end > 0; end = path.lastIndexOf('/', end - 1)) {
    prefixes.push(path.slice(0, end + 1));
  }
  return prefixes;
}
