import { type Website, type WebsiteLanguage, type WebsitePage, TOP } from '@zonewerk/contracts';
import { isWritten, stateOf } from './pages/page-content.js';
import type { PageDocument, PageText } from './pages/page.schema.js';
import type { PageTree } from './tree/page-tree.js';
import type { Structure } from './tree/structure.types.js';
import type { WebsiteHead } from './website.schema.js';

/** A website without host-dependent fields. */
export type StoredWebsite = Omit<Website, 'site'>;

/** All pages of a website, parents first and in the order of siblings. */
export function toWebsite(
  { website, tree }: Structure,
  pages: ReadonlyMap<string, PageDocument>,
): StoredWebsite {
  const list = inOrder(tree).flatMap((id) => {
    const page = pages.get(id);
    return page ? [toPage(page, { website, tree })] : [];
  });
  return { home: homeOf({ website, tree }), languages: website.languages, pages: list };
}

export function toPage(page: PageDocument, { website, tree }: Structure): WebsitePage {
  const id = page._id.toHexString();
  return {
    id,
    parent: tree.parentOf(id) ?? TOP,
    rev: page.rev,
    changed: page.changedAt.toISOString(),
    texts: website.languages.map((language) => {
      const text = textOf(page, language, website);
      const { title, description, visible } = text;
      const slug = website.slugs[language]?.[id] ?? id;
      return { language, title, slug, description, visible, state: stateOf(text) };
    }),
  };
}

/** Conflict response for a change that is based on a stale revision. */
export function conflictResponse(page: PageDocument, structure: Structure) {
  const message = 'Another change of this page was saved first.';
  return { status: 'changed-meanwhile' as const, message, page: toPage(page, structure) };
}

/** The page at `/`: the selected one, or the first one when it does not exist. */
export function homeOf({ website, tree }: Structure): string | null {
  if (website.home && tree.has(website.home)) return website.home;
  return tree.below(TOP)[0] ?? null;
}

/** The text of a page in a language; without a title when it was never written. */
export function ownText(page: Pick<PageDocument, 'texts'>, language: WebsiteLanguage): PageText {
  const own = page.texts.find((text) => text.language === language);
  return own ?? { language, title: '', description: '', visible: false };
}

/** The text of a page in lists; when it was never written in the language, with the title of the main language. */
export function textOf(page: PageDocument, language: WebsiteLanguage, { languages }: WebsiteHead): PageText {
  const own = ownText(page, language);
  if (isWritten(own)) return own;
  const written = page.texts.filter(isWritten);
  const main = written.find((text) => text.language === languages[0]) ?? written[0];
  return { ...own, title: main?.title ?? '' };
}

function inOrder(tree: PageTree): string[] {
  const list: string[] = [];
  const open = [...tree.below(TOP)].toReversed();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    list.push(id);
    open.push(...tree.below(id).toReversed());
  }
  return list;
}
