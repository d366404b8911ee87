import { placeAdjacent, type Placement } from './placement';

const window = { width: 1000, height: 800 };
const part = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 40 });

const below: Placement = { side: 'bottom', align: 'end', gap: 4 };

test.each([
  ['ends where the anchor ends', anchor(500, 100), below, { left: 400, top: 144 }],
  ['starts where the anchor starts', anchor(500, 100), { ...below, align: 'start' }, { left: 500, top: 144 }],
  ['is centred on the anchor', anchor(500, 100), { ...below, align: 'center' }, { left: 450, top: 144 }],
  ['flips without room on its side', anchor(500, 700), below, { left: 400, top: 396 }],
  ['remains on the larger of two small sides', anchor(500, 300), below, { left: 400, top: 344 }],
  ['is shifted from the left edge', anchor(20, 100), below, { left: 5, top: 144 }],
  ['is shifted from the right edge', anchor(950, 100), { ...below, align: 'start' }, { left: 795, top: 144 }],
  [
    'is placed at the side',
    anchor(500, 400),
    { side: 'left', align: 'center', gap: 6 },
    { left: 294, top: 270 },
  ],
  [
    'flips to the other side',
    anchor(50, 400),
    { side: 'left', align: 'start', gap: 6 },
    { left: 156, top: 400 },
  ],
] as const)('a placed part %s', (_, at, placement, expected) => {
  expect(placeAdjacent(at, part, window, placement)).toEqual(expected);
});

test('a part larger than the window shows its start', () => {
  expect(placeAdjacent(anchor(10, 10), { width: 1200, height: 900 }, window, below)).toEqual({
    left: 5,
    top: 5,
  });
});
