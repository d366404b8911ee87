import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';
import type { AddressChange } from './address-change.types.js';
import type { FormerUrls } from '../stored-website.js';

/** A former path and its target page. */
export interface FormerAddress {
  readonly language: WebsiteLanguage;
  readonly from: BarePath;
  readonly page: string;
}

/** A stored or future redirect. */
export interface RedirectRow extends FormerAddress {
  /** Created by a path change of the page. */
  readonly automatic: boolean;
  /** Website version of its creation; 0 in documents of earlier releases. */
  readonly v: number;
  /** Does not replace an existing redirect. */
  readonly also?: boolean;
}

/** Result of changes: present redirects, and paths without a redirect. */
export interface ResolvedRedirects {
  readonly there: readonly (RedirectRow & Pick<FormerUrls, 'at' | 'by'>)[];
  readonly removed: readonly Pick<FormerAddress, 'language' | 'from'>[];
}

type Place = Pick<FormerAddress, 'language' | 'from'>;
type Row = RedirectRow & Partial<Pick<FormerUrls, 'at' | 'by'>>;

/**
 * Redirects after a sequence of changes. The former path of a page redirects to it, whatever its earlier target. A path
 * that the page has again has no redirect. Redirects of a later version are not modified.
 *
 * @param rows redirects to ancestors of the changed pages, and redirects of the paths in the result. The paths in the
 * result do not depend on the latter.
 */
export function resolveRedirects(
  former: readonly FormerUrls[],
  rows: readonly RedirectRow[],
): ResolvedRedirects {
  const now = new Map<string, Row>(rows.map((row) => [keyOf(row), row]));
  const touched = new Map<string, Place>();
  const touch = (place: Place): Row | undefined => {
    touched.set(keyOf(place), place);
    return now.get(keyOf(place));
  };
  for (const { v, at, by, changes } of former) {
    const also = inheritedRedirects(changes, [...now.values()]);
    const set = ({ language, from, page }: FormerAddress, isAlso: boolean) => {
      const row = { language, from, page, automatic: true, v, at, by };
      now.set(keyOf(row), isAlso ? { ...row, also: true } : row);
    };
    for (const one of changes) if ((touch(one)?.v ?? 0) <= v) set(one, false);
    for (const one of also) if (!touch(one)) set(one, true);
    for (const { language, to, page } of changes) {
      const back = touch({ language, from: to });
      if (back?.automatic && back.page === page && back.v <= v) now.delete(keyOf(back));
    }
  }
  const there = [...touched.keys()].flatMap((key) => {
    const row = now.get(key);
    return row?.at && row.by !== undefined ? [{ ...row, at: row.at, by: row.by }] : [];
  });
  return { there, removed: [...touched].filter(([key]) => !now.has(key)).map(([, place]) => place) };
}

/**
 * Additional former paths of these pages, through former paths of their ancestors. The redirect of an ancestor leads to
 * its present path, which does not contain pages that moved away.
 *
 * @param rows redirects to the ancestors, possibly among others
 */
export function inheritedRedirects(
  changes: readonly AddressChange[],
  rows: readonly FormerAddress[],
): FormerAddress[] {
  return changes.flatMap(({ page, language, from, above }) => {
    const slugs = from.split('/').filter((slug) => slug !== '');
    return rows.flatMap((row) => {
      const level = above.indexOf(row.page) + 1;
      if (row.language !== language || level === 0) return [];
      const path: BarePath = `${row.from}${slugs.slice(level).join('/')}/`;
      return [{ page, language, from: path }];
    });
  });
}

function keyOf({ language, from }: Place): string {
  return `${language} ${from}`;
}
