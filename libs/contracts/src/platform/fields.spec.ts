import { line } from './fields.js';

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
