import fc from 'fast-check';
import { isLatin, SLUG, SLUG_MOST, slugOf } from './slug.js';

test.each([
  ['Over ons', 'over-ons'],
  ['Crème brûlée', 'creme-brulee'],
  ['Vis & friet', 'vis-and-friet'],
  ['R&D', 'r-and-d'],
  ['&', 'and'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Ĳsland', 'ijsland'],
  ['Ångström', 'angstrom'],
  ['Smørrebrød', 'smorrebrod'],
  ['Æon Œuvre', 'aeon-oeuvre'],
  ['Łódź', 'lodz'],
  ['İstanbul ve ılıca', 'istanbul-ve-ilica'],
  ['ﬁne ①', 'fine-1'],
  ['  --a -- b--  ', 'a-b'],
  ["What's new?", 'whats-new'],
  ['a\tb\nc\u00a0d', 'a-b-c-d'],
  ['../../etc/passwd', 'etcpasswd'],
  ['<script>alert(1)</script>', 'scriptalert1script'],
  ['a–b—c‐d‑e−f﹣g－h⁃i〜j', 'a-b-c-d-e-f-g-h-i-j'],
  ['日本語', ''],
  ['🎉', ''],
  ['', ''],
  ['-', ''],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('a long slug is cut between words, or at the limit without words', () => {
  expect(slugOf(`${'word '.repeat(40)}`)).toBe(Array(19).fill('word').join('-') + '-word');
  expect(slugOf('a'.repeat(300))).toBe('a'.repeat(SLUG_MOST));
  expect(slugOf(`a ${'b'.repeat(300)}`)).toBe('a');
});

test('a slug of a slug is unchanged, has allowed characters only and is never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const slug = slugOf(text);
      expect(slugOf(slug)).toBe(slug);
      expect(slug === '' || SLUG.test(slug)).toBe(true);
      expect(slug.length).toBeLessThanOrEqual(SLUG_MOST);
    }),
    { numRuns: 1_000 },
  );
});

test('composed and decomposed characters have the same slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(slugOf(text.normalize('NFD'))).toBe(slugOf(text.normalize('NFC')));
    }),
  );
});

test.each([
  ['Crème & brûlée 12 – ①', true],
  ['Привет hello', false],
  ['カ', false],
  ['١٢', false],
  ['🎉', true],
])('%j has Latin letters only: %s', (text, latin) => {
  expect(isLatin(text)).toBe(latin);
});
