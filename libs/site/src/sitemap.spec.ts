import type { SiteEntry } from './index.js';
import { countMaps, ENTRIES_PER_MAP, mapIndex, siteMap } from './sitemap.js';

const ORIGIN = 'https://dunes.example';
const changed = new Date('2026-03-04T05:06:07Z');
const entry = (at: number): SiteEntry => ({ changed, alternates: [{ language: 'nl', path: `/p${at}/` }] });

test('every URL of a page is in the sitemap with its alternates', () => {
  const two: SiteEntry = {
    changed,
    alternates: [
      { language: 'nl', path: '/' },
      { language: 'en', path: '/en/' },
    ],
  };
  const map = siteMap(ORIGIN, [two], 1) ?? '';
  expect(map.match(/<loc>[^<]*<\/loc>/gu)).toEqual([`<loc>${ORIGIN}/</loc>`, `<loc>${ORIGIN}/en/</loc>`]);
  expect(map.match(/hreflang="en" href="https:\/\/dunes\.example\/en\/"/gu)).toHaveLength(2);
  expect(map).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>');
});

test('a page in one language has no alternates in the sitemap', () => {
  expect(siteMap(ORIGIN, [entry(1)], 1)).not.toContain('xhtml:link');
});

test('many pages are divided over several sitemaps, each page once', () => {
  const entries = Array.from({ length: ENTRIES_PER_MAP * 2 + 1 }, (_, at) => entry(at));
  expect(countMaps(entries)).toBe(3);
  const all = [1, 2, 3].flatMap((number) => siteMap(ORIGIN, entries, number)?.match(/<loc>[^<]*/gu) ?? []);
  expect(new Set(all).size).toBe(entries.length);
  expect(all).toHaveLength(entries.length);
  expect([siteMap(ORIGIN, entries, 0), siteMap(ORIGIN, entries, 4)]).toEqual([null, null]);
  expect(mapIndex(ORIGIN, 3).match(/sitemap-\d\.xml/gu)).toEqual([
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap-3.xml',
  ]);
});

test('a website without pages has an empty sitemap', () => {
  expect(siteMap(ORIGIN, [], 1)).toContain('<urlset');
});

test('XML characters in an origin are escaped', () => {
  expect(siteMap('http://a"&<>', [entry(1)], 1)).toContain('<loc>http://a&#34;&#38;&#60;&#62;/p1/</loc>');
});
