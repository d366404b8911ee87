import { WEBSITE_LANGUAGES, type WebsiteLanguage } from './languages.js';

/** Input of page paths: the tree, the slugs, the languages and the home page. */
export interface PageAddresses {
  /** The first language has no path prefix. */
  readonly languages: readonly WebsiteLanguage[];
  readonly home: string | null;
  /** The page and its ancestors, from level 1 down; empty for an unknown page. */
  lineOf(page: string): readonly string[];
  slugOf(page: string, language: WebsiteLanguage): string | undefined;
}

/** Path without its language prefix, with leading and trailing `/`. */
export type BarePath = string;

const CODES: ReadonlySet<string> = new Set(WEBSITE_LANGUAGES);

/** Whether a slug equals a language code. Top-level pages cannot have such a slug. */
export function isLanguageCode(slug: string): boolean {
  return CODES.has(slug);
}

/**
 * Path of a page by the slugs of its ancestors, e.g. `/about/team/`, also for the home page; null for an unknown page.
 */
export function slugPathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): BarePath | null {
  const line = pages.lineOf(page);
  if (line.length === 0) return null;
  return `/${line.map((id) => `${pages.slugOf(id, language) ?? id}/`).join('')}`;
}

/** Public path of a page without its language prefix; null for an unknown page. */
export function shownPathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): BarePath | null {
  return page === pages.home ? '/' : slugPathOf(page, language, pages);
}

/** Public path of a page, e.g. `/about/` or `/en/about/`; null for an unknown page. */
export function pagePathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): string | null {
  const path = shownPathOf(page, language, pages);
  return path === null ? null : withLanguage(path, language, pages.languages);
}

/** Adds the language prefix to a bare path. */
export function withLanguage(
  path: BarePath,
  language: WebsiteLanguage,
  languages: readonly WebsiteLanguage[],
): string {
  return language === languages[0] ? path : `/${language}${path}`;
}

/** Language of a public path, and the bare path with a trailing `/`; null without any language. */
export function splitLanguage(
  path: string,
  languages: readonly WebsiteLanguage[],
): { readonly language: WebsiteLanguage; readonly path: BarePath } | null {
  const [main, ...others] = languages;
  if (main === undefined) return null;
  const ended = path.endsWith('/') ? path : `${path}/`;
  const language = others.find((one) => ended.startsWith(`/${one}/`));
  return language ? { language, path: ended.slice(language.length + 1) } : { language: main, path: ended };
}

/**
 * Normal form for comparisons: percent-decoded, lower case, NFC. A segment that cannot be decoded, or contains an
 * encoded slash, stays encoded.
 */
export function comparablePath(path: string): string {
  return path.split('/').map(decodedSegment).join('/').toLowerCase().normalize('NFC');
}

function decodedSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('/') ? segment : decoded;
  } catch {
    return segment;
  }
}
