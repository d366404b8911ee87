import { fitsPattern } from './token-rules.js';

test.each([
  ['_acme-challenge.example.nl', '_acme-challenge.*', true],
  ['_acme-challenge.www.example.nl', '_acme-challenge.*', true],
  ['_acme-challenge', '_acme-challenge.*', false],
  ['_acme-challenge.', '_acme-challenge.*', false],
  ['x_acme-challenge.example.nl', '_acme-challenge.*', false],
  ['www.example.nl', 'www.example.nl', true],
  ['www.example.nl', 'ww.example.nl', false],
  ['www.example.nl', '*', true],
  ['a.dyn.example.nl', '*.dyn.example.nl', true],
  ['dyn.example.nl', '*.dyn.example.nl', false],
  ['.dyn.example.nl', '*.dyn.example.nl', false],
  ['a.dyn.b.nl', '*.dyn.*', true],
  ['a.dyn.', '*.dyn.*', false],
  ['aa', 'a*a', false],
  ['aba', 'a*a', true],
  ['axa', 'a*x*a', false],
  ['abxba', 'a*x*a', true],
])('the name %s matches the pattern %s: %s', (name, pattern, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits);
});
