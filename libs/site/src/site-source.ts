import type { SiteFile, SiteFileAddress } from './site-file.js';

/**
 * A path of a website in one language. Paths are absolute, have leading and trailing `/`, and contain only URL
 * characters.
 */
export interface SiteAddress {
  /** ISO 639-1, e.g. `nl`. */
  readonly language: string;
  readonly path: string;
}

/** A link to a page. */
export interface SiteLink {
  readonly title: string;
  readonly path: string;
}

/** A public page in one language. */
export interface SitePage extends SiteAddress {
  readonly title: string;
  /** For search engines; empty for none. */
  readonly description: string;
  readonly tags: readonly string[];
  /** Rich text, sent unchanged. It is sanitised, and refers to files by their website paths. */
  readonly html: string;
  readonly changed: Date;
  /** The page in all public languages, including this one. */
  readonly alternates: readonly SiteAddress[];
  /** Ancestors, from the root down. */
  readonly above: readonly SiteLink[];
  /** Children. */
  readonly below: readonly SiteLink[];
}

/** Content of a path. */
export type SiteFound =
  | { readonly kind: 'page'; readonly page: SitePage }
  /** Path of a page, always without a further redirect. */
  | { readonly kind: 'redirect'; readonly path: string }
  /** Language that the path would have. */
  | { readonly kind: 'nothing'; readonly language: string };

/** A page of the sitemap. */
export interface SiteEntry {
  readonly changed: Date;
  readonly alternates: readonly SiteAddress[];
}

/** Current state of a website. Rendered responses are cached per version. */
export interface SiteSource {
  /** Unique key of the website. */
  readonly key: string;
  /** Changes with every public change; empty if it is unknown. Read before all other data. */
  version(): Promise<string>;
  /** Name of the website. */
  name(): Promise<string>;
  find(path: string): Promise<SiteFound>;
  /** Top-level pages in a language, including the home page. */
  menu(language: string): Promise<readonly SiteLink[]>;
  /** All public pages in a stable order. */
  entries(): Promise<readonly SiteEntry[]>;
  /** Null for a file that no public page uses. */
  file(address: SiteFileAddress): Promise<SiteFile | null>;
  /** JSON object of the public parameters; absent where the edge proxy serves them. */
  parameters?(): Promise<string>;
}
