import { TOP, type WebsitePage } from '@zonewerk/contracts';
import { idOf, page, pages } from '../../../test/website';
import { inOrder, moved, orderOf, pagesAfter } from './page-order';
import { pathOf, rowsOf, targetOf, titlesAbove, TreeRows } from './page-rows';

const rows = rowsOf(pages, () => false);
const order = orderOf(pages);
const at = (name: string) => rows.findIndex((row) => row.page.id === idOf(name));
const nameOf = (id: string | null) => pages.find((one) => one.id === id)?.texts[0]?.title ?? id;

it('rows have level, position among siblings and open state', () => {
  expect(
    rows.map(({ page: { texts }, level, below, open, position, siblings }) => [
      `${texts[0]?.title} ${level}`,
      below,
      open,
      `${position}/${siblings}`,
    ]),
  ).toEqual([
    ['Home 1', 0, false, '1/3'],
    ['Museum 1', 2, true, '2/3'],
    ['History 2', 0, false, '1/2'],
    ['Collection 2', 1, true, '2/2'],
    ['Ships 3', 0, false, '1/1'],
    ['Visit 1', 0, false, '3/3'],
  ]);
  const closed = rowsOf(pages, (id) => id === idOf('Museum'));
  expect(closed.map((row) => nameOf(row.page.id))).toEqual(['Home', 'Museum', 'Visit']);
});

/** The drop target of a line dragged over `to`, `offset` pixels sideways: `parent before level`. */
function drag(name: string, to: number, offset: number): string | null {
  const target = targetOf({ rows, from: at(name), to, offset, order });
  return target && `${nameOf(target.parent)} ${nameOf(target.before) ?? '-'} ${target.level}`;
}

it.each([
  ['stays where it is', 5, 0, 'top - 1'],
  ['goes one level in per 20 pixels', 5, 20, 'Museum - 2'],
  ['goes in as far as the line above allows', 5, 200, 'Ships - 4'],
  ['is rounded to the nearer level', 5, 9, 'top - 1'],
  ['is not further out than the line below', 3, -80, 'Museum Collection 2'],
  ['comes before the line below on its level', 1, 0, 'top Museum 1'],
  ['can come below the line above', 1, 25, 'Home - 2'],
  ['comes first', 0, 60, 'top Home 1'],
])('a dragged line %s', (_, to, offset, expected) => {
  expect(drag('Visit', to, offset)).toBe(expected);
});

it('a dragged page takes its subpages, but not below ten levels', () => {
  const deep = [
    page('L1'),
    ...Array.from({ length: 8 }, (_, n) => page(`L${n + 2}`, `L${n + 1}`)),
    page('A'),
    page('B', 'A'),
  ];
  const closed = rowsOf(deep, (id) => id === idOf('A'));
  const target = targetOf({ rows: closed, from: 9, to: 9, offset: 400, order: orderOf(deep) });
  expect(target?.level).toBe(9);
  const between = {
    rows: rowsOf([...deep, page('L10', 'L9')], (id) => id === idOf('A')),
    from: 10,
    to: 9,
    offset: 0,
  };
  expect(targetOf({ ...between, order: orderOf([...deep, page('L10', 'L9')]) })).toBeNull();
});

it('titlesAbove returns the titles of all parents', () => {
  const byId = new Map(pages.map((one) => [one.id, one]));
  expect(titlesAbove(byId, byId.get(idOf('Ships')) ?? page('x'), 'nl')).toEqual(['Museum', 'Collection']);
});

/** Reproducible random numbers. */
function numbers(seed: number) {
  return (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

it('incrementally updated rows equal those of the whole tree', () => {
  const random = numbers(20261125);
  const tree = new TreeRows();
  let now: readonly WebsitePage[] = pages;
  let isClosed = (_: string) => false;
  const idOfSome = () => now[random(now.length)]?.id ?? '';
  for (let step = 0; step < 500; step += 1) {
    const dragged = random(3) === 0 ? idOfSome() : null;
    const parent = random(4) === 0 ? TOP : idOfSome();
    now = pagesAfter(now, { page: idOfSome(), parent, before: null }) ?? now;
    if (random(10) === 0) {
      const closed = idOfSome();
      isClosed = (id) => id === closed;
    }
    // Copies the pages as a reload does.
    if (random(20) === 0) now = now.map((one) => ({ ...one }));
    const found = tree.of(now, isClosed, dragged);
    expect(found).toEqual(rowsOf(now, (id) => id === dragged || isClosed(id)));
  }
});

it('a move does not recompute unchanged rows', () => {
  const tree = new TreeRows();
  const requested: string[] = [];
  const isClosed = (id: string) => {
    requested.push(id);
    return false;
  };
  const lines = tree.of(pages, isClosed, null);
  requested.length = 0;
  const after = pagesAfter(pages, { page: idOf('Visit'), parent: TOP, before: idOf('Home') }) ?? [];
  const next = tree.of(after, isClosed, null);
  expect(requested).toEqual([idOf('Museum')]);
  const lineOf = (name: string, all = next) => all.find((row) => row.page.id === idOf(name));
  for (const name of ['History', 'Collection', 'Ships']) expect(lineOf(name)).toBe(lineOf(name, lines));
  expect(lineOf('Museum')?.position).toBe(3);
});

it('every drag is a valid move without lost pages', () => {
  let now = pages;
  const random = numbers(20261123);
  for (let step = 0; step < 500; step += 1) {
    const open = rowsOf(now, () => false);
    const dragged = open[random(open.length)]?.page.id ?? '';
    const shownRows = rowsOf(now, (id) => id === dragged);
    const from = shownRows.findIndex((row) => row.page.id === dragged);
    const gesture = { rows: shownRows, from, to: random(shownRows.length), offset: random(240) - 120 };
    const target = targetOf({ ...gesture, order: orderOf(now) });
    const next =
      target && moved(orderOf(now), { page: dragged, parent: target.parent, before: target.before });
    expect(next).not.toBeNull();
    now = next ? inOrder(now, next) : now;
    const landed = rowsOf(now, (id) => id === dragged);
    const line = landed.findIndex((row) => row.page.id === dragged);
    // The page is at its drop position, on the announced level.
    expect([line, landed[line]?.level]).toEqual([gesture.to, target?.level]);
    expect(now.map(({ id }) => id).sort()).toEqual(pages.map(({ id }) => id).sort());
  }
  expect(now.filter(({ parent }) => parent === TOP).length).toBeGreaterThan(0);
});

it('pathOf returns the path of a page on the website', () => {
  const website = { home: idOf('Home'), languages: ['nl' as const], pages: [...pages] };
  expect(pathOf(idOf('Home'), 'nl', website)).toBe('/');
  expect(pathOf(idOf('Ships'), 'nl', website)).toBe('/museum/collection/ships/');
  expect(pathOf(idOf('gone'), 'nl', website)).toBeNull();
});
