import { centsOf, decimalOf } from './typed-amount';

test.each([
  ['25', 2500],
  ['25.5', 2550],
  ['25,50', 2550],
  [' € 0.99 ', 99],
  ['599.00', 59_900],
  ['25 €', 2500],
  ['.5', 50],
  ['-5,25', -525],
  ['10000000000', 1_000_000_000_000],
])('the amount %s is %d cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(['', 'ten', '1.999', '--1', '1e3', '1.000,00', '.', '-'])(
  'the text %s is not an amount',
  (typed) => {
    expect(centsOf(typed)).toBeNull();
  },
);

test('amounts are sent with two decimals', () => {
  expect([100, 59_900, 1, 2550].map(decimalOf)).toEqual(['1.00', '599.00', '0.01', '25.50']);
});
