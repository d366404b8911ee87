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

/** A public page in one language. */
export interface ShownPage {
  readonly id: string;
  readonly language: WebsiteLanguage;
  readonly text: Pick<PageContent, 'title' | 'description'>;
  /** Time of its publication; later drafts do not change it. */
  readonly changed: Date;
}

/** The public pages of a website by language, with their paths: visible and published. Immutable. */
export class WebsiteView {
  /** The main language; its paths have no prefix. */
  readonly languages: readonly WebsiteLanguage[];
  /** Number of all pages, public or not. */
  readonly size: number;
  private readonly addresses: PageAddresses;
  private readonly shown = new Map<WebsiteLanguage, Map<string, ShownPage>>();
  /** IDs by slug paths, including that of the page at `/`. */
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

  /** The public page in that language. */
  page(id: string, language: WebsiteLanguage): ShownPage | undefined {
    return this.shown.get(language)?.get(id);
  }

  /** Whether a public page references that file. */
  showsFile(file: string): boolean {
    return this.files.has(file);
  }

  /** The public page at a path without language prefix; null without one. */
  at(path: BarePath, language: WebsiteLanguage): string | null {
    const { home } = this.addresses;
    if (path === '/') return home !== null && this.page(home, language) ? home : null;
    return this.bySlugs.get(language)?.get(path) ?? null;
  }

  /** Slug path of a page, public or not; null for a page that does not exist. */
  slugPath(id: string, language: WebsiteLanguage): BarePath | null {
    return slugPathOf(id, language, this.addresses);
  }

  /** Path of a page in requests. */
  path(id: string, language: WebsiteLanguage): string {
    return pagePathOf(id, language, this.addresses) ?? '/';
  }

  /** Languages of a public page, in the website's order. */
  languagesOf(id: string): WebsiteLanguage[] {
    return this.languages.filter((language) => this.page(id, language));
  }

  /** Public ancestors, from the top. */
  above(id: string, language: WebsiteLanguage): ShownPage[] {
    return this.structure.tree
      .lineOf(id)
      .slice(0, -1)
      .flatMap((one) => this.page(one, language) ?? []);
  }

  /** Public children of a page or of `TOP`. */
  below(id: string, language: WebsiteLanguage): ShownPage[] {
    return this.structure.tree.below(id).flatMap((one) => this.page(one, language) ?? []);
  }

  /** Pages of the first level; the page at `/` is first, whatever its position. */
  menu(language: WebsiteLanguage): ShownPage[] {
    const { home } = this.addresses;
    const first = home === null ? undefined : this.page(home, language);
    return [...(first ? [first] : []), ...this.below(TOP, language).filter(({ id }) => id !== home)];
  }

  /** Every page that is public in any language. */
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
