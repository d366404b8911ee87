import { readPhoneNumber, toPhoneNumber } from './phone-number.js';

test.each([
  ['+31', '612345678', '+31612345678'],
  ['+31', '0612345678', '+31612345678'],
  ['+31', '0201234567', '+31201234567'],
  ['+1', '2125550123', '+12125550123'],
  ['+358', '401234567', '+358401234567'],
  ['+39', '0612345678', '+390612345678'],
  ['+44', '07911123456', '+447911123456'],
])('%s %s is %s', (prefix, national, number) => {
  expect(toPhoneNumber(prefix, national)).toBe(number);
});

test.each([
  ['+31', '123'],
  ['+31', '000000000'],
  ['+31', '6123456789012'],
  ['+999', '612345678'],
  ['+3', '1612345678'],
  ['+31', '112'],
])('%s %s is none', (prefix, national) => {
  expect(toPhoneNumber(prefix, national)).toBeNull();
});

test.each([
  ['+31 6 1234-5678', '+31612345678'],
  ['0031612345678', '+31612345678'],
  ['+310612345678', '+31612345678'],
  ['0612345678', null],
  ['+31', null],
  ['+31612345678x9', null],
])('%s is read as %s', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
});
