import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';
import type { AddressChange } from './address-change.types.js';
import type { LeftAddresses } from '../stored-website.js';

/** A former path and the page that it leads to. */
export interface FormerAddress {
  readonly language: WebsiteLanguage;
  readonly from: BarePath;
  readonly page: string;
}

/** A redirect as it is stored, or is to be. */
export interface RedirectRow extends FormerAddress {
  /** It came by itself, when the page got another address. */
  readonly automatic: boolean;
  /** Version of the website that it came with; 0 in those of before there was one. */
  readonly v: number;
  /** Gives way to one that is there already. */
  readonly also?: boolean;
}

/** What becomes of redirects: those that are there then, and paths from which none leads any more. */
export interface SettledRedirects {
  readonly there: readonly (RedirectRow & Pick<LeftAddresses, 'at' | 'by'>)[];
  readonly gone: readonly Pick<FormerAddress, 'language' | 'from'>[];
}

type Place = Pick<FormerAddress, 'language' | 'from'>;
type Row = RedirectRow & Partial<Pick<LeftAddresses, 'at' | 'by'>>;

/**
 * What becomes of redirects by changes, one after another: the path that a page left leads to it, whatever it led to
 * before, and one that it has again does not. What came with a later version stays.
 *
 * @param rows those that lead to pages above the ones that changed, and those from the places that the result names, which
 *   is the same as to its names without the latter
 */
export function settledRedirects(
  left: readonly LeftAddresses[],
  rows: readonly RedirectRow[],
): SettledRedirects {
  const now = new Map<string, Row>(rows.map((row) => [keyOf(row), row]));
  const touched = new Map<string, Place>();
  const touch = (place: Place): Row | undefined => {
    touched.set(keyOf(place), place);
    return now.get(keyOf(place));
  };
  for (const { v, at, by, changes } of left) {
    const also = alsoLeading(changes, [...now.values()]);
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
  return { there, gone: [...touched].filter(([key]) => !now.has(key)).map(([, place]) => place) };
}

/**
 * Other addresses that led to these ones, because a page above had another one before. Its redirect leads to where it
 * is, and would not find there what has left it.
 *
 * @param rows those that lead to the pages above, and maybe others
 */
export function alsoLeading(
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
