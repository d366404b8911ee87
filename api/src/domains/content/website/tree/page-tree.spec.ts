import fc from 'fast-check';
import { type PagePosition, TOP } from '@zonewerk/contracts';
import { type Children, DEEPEST_LEVEL, PageTree } from './page-tree.js';

const SMALL: Children = { [TOP]: ['a', 'b', 'c'], a: ['a1', 'a2'], a1: ['a11'] };
const small = new PageTree(SMALL);

/** A tree with one page on each level, `1` on the first. */
function chain(levels: number, top = ''): Children {
  const names = Array.from({ length: levels }, (_, at) => `${top}${at + 1}`);
  return Object.fromEntries(names.map((name, at) => [at === 0 ? TOP : (names[at - 1] ?? ''), [name]]));
}

test('a page moves before another, to the end, and to another parent', () => {
  expect(small.move('c', { parent: TOP, before: 'a' })).toEqual({
    ok: true,
    changed: { [TOP]: ['c', 'a', 'b'] },
  });
  expect(small.move('a', { parent: TOP, before: null })).toEqual({
    ok: true,
    changed: { [TOP]: ['b', 'c', 'a'] },
  });
  expect(small.move('a1', { parent: 'b', before: null })).toEqual({
    ok: true,
    changed: { a: ['a2'], b: ['a1'] },
  });
  expect(small.move('a2', { parent: 'a1', before: 'a11' })).toEqual({
    ok: true,
    changed: { a: ['a1'], a1: ['a2', 'a11'] },
  });
});

test.each([
  ['b', { parent: TOP, before: 'c' }],
  ['c', { parent: TOP, before: null }],
  ['a11', { parent: 'a1', before: null }],
])('a move of %s to its own position %j writes nothing', (id, place) => {
  expect(small.move(id, place)).toEqual({ ok: true, changed: {} });
});

test.each([
  ['a', { parent: 'a', before: null }, 'cycle'],
  ['a', { parent: 'a11', before: null }, 'cycle'],
  ['x', { parent: TOP, before: null }, 'unknown'],
  ['a', { parent: 'x', before: null }, 'unknown'],
  ['a', { parent: TOP, before: 'a1' }, 'unknown'],
  ['a', { parent: TOP, before: 'a' }, 'unknown'],
])('a move of %s to %j is refused: %s', (id, place, fault) => {
  expect(small.move(id, place)).toEqual({ ok: false, fault });
});

test('the depth limit counts all levels of a branch', () => {
  const tree = new PageTree({ ...chain(DEEPEST_LEVEL - 1), [TOP]: ['1', 'x'], x: ['y'] });
  expect(tree.move('x', { parent: '8', before: null })).toMatchObject({ ok: true });
  expect(tree.move('x', { parent: '9', before: null })).toEqual({ ok: false, fault: 'too-deep' });
  expect(tree.insert('new', { parent: '9', before: null })).toMatchObject({ ok: true });
  const full = new PageTree(chain(DEEPEST_LEVEL));
  expect(full.insert('new', { parent: '10', before: null })).toEqual({ ok: false, fault: 'too-deep' });
  expect(full.insert('10', { parent: TOP, before: null })).toEqual({ ok: false, fault: 'duplicate' });
});

test('the removal of a page removes its whole branch', () => {
  const removed = small.remove('a');
  expect(removed).toEqual({ ok: true, changed: { [TOP]: ['b', 'c'], a: [], a1: [] } });
  expect(removed.ok && small.with(removed.changed).size).toBe(2);
  expect(small.branchOf('a')).toEqual(['a', 'a1', 'a2', 'a11']);
  expect(small.remove('x')).toEqual({ ok: false, fault: 'unknown' });
});

const ALL: PagePosition[] = [
  {
    id: 'a',
    children: [
      { id: 'a1', children: [{ id: 'a11' }] },
      { id: 'a2', children: [] },
    ],
  },
  { id: 'b' },
  { id: 'c' },
];
test.each<[string, PagePosition[], ReturnType<PageTree['arrange']>]>([
  ['without a change', ALL, { ok: true, changed: {} }],
  [
    'without levels',
    ['c', 'a11', 'a', 'a1', 'a2', 'b'].map((id) => ({ id })),
    { ok: true, changed: { [TOP]: ['c', 'a11', 'a', 'a1', 'a2', 'b'], a: [], a1: [] } },
  ],
  ['without some pages', ALL.slice(0, 2), { ok: false, fault: 'missing' }],
  ['with an unknown page', [...ALL, { id: 'x' }], { ok: false, fault: 'unknown' }],
  ['with a duplicate page', [...ALL, { id: 'a11' }], { ok: false, fault: 'duplicate' }],
  ['with a page below itself', [{ id: 'a', children: ALL }], { ok: false, fault: 'duplicate' }],
])('arrange returns the changes or the fault of an order %s', (_what, positions, expected) => {
  expect(small.arrange(positions)).toEqual(expected);
});

test('arrange refuses an order above the depth limit', () => {
  const ids = Array.from({ length: DEEPEST_LEVEL + 1 }, (_, at) => String(at));
  const tree = new PageTree({ [TOP]: ids });
  const nested = (below: readonly string[]): PagePosition[] =>
    below.slice(0, 1).map((id) => ({ id, children: nested(below.slice(1)) }));
  expect(tree.arrange(nested(ids))).toEqual({ ok: false, fault: 'too-deep' });
  const [first = '', ...others] = ids;
  expect(tree.arrange([{ id: first }, ...nested(others)])).toMatchObject({ ok: true });
});

const placesIn = (tree: PageTree) => new Map(tree.ids().map((id) => [id, tree.parentOf(id)]));

test('a large tree after several changes equals a tree built from its lists', () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => `p${at}`);
  const first = ids.slice(0, 1_000);
  const second = ids.slice(1_000, 2_000);
  const third = ids.slice(2_000);
  const made = new PageTree({ [TOP]: first, p0: second });
  const grown = made.with({ p1: third }).with({ p0: [], p2: second });
  const after = grown.with({ p1: third.slice(0, 500) }).with({ p2: [...second, 'p2999'] });
  expect(placesIn(after)).toEqual(placesIn(new PageTree(after.children)));
  expect([after.size, after.ids().length]).toEqual([2_501, 2_501]);
  expect([after.has('p2998'), after.parentOf('p2999'), after.parentOf('p1000')]).toEqual([false, 'p2', 'p2']);
  // Earlier trees are unchanged.
  expect([made.size, made.parentOf('p1000'), made.has('p2000')]).toEqual([2_000, 'p0', false]);
});

test('10,000 random moves cause no cycle, duplicate, loss or excess depth', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const spot = fc.constantFrom(...ids, TOP);
  const move = fc.record({
    id: fc.constantFrom(...ids),
    parent: spot,
    before: fc.option(fc.constantFrom(...ids)),
  });
  fc.assert(
    fc.property(fc.array(move, { minLength: 100, maxLength: 100 }), (moves) => {
      let tree = new PageTree({ [TOP]: ids });
      for (const { id, ...place } of moves) {
        const moved = tree.move(id, place);
        if (moved.ok) tree = tree.with(moved.changed);
      }
      const all = tree.branchOf(TOP).slice(1);
      // A tree built from its lists alone is equal.
      expect(placesIn(tree)).toEqual(placesIn(new PageTree(tree.children)));
      expect(tree.size).toBe(ids.length);
      expect(all.toSorted()).toEqual(ids.toSorted());
      expect(Math.max(...all.map((id) => tree.lineOf(id).length))).toBeLessThanOrEqual(DEEPEST_LEVEL);
    }),
    { numRuns: 100, seed: 20261123 },
  );
});
