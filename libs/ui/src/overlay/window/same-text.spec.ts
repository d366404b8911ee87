import { isSameText } from './same-text';

test.each([
  ['example.nl', 'example.nl', true],
  [' Example.NL. ', 'example.nl', true],
  ['d\u00efke.nl', 'd\u00efke.nl', true],
  ['DI\u0308KE.nl', 'd\u00efke.nl', true],
  ['xn--dke-zma.nl', 'd\u00efke.nl', true],
  ['d\u00efke.nl', 'XN--DKE-ZMA.nl.', true],
  ['d\u00efke\u3002nl', 'd\u00efke.nl', true],
  ['dike.nl', 'd\u00efke.nl', false],
  ['example.nl..', 'example.nl', false],
  ['example.nl/', 'example.nl', false],
  ['example.nl:80', 'example.nl', false],
  ['me@example.nl', 'example.nl', false],
  ['example', 'example.nl', false],
  ['', 'example.nl', false],
  ['delete ', 'DELETE', true],
  ['a b.c', 'a b.c', true],
  ['%65xample.nl', 'example.nl', false],
])('%j is the same text as %j: %s', (typed, wanted, same) => {
  expect(isSameText(typed, wanted)).toBe(same);
});
