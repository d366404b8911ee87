import type { BarePath } from './paths.js';

/** Data of a website in one language for the resolution of paths. */
export interface RedirectSource {
  /** The visible page at a slug path. */
  pageAt(path: BarePath): string | null;
  /** Slug path of a page; null for an unknown page. */
  pathOf(page: string): BarePath | null;
  /** Target page of the redirect of exactly this path. */
  redirectAt(from: BarePath): string | null;
}

/** Redirects can lead to ever longer paths, so the number of steps is limited. */
const STEPS_MOST = 64;

/**
 * Target page of a path: the visible page at the path, otherwise the target of the longest matching redirect with the
 * remaining path. Clients are redirected directly to the page's own path, in one hop. Null without a target.
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

/** A path and its ancestors, longest first, without the root. */
function prefixesOf(path: BarePath): BarePath[] {
  const prefixes: BarePath[] = [];
  for (let end = path.length - 1; end > 0; end = path.lastIndexOf('/', end - 1)) {
    prefixes.push(path.slice(0, end + 1));
  }
  return prefixes;
}
