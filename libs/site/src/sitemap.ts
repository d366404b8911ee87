import type { SiteEntry } from './site-source.js';

/**
 * URLs per sitemap. The limits of sitemaps.org are 50,000 and 50 MB, which websites with many languages would reach
 * earlier.
 */
export const ENTRIES_PER_MAP = 5_000;

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Number of sitemaps of a website. A single one is served at `/sitemap.xml` itself. */
export function countMaps(entries: readonly SiteEntry[]): number {
  return Math.max(1, Math.ceil(entries.length / ENTRIES_PER_MAP));
}

/** Sitemap index (sitemaps.org/protocol.html#index). */
export function mapIndex(origin: string, count: number): string {
  const maps = Array.from({ length: count }, (_, at) => {
    return `<sitemap><loc>${escapeXml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`;
  });
  return `${HEAD}<sitemapindex ${NAMESPACES}>${maps.join('')}</sitemapindex>\n`;
}

/**
 * One sitemap: every page in each of its languages, with links to the alternates.
 *
 * @param number from 1; null for an unknown number
 */
export function siteMap(origin: string, entries: readonly SiteEntry[], number: number): string | null {
  if (number < 1 || number > countMaps(entries)) return null;
  const part = entries.slice((number - 1) * ENTRIES_PER_MAP, number * ENTRIES_PER_MAP);
  const urls = part.map((entry) => urlsOf(origin, entry)).join('');
  return `${HEAD}<urlset ${NAMESPACES} xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>\n`;
}

function urlsOf(origin: string, { alternates, changed }: SiteEntry): string {
  const links = alternates.map(({ language, path }) => {
    const to = escapeXml(`${origin}${path}`);
    return `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${to}"/>`;
  });
  const others = alternates.length > 1 ? links.join('') : '';
  const day = changed.toISOString();
  return alternates
    .map(({ path }) => {
      return `<url><loc>${escapeXml(`${origin}${path}`)}</loc><lastmod>${day}</lastmod>${others}</url>`;
    })
    .join('');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
