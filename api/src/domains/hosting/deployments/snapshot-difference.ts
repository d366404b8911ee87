import { createHash } from 'node:crypto';
import { type AnswerOf, type compareDeployments, HOSTING_LIMITS } from '@zonewerk/contracts';
import type { SiteSnapshot, SnapshotFile } from '@zonewerk/site';

type Answer = AnswerOf<typeof compareDeployments>;
type Difference = Pick<Answer, 'website' | 'pages' | 'redirects' | 'files'>;

interface Changed<T> {
  readonly change: 'added' | 'removed' | 'changed';
  readonly value: T;
}

/** Digest of the visible content of a snapshot. Publication times are excluded. */
export function digestOf(snapshot: SiteSnapshot): string {
  const { pages, entries, redirects, ...others } = snapshot;
  const shown = [
    others,
    pages.map(withoutTime),
    entries.map(({ alternates }) => alternates),
    Object.entries(redirects).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** Visible differences to another snapshot, with at most `HOSTING_LIMITS.differenceRows` rows of each kind. */
export function differenceOf(before: SiteSnapshot, after: SiteSnapshot): Difference {
  const both = [before, after] as const;
  const [formerPages, pages] = both.map((one) => new Map(one.pages.map((page) => [page.path, page])));
  const [formerFiles, files] = both.map((one) => filesOf(one));
  return {
    website: (['name', 'languages', 'menus'] as const).filter((part) => !isAlike(before[part], after[part])),
    pages: rowsOf(changes(formerPages, pages, withoutTime), ({ title, path, language }) => {
      return { title, path, language };
    }),
    redirects: rowsOf(changes(redirectsOf(before), redirectsOf(after)), (row) => row),
    files: rowsOf(changes(formerFiles, files), ({ id, disposition, type, length }) => {
      return { id, name: nameIn(disposition), type, length };
    }),
  };
}

function rowsOf<T, Row>(found: readonly Changed<T>[], toRow: (value: T) => Row) {
  return {
    count: found.length,
    list: found
      .slice(0, HOSTING_LIMITS.differenceRows)
      .map(({ change, value }) => ({ change, ...toRow(value) })),
  };
}

/** Added and changed values in order, then removed ones. */
function changes<T>(
  before: ReadonlyMap<string, T> = new Map(),
  after: ReadonlyMap<string, T> = new Map(),
  shown: (value: T) => unknown = (value) => value,
): Changed<T>[] {
  const found: Changed<T>[] = [];
  for (const [key, value] of after) {
    const former = before.get(key);
    if (former === undefined) found.push({ change: 'added', value });
    else if (!isAlike(shown(former), shown(value))) found.push({ change: 'changed', value });
  }
  for (const [key, value] of before) if (!after.has(key)) found.push({ change: 'removed', value });
  return found;
}

function redirectsOf({ redirects }: SiteSnapshot) {
  return new Map(Object.entries(redirects).map(([path, target]) => [path, { path, target }]));
}

/** Files without their thumbnails. A file that pages show only as a thumbnail is listed as such. */
function filesOf({ files }: SiteSnapshot): Map<string, SnapshotFile> {
  const whole = files.filter(({ size }) => size === null);
  return new Map([...files, ...whole].map((file) => [file.id, file]));
}

/** Name of a file in its `Content-Disposition`; empty when it has none. */
function nameIn(disposition: string): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/u.exec(disposition) ?? [];
  return decodeURIComponent(encoded);
}

function withoutTime<T extends { readonly changed: string }>({ changed: _, ...shown }: T) {
  return shown;
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
