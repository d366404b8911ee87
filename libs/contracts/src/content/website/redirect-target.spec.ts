import fc from 'fast-check';
import { redirectTarget } from './redirect-target.js';

/** Pages by their visible path, hidden ones with `!`, and redirect rows. */
function target(path: string, shown: Record<string, string>, rows: Record<string, string>) {
  const paths = Object.entries(shown).map(([at, page]) => [page.replace('!', ''), at] as const);
  return redirectTarget(path, {
    pageAt: (at) => (shown[at]?.startsWith('!') === false ? shown[at] : null),
    pathOf: (page) => paths.find(([one]) => one === page)?.[1] ?? null,
    redirectAt: (from) => rows[from] ?? null,
  });
}

test.each([
  ['a visible page has precedence over a redirect', '/a/', { '/a/': 'A', '/b/': 'B' }, { '/a/': 'B' }, 'A'],
  ['a hidden page has no precedence over redirects', '/a/', { '/a/': '!A', '/b/': 'B' }, { '/a/': 'B' }, 'B'],
  ['a redirect includes the paths below', '/a/x/', { '/b/': 'B', '/b/x/': 'X' }, { '/a/': 'B' }, 'X'],
  [
    'the longest redirect has precedence',
    '/a/x/',
    { '/b/': 'B', '/b/x/': 'X', '/y/': 'Y' },
    { '/a/': 'B', '/a/x/': 'Y' },
    'Y',
  ],
  [
    'a shorter redirect is used when the longest has no target',
    '/a/x/',
    { '/b/': 'B', '/b/x/': 'X' },
    { '/a/': 'B', '/a/x/': 'Gone' },
    'X',
  ],
  [
    'redirects are followed through several steps',
    '/a/x/',
    { '/b/': 'B', '/b/y/': 'Y' },
    { '/a/': 'B', '/b/x/': 'Y' },
    'Y',
  ],
  ['a redirect does not match a part of a segment', '/ab/', { '/b/': 'B' }, { '/a/': 'B' }, null],
  ['a path below has no target without a page there', '/a/x/', { '/b/': 'B' }, { '/a/': 'B' }, null],
  [
    'redirects in a circle have no target',
    '/a/',
    { '/a/': '!A', '/b/': '!B' },
    { '/a/': 'B', '/b/': 'A' },
    null,
  ],
  ['endlessly longer paths have no target', '/a/x/', { '/a/b/': 'B' }, { '/a/': 'B' }, null],
  ['a redirect to a missing page has no target', '/a/', {}, { '/a/': 'A' }, null],
  ['the root has no redirect', '/', {}, { '/a/': 'A' }, null],
])('%s', (_, path, shown, rows, page) => {
  expect(target(path, shown as Record<string, string>, rows as Record<string, string>)).toBe(page);
});

/** Paths of few segments, so that they often collide. */
const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .map((segments) => `/${segments.join('/')}/`);
const page = fc.constantFrom('A', 'B', 'C', 'D', '!E', '!F');

test('a redirect target is always a visible page whose own path leads to itself', () => {
  const led = { to: 0, nowhere: 0 };
  fc.assert(
    fc.property(
      // Unique paths of pages, and one redirect per path.
      fc.uniqueArray(fc.tuple(path, page), { maxLength: 6, selector: ([, one]) => one }),
      fc.dictionary(path, page, { maxKeys: 8 }),
      path,
      (pages, targets, requested) => {
        const shown = Object.fromEntries(pages);
        const rows = Object.fromEntries(
          Object.entries(targets).map(([from, to]) => [from, to.replace('!', '')]),
        );
        const found = target(requested, shown, rows);
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
