import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import { moveOf, movedIn, placeOf } from './board-order';

const item = (id: string) => ({ id }) as RoadmapItem;
const column = (id: string, ...items: string[]): RoadmapColumn => ({ id, name: id, items: items.map(item) });
const COLUMNS = [column('ideas', 'a', 'b', 'c'), column('planned'), column('shipped', 'd')];
const shown = (columns: readonly RoadmapColumn[]) =>
  columns.map(({ items }) => items.map(({ id }) => id).join('')).join('|');

it.each([
  [{ item: 'c', column: 'ideas', before: 'a' }, 'cab||d'],
  [{ item: 'a', column: 'ideas', before: null }, 'bca||d'],
  [{ item: 'a', column: 'planned', before: null }, 'bc|a|d'],
  [{ item: 'b', column: 'shipped', before: 'd' }, 'ac||bd'],
  [{ item: 'b', column: 'shipped', before: 'a' }, 'abc||d'],
  [{ item: 'b', column: 'other', before: null }, 'abc||d'],
  [{ item: 'x', column: 'planned', before: null }, 'abc||d'],
  [{ item: 'b', column: 'ideas', before: 'b' }, 'abc||d'],
])('the move %j changes a copy of the board', (move, expected) => {
  expect(shown(movedIn(COLUMNS, move))).toBe(expected);
  expect(shown(COLUMNS)).toBe('abc||d');
});

it.each([
  [{ item: 'a', column: 'ideas', index: 0 }, null],
  [
    { item: 'a', column: 'ideas', index: 1 },
    { item: 'a', column: 'ideas', before: 'c' },
  ],
  [
    { item: 'a', column: 'ideas', index: 2 },
    { item: 'a', column: 'ideas', before: null },
  ],
  [
    { item: 'c', column: 'ideas', index: 0 },
    { item: 'c', column: 'ideas', before: 'a' },
  ],
  [
    { item: 'a', column: 'shipped', index: 0 },
    { item: 'a', column: 'shipped', before: 'd' },
  ],
  [
    { item: 'a', column: 'planned', index: 0 },
    { item: 'a', column: 'planned', before: null },
  ],
  [{ item: 'a', column: 'other', index: 0 }, null],
])('the drop %j becomes the right move', (drop, move) => {
  expect(moveOf(COLUMNS, drop)).toEqual(move);
});

it('placeOf returns the column and position of an item', () => {
  expect(placeOf(COLUMNS, 'b')).toEqual({ item: 'b', column: 'ideas', before: 'c' });
  expect(placeOf(COLUMNS, 'd')).toEqual({ item: 'd', column: 'shipped', before: null });
  expect(placeOf(COLUMNS, 'x')).toBeNull();
});
