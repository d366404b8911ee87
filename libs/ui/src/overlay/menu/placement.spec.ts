import { placeBeside, type Placement } from './placement';

const window = { width: 1000, height: 800 };
const part = { width: 200, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 100, height: 40 });

const below: Placement = { side: 'bottom', align: 'end', gap: 4 };

test.each([
  ['ends where the anchor ends', anchor(500, 100), below, { left: 400, top: 144 }],
  ['starts where it starts', anchor(500, 100), { ...below, align: 'start' }, { left: 500, top: 144 }],
  ['stands in its middle', anchor(500, 100), { ...below, align: 'center' }, { left: 450, top: 144 }],
  ['turns over where there is no room', anchor(500, 700), below, { left: 400, top: 396 }],
  ['stays where neither side has room, but more', anchor(500, 300), below, { left: 400, top: 344 }],
  ['keeps off the left edge', anchor(20, 100), below, { left: 5, top: 144 }],
  ['keeps off the right edge', anchor(950, 100), { ...below, align: 'start' }, { left: 795, top: 144 }],
  [
    'stands at the side',
    anchor(500, 400),
    { side: 'left', align: 'center', gap: 6 },
    { left: 294, top: 270 },
  ],
  [
    'turns to the other side',
    anchor(50, 400),
    { side: 'left', align: 'start', gap: 6 },
    { left: 156, top: 400 },
  ],
] as const)('%s', (_, at, placement, expected) => {
  expect(placeBeside(at, part, window, placement)).toEqual(expected);
});

test('shows the beginning of what is larger than the window', () => {
  expect(placeBeside(anchor(10, 10), { width: 1200, height: 900 }, window, below)).toEqual({
    left: 5,
    top: 5,
  });
});
