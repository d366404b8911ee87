import { formatBytes } from './format-bytes';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [48_200, '48 kB'],
  [1_540_000, '1.5 MB'],
])('%d bytes are formatted as %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words);
});
