import { euros, toDecimal } from './money.js';

const amount = euros('no amount');

test.each([
  ['12.5', 1250],
  ['12,50', 1250],
  [' 599 ', 59_900],
  ['0.01', 1],
  ['0.1', 10],
  [12.5, 1250],
  [19.99, 1999],
  [0, 0],
])('the amount %j is %i cents', (input, cents) => {
  expect(amount.parse(input)).toBe(cents);
});

test.each([
  '',
  '.',
  '1.',
  '1.005',
  '-1',
  '1e3',
  '0x10',
  '€5',
  '1 000',
  '1.000,00',
  NaN,
  Infinity,
  1.005,
  1e21,
  null,
  {},
])('%j is not an amount', (input) => {
  expect(amount.safeParse(input).success).toBe(false);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
  [-300, '-3.00'],
  [-5, '-0.05'],
  [99_999_999, '999999.99'],
])('%i cents are written as %s', (cents, text) => {
  expect(toDecimal(cents)).toBe(text);
});
