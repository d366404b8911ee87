import { asciiForm } from './look-alike';

test.each([
  ['example.nl', null],
  ['', null],
  ['b\u00fccher.nl', { ascii: 'xn--bcher-kva.nl', mixed: false }],
  // A Cyrillic letter similar to a, then a whole Cyrillic word.
  ['p\u0430ypal.nl', { ascii: 'xn--pypal-4ve.nl', mixed: true }],
  ['\u043f\u0440\u0438\u043c\u0435\u0440.nl', { ascii: 'xn--e1afmkfd.nl', mixed: false }],
  ['g\u03bfogle.nl', { ascii: 'xn--gogle-rce.nl', mixed: true }],
  ['\u65e5\u672c\u8a9e\u306ee.nl', { ascii: 'xn--e-fbuu66rncbk91h.nl', mixed: false }],
  ['shop.p\u0430ypal.nl', { ascii: 'shop.xn--pypal-4ve.nl', mixed: true }],
])('the ASCII form of “%s” marks mixed alphabets', (typed, form) => {
  expect(asciiForm(typed)).toEqual(form);
});
