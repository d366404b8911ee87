import * as fc from 'fast-check';
import { quotable } from './checked.js';

test.each([
  ['www.example', 'www.example'],
  ['büro 日本', 'büro 日本'],
  ['a\0b', 'a<U+0000>b'],
  ['10\tmail', '10 mail'],
  ['a\u00a0b', 'a<U+00A0>b'],
  ['\u202egnp.exe', '<U+202E>gnp.exe'],
  ['a\u200bb\u00adc', 'a<U+200B>b<U+00AD>c'],
  ['\u001b[31mred\r\n', '<U+001B>[31mred<U+000D><U+000A>'],
  ['\ud83d', '<U+D83D>'],
  ['\u{e0041}', '<U+E0041>'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['\0'.repeat(1_000_000), `${'<U+0000>'.repeat(7)}…`],
])('%j is quoted as %j', (text, expected) => {
  expect(quotable(text)).toBe(expected);
});

test('a quoted text is visible and has at most 60 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const quoted = quotable(text);
      expect([...quoted].length).toBeLessThanOrEqual(60);
      expect(quoted).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    }),
    { numRuns: 2_000 },
  );
});
