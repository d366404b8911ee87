import {
  type BarePath,
  type PageAddresses,
  type PageContent,
  pagePathOf,
  slugPathOf,
  TOP,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { addressesOf } from './redirects/address-changes.js';
import { publicVersion } from './pages/page-content.js';
import type { PageDocument } from './pages/page.schema.js';
import type { Structure } from './tree/structure.types.js';

/** A page in one language as visitors see it. */
export interface ShownPage {
  readonly id: string;
  readonly language: WebsiteLanguage;
  readonly text: Pick<PageContent, 'title' | 'description'>;
  /** Time of its publication; later drafts do not change it. */
  readonly changed: Date;
}

/** The public pages of a website by language, with their paths: visible and published. Immutable. */
export class WebsiteView {
  /** The first one has no prefix in its addresses. */
  readonly languages: readonly WebsiteLanguage[];
  /** Number of all pages, public or not. */
  readonly size: number;
  private readonly addresses: PageAddresses;
  private readonly shown = new Map<WebsiteLanguage, Map<string, ShownPage>>();
  /** Ids by paths that are made of slugs, also of the page at `/`. */
  private readonly bySlugs = new Map<WebsiteLanguage, Map<BarePath, string>>();

  private readonly files = new Set<string>();

  constructor(
    private readonly structure: Structure,
    pages: readonly PageDocument[],
  ) {
    this.languages = structure.website.languages;
    this.size = structure.tree.size;
    this.addresses = addressesOf(structure);
    const there = new Map(pages.map((page) => [page._id.toHexString(), page]));
    for (const language of this.languages) {
      const shown = new Map<string, ShownPage>();
      const bySlugs = new Map<BarePath, string>();
      for (const id of this.inOrder()) {
        const text = there.get(id)?.texts.find((one) => one.language === language);
        const version = text && publicVersion(text);
        if (!version) continue;
        const { title, description, at: changed } = version;
        shown.set(id, { id, language, text: { title, description }, changed });
        bySlugs.set(this.slugPath(id, language) ?? '/', id);
        for (const file of text.shownFiles ?? []) this.files.add(file);
      }
      this.shown.set(language, shown);
      this.bySlugs.set(language, bySlugs);
    }
  }

  /** A page that is shown in that language. */
  page(id: string, language: WebsiteLanguage): ShownPage | undefined {
    return this.shown.get(language)?.get(id);
  }

  /** Whether any page that is shown names that file. */
  showsFile(file: string): boolean {
    return this.files.has(file);
  }

  /** The page that is shown at a path without the prefix of its language; null when none is. */
  at(path: BarePath, language: WebsiteLanguage): string | null {
    const { home } = this.addresses;
    if (path === '/') return home !== null && this.page(home, language) ? home : null;
    return this.bySlugs.get(language)?.get(path) ?? null;
  }

  /** Path by the slugs of a page, shown or not; null for one that is not there. */
  slugPath(id: string, language: WebsiteLanguage): BarePath | null {
    return slugPathOf(id, language, this.addresses);
  }

  /** Path as a browser asks for it. */
  path(id: string, language: WebsiteLanguage): string {
    return pagePathOf(id, language, this.addresses) ?? '/';
  }

  /** Languages in which a page is shown, in the website's order. */
  languagesOf(id: string): WebsiteLanguage[] {
    return this.languages.filter((language) => this.page(id, language));
  }

  /** Pages above one that are shown, from the top. */
  above(id: string, language: WebsiteLanguage): ShownPage[] {
    return this.structure.tree
      .lineOf(id)
      .slice(0, -1)
      .flatMap((one) => this.page(one, language) ?? []);
  }

  /** Pages right below one, or below `TOP`, that are shown. */
  below(id: string, language: WebsiteLanguage): ShownPage[] {
    return this.structure.tree.below(id).flatMap((one) => this.page(one, language) ?? []);
  }

  /** Pages of the first level; the page at `/` is the first one, wherever it stands. */
  menu(language: WebsiteLanguage): ShownPage[] {
    const { home } = this.addresses;
    const first = home === null ? undefined : this.page(home, language);
    return [...(first ? [first] : []), ...this.below(TOP, language).filter(({ id }) => id !== home)];
  }

  /** Every page that is shown in any language. */
  all(): string[] {
    return [...this.inOrder()].filter((id) => this.languagesOf(id).length > 0);
  }

  private *inOrder(): Generator<string> {
    const { tree } = this.structure;
    const open = [...tree.below(TOP)].toReversed();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      yield id;
      open.push(...tree.below(id).toReversed());
    }
  }
}
