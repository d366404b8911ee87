// Pure: sizes, figures and rows, without a product.
import { freshPhoto } from './files.mjs';
import { makeBranch } from './fill.mjs';
import { contentBudgets, contentProblems, contentReport } from './report.mjs';
import { FILES } from './files.mjs';
import { PAGES } from './pages.mjs';
import { ROWS } from './rows.mjs';
import { inTurns } from './turns.mjs';

/** @param {Partial<Record<string, import('./turns.mjs').Times>>} [more] @returns {import('./measure.mjs').ContentFigures} figures that meet every budget */
const figures = (more = {}) => ({
  times: new Map(
    Object.values({ ...PAGES, ...ROWS, ...FILES }).map((name) => [name, more[name] ?? { p50: 2, p95: 3 }]),
  ),
  rates: { own: 600, bare: 1_200, known: 900 },
  upload: { answer: 40, thumbnail: 120, ready: 300, bareAnswer: 10, bareThumbnail: 60, megabytes: 3.5 },
  hops: 1,
  stale: 0,
  changes: 25,
  drags: [
    {
      gesture: 'a page, by mouse',
      many: { interaction: 50, frame: 33.4 },
      few: { interaction: 25, frame: 16.7 },
    },
  ],
});

test('a branch has 1,110 pages below its top, with unique slugs among siblings', () => {
  const { top, slugs, children } = makeBranch('tak', 10);
  expect(slugs.size).toBe(1_111);
  expect(slugs.get(top)).toBe('tak');
  expect(new Set(Object.values(children).flat()).size).toBe(1_110);
  expect(Object.values(children).every((list) => new Set(list.map((id) => slugs.get(id))).size === 10)).toBe(
    true,
  );
});

test('content budgets are met up to their limits', () => {
  expect(contentProblems(figures())).toEqual([]);
  const slow = figures({ [PAGES.move]: { p50: 4.1, p95: 9 }, [FILES.small]: { p50: 2, p95: 150.1 } });
  const drags = slow.drags.map((one) => ({ ...one, many: { interaction: 57.7, frame: 50 } }));
  expect(
    contentProblems({ ...slow, drags, rates: { own: 599, bare: 0, known: 0 }, stale: 1, hops: 2 }),
  ).toEqual([
    'Not kept: a move, p50: 4.10 ms, the limit is at most 4.00 ms.',
    'Not kept: switches by 8 people: 599/s, the limit is at least 600/s.',
    'Not kept: worst interaction of a drag: 58.0 ms, the limit is at most 50.0 ms.',
    'Not kept: worst frame of a drag: 50.0 ms, the limit is at most 33.0 ms.',
    'Not kept: a folder opens, p95: 150.1 ms, the limit is at most 150.0 ms.',
    'Not kept: stale changes that were taken: 1, the limit is at most 0.',
    'Not kept: hops from a former address: 2, the limit is at most 1.',
  ]);
  expect(contentBudgets(figures())).toHaveLength(13);
  expect(() => contentBudgets({ ...figures(), times: new Map() })).toThrow('was not measured.');
});

test('the report has each budget and the figures it is compared with', () => {
  const size = { branches: 9, width: 10, rows: 10_000, files: 100_000 };
  const run = { machine: 'one', node: '20', day: 'today', load: 0.34, size, pages: 10_000, branch: 1_110 };
  const page = contentReport(figures({ [PAGES.tree]: { p50: 3, p95: 5 } }), run);
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| the tree, p50 | 3.00 ms | ≤ 60.0 ms | kept |');
  expect(rows).toContain('| switches by 8 people | 600/s | ≥ 600/s | kept |');
  expect(rows).toContain('| the tree | 3.00 | 5.00 | 1.50 |');
  expect(rows).toContain('| switch a boolean, bare, who asks is read first | 2.00 | 3.00 | |');
  expect(page).toContain('at the bare route 1200, and 900 where that reads first who asks.');
  expect(rows).toContain('| a page, by mouse | worst frame | 33 | 17 | 2.00 |');
  expect(rows).toContain('| until there are small pictures | 120.0 |');
});

test('errands run in turns, and the warm-up does not count', async () => {
  /** @type {string[]} */
  const requests = [];
  const errand = (/** @type {string} */ name) => ({
    name,
    ask(/** @type {number} */ turn) {
      requests.push(`${name}${turn}`);
      return Promise.resolve(turn);
    },
  });
  const times = await inTurns([errand('a'), errand('b')], { warmUp: 1, times: 2 });
  expect(requests).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
  expect(times.get('a')).toEqual({ p50: 1, p95: 2 });
});

test('each fresh photo differs by a comment after its first marker', () => {
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]);
  const one = freshPhoto(photo);
  const other = freshPhoto(photo);
  expect(one.equals(other)).toBe(false);
  expect([...one.subarray(0, 6)]).toEqual([0xff, 0xd8, 0xff, 0xfe, 0, 18]);
  expect(one.subarray(22).equals(photo.subarray(2))).toBe(true);
});
