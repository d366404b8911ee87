import fc from 'fast-check';
import { redirectTarget } from './redirect-target.js';

/** Pages by the path that they are shown at, hidden ones by `!`, and rows. */
function target(path: string, shown: Record<string, string>, rows: Record<string, string>) {
  const paths = Object.entries(shown).map(([at, page]) => [page.replace('!', ''), at] as const);
  return redirectTarget(path, {
    pageAt: (at) => (shown[at]?.startsWith('!') === false ? shown[at] : null),
    pathOf: (page) => paths.find(([one]) => one === page)?.[1] ?? null,
    redirectAt: (from) => rows[from] ?? null,
  });
}

test.each([
  ['a page that is shown comes first', '/a/', { '/a/': 'A', '/b/': 'B' }, { '/a/': 'B' }, 'A'],
  ['a hidden one does not', '/a/', { '/a/': '!A', '/b/': 'B' }, { '/a/': 'B' }, 'B'],
  ['with all below', '/a/x/', { '/b/': 'B', '/b/x/': 'X' }, { '/a/': 'B' }, 'X'],
  ['the longest', '/a/x/', { '/b/': 'B', '/b/x/': 'X', '/y/': 'Y' }, { '/a/': 'B', '/a/x/': 'Y' }, 'Y'],
  ['a shorter one', '/a/x/', { '/b/': 'B', '/b/x/': 'X' }, { '/a/': 'B', '/a/x/': 'Gone' }, 'X'],
  ['through several', '/a/x/', { '/b/': 'B', '/b/y/': 'Y' }, { '/a/': 'B', '/b/x/': 'Y' }, 'Y'],
  ['no segment is cut', '/ab/', { '/b/': 'B' }, { '/a/': 'B' }, null],
  ['nothing below', '/a/x/', { '/b/': 'B' }, { '/a/': 'B' }, null],
  ['a circle', '/a/', { '/a/': '!A', '/b/': '!B' }, { '/a/': 'B', '/b/': 'A' }, null],
  ['ever longer', '/a/x/', { '/a/b/': 'B' }, { '/a/': 'B' }, null],
  ['a target that is gone', '/a/', {}, { '/a/': 'A' }, null],
  ['the root', '/', {}, { '/a/': 'A' }, null],
])('%s', (_, path, shown, rows, page) => {
  expect(target(path, shown as Record<string, string>, rows as Record<string, string>)).toBe(page);
});

/** Paths of few segments, so that they often meet. */
const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .map((segments) => `/${segments.join('/')}/`);
const page = fc.constantFrom('A', 'B', 'C', 'D', '!E', '!F');

test('whatever pages and redirects there are, there is one hop: to a page that is shown, whose own path leads to itself', () => {
  const led = { to: 0, nowhere: 0 };
  fc.assert(
    fc.property(
      // No two pages have one path, no page has two, and no path has two redirects.
      fc.uniqueArray(fc.tuple(path, page), { maxLength: 6, selector: ([, one]) => one }),
      fc.dictionary(path, page, { maxKeys: 8 }),
      path,
      (pages, targets, asked) => {
        const shown = Object.fromEntries(pages);
        const rows = Object.fromEntries(
          Object.entries(targets).map(([from, to]) => [from, to.replace('!', '')]),
        );
        const found = target(asked, shown, rows);
        led[found === null ? 'nowhere' : 'to'] += 1;
        if (found === null) return;
        const own = Object.keys(shown).find((at) => shown[at] === found) ?? '';
        expect(own).not.toBe('');
        expect(target(own, shown, rows)).toBe(found);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(Math.min(led.to, led.nowhere)).toBeGreaterThan(100);
});
