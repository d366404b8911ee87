import { comparedFor } from './comparison-pace.js';

test.each<[string, number, number | null, number | null]>([
  ['a small zone, with a serial', 100, 7, null],
  ['a large zone, with a serial', 3_000, 7, 300_000],
  ['a huge zone, with a serial', 60_000, 7, 3_600_000],
  ['1,000 record sets without a serial', 2_000, null, null],
  ['9,000 record sets without a serial', 15_000, null, null],
  ['100,000 record sets without a serial', 170_000, null, 340_000],
])('the validity of a comparison depends on its duration and the serial: %s', (_, took, serial, lasts) => {
  expect(comparedFor(took, serial)).toBe(lasts);
});
