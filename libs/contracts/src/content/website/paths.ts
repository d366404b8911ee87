import { WEBSITE_LANGUAGES, type WebsiteLanguage } from './languages.js';

/** What addresses of pages are made of: where they stand, their slugs, the languages and the page at `/`. */
export interface PageAddresses {
  /** The first one has no prefix in its addresses. */
  readonly languages: readonly WebsiteLanguage[];
  readonly home: string | null;
  /** The page and those above it, the one on level 1 first; empty for a page that is not there. */
  lineOf(page: string): readonly string[];
  slugOf(page: string, language: WebsiteLanguage): string | undefined;
}

/** A path without the prefix of its language, begun and ended by `/`. */
export type BarePath = string;

const CODES: ReadonlySet<string> = new Set(WEBSITE_LANGUAGES);

/** Whether a slug would be taken for a language at the top level, so that no page can have it there. */
export function isLanguageCode(slug: string): boolean {
  return CODES.has(slug);
}

/** Path of a page by the slugs of its line, e.g. `/about/team/`, also of the page that is served at `/`; null for one that is not there. */
export function slugPathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): BarePath | null {
  const line = pages.lineOf(page);
  if (line.length === 0) return null;
  return `/${line.map((id) => `${pages.slugOf(id, language) ?? id}/`).join('')}`;
}

/** Path by which a page is shown, without the prefix of the language; null for a page that is not there. */
export function shownPathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): BarePath | null {
  return page === pages.home ? '/' : slugPathOf(page, language, pages);
}

/** Path of a page as a browser asks for it, e.g. `/about/` or `/en/about/`; null for a page that is not there. */
export function pagePathOf(page: string, language: WebsiteLanguage, pages: PageAddresses): string | null {
  const path = shownPathOf(page, language, pages);
  return path === null ? null : withLanguage(path, language, pages.languages);
}

/** A bare path with the prefix that its language has. */
export function withLanguage(
  path: BarePath,
  language: WebsiteLanguage,
  languages: readonly WebsiteLanguage[],
): string {
  return language === languages[0] ? path : `/${language}${path}`;
}

/** Which language a path of a browser means, and the path without it, ended by `/`; null without any language. */
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
 * A path in the one form in which paths are compared: percent-encoded characters decoded, lower case, NFC. A segment
 * that cannot be decoded, or has an encoded slash, stays encoded.
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
