import type { SiteFile, SiteFileAddress } from './site-file.js';

/** A path of a website in one language. Paths are absolute, begin and end with `/` and have only characters of URLs. */
export interface SiteAddress {
  /** ISO 639-1, e.g. `nl`. */
  readonly language: string;
  readonly path: string;
}

/** A page as others name it. */
export interface SiteLink {
  readonly title: string;
  readonly path: string;
}

/** A page in one language, as visitors may see it. */
export interface SitePage extends SiteAddress {
  readonly title: string;
  /** For search engines; empty for none. */
  readonly description: string;
  readonly tags: readonly string[];
  /** Rich text. It is sent as it is, so it has been cleaned before, and names files by their paths on the website. */
  readonly html: string;
  readonly changed: Date;
  /** The same page in all languages in which it is shown, this one included. */
  readonly alternates: readonly SiteAddress[];
  /** From the top of the website to the page above this one. */
  readonly above: readonly SiteLink[];
  /** Pages right below this one. */
  readonly below: readonly SiteLink[];
}

/** What there is at a path. */
export type SiteFound =
  | { readonly kind: 'page'; readonly page: SitePage }
  /** Another path that has a page: one hop, never a chain. */
  | { readonly kind: 'redirect'; readonly path: string }
  /** The language is the one that the path would have. */
  | { readonly kind: 'nothing'; readonly language: string };

/** A page of the map of a website. */
export interface SiteEntry {
  readonly changed: Date;
  readonly alternates: readonly SiteAddress[];
}

/** One website as it is shown now. What is drawn of it is kept for as long as its version is the same. */
export interface SiteSource {
  /** Tells this website from all others. */
  readonly key: string;
  /** Another one whenever anything has changed that is shown; empty while that cannot be told. Asked for before all else. */
  version(): Promise<string>;
  /** What the website is called. */
  name(): Promise<string>;
  find(path: string): Promise<SiteFound>;
  /** Pages on the first level in a language, the home page among them. */
  menu(language: string): Promise<readonly SiteLink[]>;
  /** All pages that are shown, in an order that stays. */
  entries(): Promise<readonly SiteEntry[]>;
  /** Null for every file that no page shows now. */
  file(address: SiteFileAddress): Promise<SiteFile | null>;
  /** JSON object of the public parameters; absent where the edge proxy answers for them. */
  parameters?(): Promise<string>;
}
