import type { AddressChange } from './address-change.types.js';
import {
  type BarePath,
  type PageAddresses,
  slugPathOf,
  TOP,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import type { Structure } from '../tree/structure.types.js';
import { homeOf } from '../website.mapper.js';
import type { StructureChange } from '../tree/structure.types.js';

/** Paths of a website's pages. */
export function addressesOf(structure: Structure): PageAddresses {
  const { website, tree } = structure;
  return {
    languages: website.languages,
    home: homeOf(structure),
    lineOf: (page) => (tree.has(page) ? tree.lineOf(page) : []),
    slugOf: (page, language) => website.slugs[language]?.[page],
  };
}

/** The page at a path of slugs, visible or not. */
export function pageAt(
  { website, tree }: Structure,
  language: WebsiteLanguage,
  path: BarePath,
): string | null {
  let at: string | undefined = TOP;
  for (const slug of path.split('/').filter((one) => one !== '')) {
    at = tree.below(at).find((id) => website.slugs[language]?.[id] === slug);
    if (at === undefined) return null;
  }
  return at === TOP ? null : at;
}

/**
 * Path changes of pages that exist before and after a change. Descendants follow, so the result has only pages with a
 * new slug or a new parent.
 */
export function changedAddresses(structure: Structure, change: StructureChange): AddressChange[] {
  const parents = movedOf(structure, change);
  const before = addressesOf(structure);
  const after = {
    ...before,
    lineOf: (page: string) => lineAfter(structure, parents, page),
    slugOf: (page: string, language: WebsiteLanguage) =>
      change.slugs?.[language]?.[page] ?? before.slugOf(page, language),
  };
  const pages = new Set(parents.keys());
  for (const slugs of Object.values(change.slugs ?? {}))
    for (const page of Object.keys(slugs)) pages.add(page);
  return [...pages].flatMap((page) =>
    before.languages.flatMap((language) => {
      const from = slugPathOf(page, language, before);
      const to = slugPathOf(page, language, after);
      if (from === null || to === null || from === to) return [];
      return [{ page, language, from, to, above: before.lineOf(page).slice(0, -1) }];
    }),
  );
}

/** New parents of the moved pages. */
function movedOf({ tree }: Structure, { children = {} }: StructureChange): Map<string, string> {
  const moved = new Map<string, string>();
  for (const [parent, ids] of Object.entries(children)) {
    for (const id of ids) if (tree.parentOf(id) !== parent) moved.set(id, parent);
  }
  return moved;
}

function lineAfter({ tree }: Structure, moved: ReadonlyMap<string, string>, page: string): string[] {
  const line: string[] = [];
  for (
    let at: string | undefined = page;
    at !== undefined && at !== TOP;
    at = moved.get(at) ?? tree.parentOf(at)
  ) {
    line.unshift(at);
  }
  return line;
}
