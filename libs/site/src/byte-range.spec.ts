import { rangeOf } from './index.js';

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('the range header %j of ten bytes is parsed', (header, range) => {
  expect(rangeOf(header, 10, true)).toEqual(range);
});

test('a range of other content is ignored', () => {
  expect(rangeOf('bytes=2-4', 10, false)).toBeNull();
});
