import { TOP } from '@zonewerk/contracts';
import { idOf, page, pages } from '../../../test/website';
import {
  branchOf,
  byIdOf,
  changedIn,
  heightOf,
  inOrder,
  isSameOrder,
  moved,
  movedAll,
  orderOf,
  pagesAfter,
  placeOf,
} from './page-order';

const order = orderOf(pages);
const move = (name: string, parent: string, before: string | null = null) => ({
  page: idOf(name),
  parent: parent === TOP ? TOP : idOf(parent),
  before: before === null ? null : idOf(before),
});
/** The pages after moves, each as `parent/name`. */
const shown = (...moves: ReturnType<typeof move>[]) => {
  const names = new Map(pages.map(({ id, texts }) => [id, texts[0]?.title ?? '']));
  return inOrder(pages, movedAll(order, moves)).map(
    ({ id, parent }) => `${names.get(parent) ?? ''}/${names.get(id)}`,
  );
};

it('a move takes a page with its subpages', () => {
  expect(shown(move('Collection', TOP, 'Home'))).toEqual([
    '/Collection',
    'Collection/Ships',
    '/Home',
    '/Museum',
    'Museum/History',
    '/Visit',
  ]);
  expect(shown(move('Home', 'Ships'))).toContain('Ships/Home');
});

it.each([
  ['below itself', move('Museum', 'Museum')],
  ['below what is below it', move('Museum', 'Ships')],
  ['that is gone', move('Gone', TOP)],
  ['below one that is gone', move('Home', 'Gone')],
  ['before one that is elsewhere', move('Home', 'Museum', 'Ships')],
])('a move of a page %s is impossible', (_, one) => {
  expect(moved(order, one)).toBeNull();
  expect(isSameOrder(movedAll(order, [one]), order)).toBe(true);
});

it('the tree has at most ten levels', () => {
  const deep = [
    page('L1'),
    ...Array.from({ length: 9 }, (_, at) => page(`L${at + 2}`, `L${at + 1}`)),
    page('More'),
  ];
  const tree = orderOf(deep);
  expect(heightOf(tree, idOf('L1'))).toBe(10);
  expect(moved(tree, move('More', 'L9'))).not.toBeNull();
  expect(moved(tree, move('More', 'L10'))).toBeNull();
});

it('placeOf returns the position of a page, branchOf its subpages', () => {
  expect(placeOf(order, idOf('History'))).toEqual({ parent: idOf('Museum'), before: idOf('Collection') });
  expect(placeOf(order, idOf('Visit'))).toEqual({ parent: TOP, before: null });
  expect(placeOf(order, idOf('Gone'))).toBeNull();
  expect([...branchOf(order, idOf('Museum'))]).toEqual(
    ['Museum', 'History', 'Collection', 'Ships'].map(idOf),
  );
});

it('placeOf works on an order without a list', () => {
  const plain = new Map(order);
  for (const { id } of pages) expect(placeOf(plain, id)).toEqual(placeOf(order, id));
  expect(placeOf(plain, idOf('Gone'))).toBeNull();
});

it('a move and its reverse restore the order', () => {
  const back = placeOf(order, idOf('Collection'));
  const there = moved(order, move('Collection', TOP, 'Home'));
  const again = there && back && moved(there, { page: idOf('Collection'), ...back });
  expect(again && isSameOrder(again, order)).toBe(true);
  expect(there && isSameOrder(there, order)).toBe(false);
});

it.each([
  ['among others', move('Visit', TOP, 'Home')],
  ['below another', move('Visit', 'Museum')],
])('byIdOf finds each page of the list after a move %s', (_, one) => {
  const list = inOrder(pages, movedAll(order, [one]));
  const byId = byIdOf(list);
  expect(byId.size).toBe(list.length);
  for (const listed of list) expect(byId.get(listed.id)).toBe(listed);
  expect(orderOf(list)).toEqual(orderOf([...list]));
});

it.each([
  ['to the beginning', move('Visit', TOP, 'Home')],
  ['to the end', move('Home', TOP)],
  ['among others', move('Collection', 'Museum', 'History')],
  ['with what is below it', move('Museum', 'Visit')],
  ['behind one that has others below it', move('Home', 'Museum')],
  ['below one that has none', move('Visit', 'Ships')],
  ['to where it is', move('Home', TOP, 'Museum')],
])('pagesAfter moves a page %s like a full reordering', (_, one) => {
  const after = pagesAfter(pages, one);
  expect(after).toEqual(inOrder(pages, movedAll(order, [one])));
  expect(after && orderOf(after)).toEqual(after && orderOf([...after]));
  for (const listed of after ?? []) {
    expect(byIdOf(after ?? []).get(listed.id)).toBe(listed);
    expect(placeOf(orderOf(after ?? []), listed.id)?.parent).toBe(listed.parent);
  }
});

it('pagesAfter moves a page in a list sorted by level', () => {
  const byName = (name: string) => pages.find(({ id }) => id === idOf(name)) ?? page(name);
  const list = ['Home', 'Museum', 'Visit', 'History', 'Collection', 'Ships'].map(byName);
  const one = move('Museum', 'Home');
  expect(pagesAfter(list, one)).toEqual(inOrder(list, movedAll(orderOf(list), [one])));
});

it('pagesAfter returns null for an impossible move', () => {
  expect(pagesAfter(pages, move('Museum', 'Ships'))).toBeNull();
  expect(pagesAfter(pages, move('Gone', TOP))).toBeNull();
});

it('changedIn returns the parents of changed branches', () => {
  const next = movedAll(order, [move('Ships', 'Museum')]);
  expect(changedIn(next, order, [])).toEqual(new Set([idOf('Collection'), idOf('Museum'), TOP]));
  expect(changedIn(order, order, [idOf('Ships')])).toEqual(
    new Set([idOf('Ships'), idOf('Collection'), idOf('Museum'), TOP]),
  );
  const without = orderOf(pages.filter(({ id }) => id !== idOf('Ships')));
  expect(changedIn(without, order, []).has(idOf('Collection'))).toBe(true);
});
