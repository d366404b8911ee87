import { TOP } from '@zonewerk/contracts';
import { idOf, page, pages } from '../../../test/website';
import { inOrder, moved, orderOf } from './page-order';
import { pathOf, rowsOf, targetOf, titlesAbove } from './page-rows';

const rows = rowsOf(pages, () => false);
const order = orderOf(pages);
const at = (name: string) => rows.findIndex((row) => row.page.id === idOf(name));
const nameOf = (id: string | null) => pages.find((one) => one.id === id)?.texts[0]?.title ?? id;

it('shows levels, places among siblings, and what is open', () => {
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

/** Where a line goes that is held over `to`, `offset` pixels sideways: `parent before level`. */
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

it('takes what is below along, but not below ten levels', () => {
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

it('names the titles above a page', () => {
  const byId = new Map(pages.map((one) => [one.id, one]));
  expect(titlesAbove(byId, byId.get(idOf('Ships')) ?? page('x'), 'nl')).toEqual(['Museum', 'Collection']);
});

it('every drag is a move that loses nothing', () => {
  let [now, seed] = [pages, 20261123];
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let step = 0; step < 500; step += 1) {
    const open = rowsOf(now, () => false);
    const dragged = open[random(open.length)]?.page.id ?? '';
    const shownRows = rowsOf(now, (id) => id === dragged);
    const from = shownRows.findIndex((row) => row.page.id === dragged);
    const held = { rows: shownRows, from, to: random(shownRows.length), offset: random(240) - 120 };
    const target = targetOf({ ...held, order: orderOf(now) });
    const next =
      target && moved(orderOf(now), { page: dragged, parent: target.parent, before: target.before });
    expect(next).not.toBeNull();
    now = next ? inOrder(now, next) : now;
    const landed = rowsOf(now, (id) => id === dragged);
    const line = landed.findIndex((row) => row.page.id === dragged);
    // It lies where it was held, on the level that was told.
    expect([line, landed[line]?.level]).toEqual([held.to, target?.level]);
    expect(now.map(({ id }) => id).sort()).toEqual(pages.map(({ id }) => id).sort());
  }
  expect(now.filter(({ parent }) => parent === TOP).length).toBeGreaterThan(0);
});

it('knows where a page is on the website', () => {
  const website = { home: idOf('Home'), languages: ['nl' as const], pages: [...pages] };
  expect(pathOf(idOf('Home'), 'nl', website)).toBe('/');
  expect(pathOf(idOf('Ships'), 'nl', website)).toBe('/museum/collection/ships/');
  expect(pathOf(idOf('gone'), 'nl', website)).toBeNull();
});
