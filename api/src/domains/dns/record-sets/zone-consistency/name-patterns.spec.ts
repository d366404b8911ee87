import { absoluteName, fitsPattern } from '@zonewerk/contracts';
import fc from 'fast-check';
import { searchOfNames } from './name-patterns.js';

const DOMAIN = 'example.nl';

test.each<[string, string[], string[]]>([
  ['_acme-challenge.*', ['_acme-challenge', '_acme-challenge.www'], ['x_acme-challenge', 'www', '@']],
  ['*.example.nl', ['www', 'a.b', '*'], ['@']],
  ['example.nl', ['@'], ['www', 'example']],
  ['*', ['@', 'www'], []],
  ['www.ex*', ['www', 'www.ex'], ['ww', '@']],
  ['*ample.nl', ['@', 'www', 'a.b'], []],
  ['a+b.*', ['a+b', 'a+b.c'], ['aab', 'ab']],
  ['(|[/.*', [], ['www', '@']],
  ['www.example.org', [], ['@', 'www', 'example']],
])('the pattern %s matches its names only', (pattern, names, others) => {
  const found = searchOfNames(pattern, DOMAIN);
  for (const name of names) expect([name, found.test(`${name}\n192.0.2.1`)]).toEqual([name, true]);
  for (const name of others) expect([name, found.test(`${name}\nwww`)]).toEqual([name, false]);
});

test('a name is found exactly when its absolute name matches the pattern', () => {
  const text = (...signs: string[]) =>
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const name = fc.oneof(
    fc.constant('@'),
    text('a', 'b', 'a.', 'b.').filter((one) => !one.endsWith('.')),
  );
  fc.assert(
    fc.property(
      name,
      text('a', 'b', '.', '*', 'b.a', 'a.b'),
      text('a', 'b', '.a', '.b'),
      (own, pattern, end) => {
        const domain = `b${end}`;
        const fits = fitsPattern(absoluteName(own, domain), pattern);
        expect(searchOfNames(pattern, domain).test(`${own}\nvalue\na.b`)).toBe(fits);
        expect(searchOfNames(pattern, domain).test(own)).toBe(fits);
      },
    ),
    { numRuns: 2_000 },
  );
});
