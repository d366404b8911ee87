import type { CanonicalSet } from '@zonewerk/contracts';
import { explainChange, explainNew } from './explain-change';

const DOMAIN = 'canal.nl';
const simple = (part: Partial<CanonicalSet> = {}, ...values: string[]): CanonicalSet => ({
  name: 'www',
  type: 'A',
  policy: 'Simple',
  ttl: 300,
  members: [{ identifier: '', values: values.length === 0 ? ['192.0.2.1'] : values }],
  alias: null,
  ...part,
});
const weighted = (...weights: number[]): CanonicalSet => ({
  ...simple(),
  policy: 'Weighted',
  members: weights.map((weight, index) => ({
    identifier: `s${index}`,
    values: [`192.0.2.${index}`],
    weight,
  })),
});
const alias = (target: string): CanonicalSet => simple({ ttl: 0, members: [], alias: { target } });
const change = (before: CanonicalSet, after: CanonicalSet) => explainChange(before, after, DOMAIN).join(' ');

it('an unchanged record set has no explanation', () => {
  expect(change(simple(), simple())).toBe('');
});

it('each change is explained, with the time that old answers may be cached', () => {
  expect(change(simple(), simple({ name: 'web' }))).toBe(
    'It is renamed from www.canal.nl to web.canal.nl. www.canal.nl has no answer any more. Resolvers can return the cached answer for up to 5 minutes.',
  );
  expect(change(simple(), simple({}, '192.0.2.2', '192.0.2.3'))).toContain(
    '2 values added, 1 value removed.',
  );
  expect(change(simple(), simple({}, '192.0.2.1', '192.0.2.3'))).toContain('1 value added.');
  expect(change(simple(), simple({ ttl: 3_600 }))).toContain('The TTL changes from 5 minutes to 1 hour.');
  expect(change(simple({ ttl: 0 }), simple())).toBe('The TTL changes from 0 seconds to 5 minutes.');
});

it('policies are explained by their effect', () => {
  expect(change(simple(), weighted(1, 1))).toContain(
    'The policy changes from Simple to Weighted, in one change.',
  );
  expect(change(weighted(1, 1), weighted(3, 1))).toContain(
    'Shares of the answers: s0 from 50% to 75%, s1 from 50% to 25%.',
  );
  expect(change(weighted(1, 1), weighted(1, 0))).toContain('With a weight of 0, s1 is never returned.');
  expect(explainNew(weighted(0, 0), DOMAIN)).toEqual([
    'All weights are 0, so all answers have the same share.',
  ]);
});

it('aliases, wildcards and a TTL of 0 are explained', () => {
  expect(change(alias('a.example'), alias('b.example'))).toBe('It follows b.example instead of a.example.');
  expect(change(simple(), alias('a.example'))).toContain('It becomes an alias of a.example.');
  expect(change(alias('a.example'), simple())).toBe('It is no longer an alias and has its own values.');
  expect(explainNew(alias('a.example'), DOMAIN)).toHaveLength(1);
  expect(explainNew(simple({ name: '*', ttl: 0 }), DOMAIN)).toHaveLength(2);
});
