import { line, paragraph, wholeNumber } from './fields.js';

const name = line(80, 'Please give it a name.');

function faultsOf(text: string): string[] {
  const checked = name.safeParse(text);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.message);
}

test.each(['Canal House', 'מיכל', '‏שלום‏', '👩‍👩‍👧', 'a‌b', '<b>', '.', '−'])('%j is a line', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each(['\u200b', '\u00ad', '\u2800', '\u3164', '\u200e \u200f', '\u{e0020}'])(
  '%j shows nothing',
  (text) => {
    expect(faultsOf(text)).toEqual(['Please give it a name.']);
  },
);

test.each(['\u202eevil', 'a\u2066b', 'a\u202d', 'a\u0000b', 'a\nb'])('%j is refused', (text) => {
  expect(faultsOf(text)).toEqual(['This contains characters that cannot be used here.']);
});

test('a text has at most 30 combining marks in a row', () => {
  const text = paragraph(20_000);
  expect(text.safeParse(`a${'\u0301\u0316'.repeat(15)}`).success).toBe(true);
  const checked = text.safeParse('\u0301\u0316'.repeat(40_000));
  expect(checked.error?.issues.map(({ message }) => message)).toEqual([
    'This contains characters that cannot be used here.',
  ]);
});

test('no expression reads a text above its limit', () => {
  const checked = wholeNumber(1, 100).safeParse('x'.repeat(21));
  expect(checked.error?.issues).toEqual([
    expect.objectContaining({ message: 'Please enter a whole number from 1 to 100.' }),
  ]);
});
