import { readPhoneNumber, toPhoneNumber } from './phone-number.js';

test.each([
  ['+31', '612345678', '+31612345678'],
  ['+31', '0612345678', '+31612345678'],
  ['+31', '0201234567', '+31201234567'],
  ['+1', '2125550123', '+12125550123'],
  ['+358', '401234567', '+358401234567'],
  ['+39', '0612345678', '+390612345678'],
  ['+44', '07911123456', '+447911123456'],
])('the prefix %s with the number %s becomes %s', (prefix, national, number) => {
  expect(toPhoneNumber(prefix, national)).toBe(number);
});

test.each([
  ['+31', '123'],
  ['+31', '000000000'],
  ['+31', '6123456789012'],
  ['+999', '612345678'],
  ['+3', '1612345678'],
  ['+31', '112'],
  // Premium rate, shared cost, toll-free, a company's number, a pager, satellites and international services.
  ['+31', '9001234567'],
  ['+44', '8431234567'],
  ['+1', '8002345678'],
  ['+31', '881234567'],
  ['+44', '7640123456'],
  ['+44', '7012345678'],
  ['+881', '612345678'],
  ['+870', '301234567'],
  ['+883', '510012345'],
  ['+979', '123456789'],
])('the prefix %s with the number %s is not accepted', (prefix, national) => {
  expect(toPhoneNumber(prefix, national)).toBeNull();
});

test.each([
  ['+31 6 1234-5678', '+31612345678'],
  ['0031612345678', '+31612345678'],
  ['+310612345678', '+31612345678'],
  ['+٣١ ٦١٢٣٤٥٦٧٨', '+31612345678'],
  ['0612345678', null],
  ['+31', null],
  ['+31612345678x9', null],
  ['+31 900 1234567', null],
  ['+881 612345678', null],
])('the phone number %s is read as %s', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
});
