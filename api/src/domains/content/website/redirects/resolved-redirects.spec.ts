import type { AddressChange } from './address-change.types.js';
import { type RedirectRow, resolveRedirects } from './resolved-redirects.js';
import type { FormerUrls } from '../stored-website.js';

const change = (
  page: string,
  from: AddressChange['from'],
  to: AddressChange['to'],
  above: string[] = [],
): AddressChange => ({ page, language: 'nl', from, to, above });
const formerUrls = (v: number, ...changes: AddressChange[]): FormerUrls => {
  return { v, at: new Date(v), by: 'ada', changes };
};
const row = (page: string, from: RedirectRow['from'], more: Partial<RedirectRow> = {}): RedirectRow => {
  return { page, language: 'nl', from, automatic: true, v: 0, ...more };
};
const namesOf = (rows: readonly RedirectRow[]) => rows.map(({ from, page }) => `${from} ${page}`).toSorted();

function after(entries: readonly FormerUrls[], rows: readonly RedirectRow[] = []): RedirectRow[] {
  const { there, removed } = resolveRedirects(entries, rows);
  const now = new Map(rows.map((one) => [one.from, one]));
  for (const one of there) now.set(one.from, one);
  for (const { from } of removed) now.delete(from);
  return [...now.values()];
}

test('a former path leads to the last page that had it', () => {
  const changes = [formerUrls(1, change('a', '/a/', '/x/')), formerUrls(2, change('b', '/b/', '/a/'))];
  expect(namesOf(after(changes))).toEqual(['/a/ a', '/b/ b']);
  expect(namesOf(after([...changes, formerUrls(3, change('b', '/a/', '/y/'))]))).toEqual(['/a/ b', '/b/ b']);
});

test('a redirect from a path in use again is removed, but a manual one remains', () => {
  const back = [formerUrls(1, change('a', '/a/', '/x/')), formerUrls(2, change('a', '/x/', '/a/'))];
  expect(namesOf(after(back))).toEqual(['/x/ a']);
  const byHand = row('a', '/x/', { automatic: false });
  expect(namesOf(after([formerUrls(1, change('a', '/a/', '/x/'))], [byHand]))).toEqual(['/a/ a', '/x/ a']);
});

test('a moved page also has redirects below the former paths of its parents', () => {
  const changes = [
    formerUrls(1, change('a', '/a/', '/x/')),
    formerUrls(2, change('c', '/x/b/c/', '/c/', ['a', 'b'])),
    formerUrls(3, change('b', '/x/b/', '/b/', ['a'])),
  ];
  expect(namesOf(after(changes))).toEqual(['/a/ a', '/a/b/ b', '/a/b/c/ c', '/x/b/ b', '/x/b/c/ c']);
  const conflicting = row('z', '/a/b/c/');
  expect(namesOf(after(changes, [conflicting]))).toContain('/a/b/c/ z');
});

test('redirects of a later version are not overwritten', () => {
  const late = [formerUrls(4, change('a', '/a/', '/x/')), formerUrls(5, change('a', '/x/', '/z/'))];
  const rows = [row('b', '/a/', { v: 9 }), row('a', '/z/', { v: 9 })];
  expect(namesOf(after(late, rows))).toEqual(['/a/ b', '/x/ a', '/z/ a']);
});

test('redirects of one language do not affect another language', () => {
  const { removed, there } = resolveRedirects(
    [formerUrls(1, { ...change('b', '/a/b/', '/b/', ['a']), language: 'en' })],
    [row('a', '/old/'), row('b', '/b/')],
  );
  expect([there.map(({ from }) => from), removed]).toEqual([['/a/b/'], [{ language: 'en', from: '/b/' }]]);
});

// Seeded: in each step a page receives or loses one of few paths.
test.each([1, 2, 3, 4, 5, 6, 7, 8])('a batch has the redirects of single changes (seed %i)', (seed) => {
  let random = seed;
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (random >> 8) % below;
  };
  const path = (): `/${string}/` => (next(2) === 0 ? `/p${next(4)}/` : `/p${next(4)}/q${next(3)}/`);
  const entries = Array.from({ length: 40 }, (_, at) => {
    const changes = Array.from({ length: 1 + next(2) }, () =>
      change(`page${next(4)}`, path(), path(), next(2) === 0 ? [] : [`page${next(4)}`]),
    );
    return formerUrls(at + 1, ...changes);
  });
  const oneByOne = entries.reduce<RedirectRow[]>((rows, entry) => after([entry], rows), []);
  expect(namesOf(after(entries))).toEqual(namesOf(oneByOne));
  expect(oneByOne.length).toBeGreaterThan(5);
});
