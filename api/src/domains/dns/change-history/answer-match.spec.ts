import type { RecordPolicy, RecordType } from '@zonewerk/contracts';
import { isAnswerOf } from './answer-match.js';

const set = (
  type: RecordType,
  values: readonly string[],
  { name = 'www', policy = 'Simple' as RecordPolicy, weights = [] as readonly number[] } = {},
) => {
  const members =
    policy === 'Simple'
      ? [{ identifier: '', values: [...values] }]
      : values.map((value, at) => ({ identifier: String(at), values: [value], weight: weights[at] }));
  return { name, type, policy, ttl: 60, members };
};
const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
const weighted = set('A', addresses, { policy: 'Weighted', weights: [1, 2, 0] });
const even = set('A', addresses, { policy: 'Weighted', weights: [0, 0, 0] });
const some = set('A', addresses, { policy: 'Multi Value Answer' });

test.each([
  [set('A', addresses), ['192.0.2.3', '192.0.2.1', '192.0.2.2'], true],
  [set('A', addresses), ['192.0.2.1', '192.0.2.2'], false],
  [set('A', ['192.0.2.1']), ['192.0.2.77'], false],
  [set('A', ['192.0.2.1']), [], false],
  [set('AAAA', ['::ffff:192.0.2.1']), ['::ffff:c000:201'], true],
  [set('MX', ['10 mail.example']), ['10 MAIL.example'], true],
  [set('TXT', ['"a \\"b\\"" "é"']), ['"A \\"b\\"" "é"'], false],
  [set('CAA', ['0 issue "ca.example; x=1"']), ['0 issue "ca.example; x=1"'], true],
  [set('NAPTR', ['1 2 "U" "E2U" "!x!y!" .']), ['1 2 "U" "E2U" "!x!y!" .'], true],
  [set('SPF', ['"v=spf1 -all"']), ['"v=spf1 -all"'], true],
  [set('SRV', ['1 2 443 www.example']), ['1 2 443 www.example'], true],
  [weighted, ['192.0.2.2'], true],
  [weighted, ['192.0.2.3'], false],
  [weighted, ['192.0.2.77'], false],
  [even, ['192.0.2.3'], true],
  [some, ['192.0.2.1', '192.0.2.3'], true],
  [some, ['192.0.2.1', '192.0.2.77'], false],
  [some, [], false],
  [set('NS', ['ns.example'], { name: '@' }), ['ns1.dns.example'], true],
  [set('A', ['192.0.2.1'], { policy: 'Latency' }), ['192.0.2.77'], true],
  [{ ...set('A', []), alias: { target: 'b.example' }, resolved: null }, [], true],
  [{ ...set('A', []), alias: { target: 'b.example' }, resolved: some }, ['192.0.2.2'], true],
])('the record set %j has the possible DNS answer %j: %s', (stored, values, expected) => {
  expect(isAnswerOf(stored, values)).toBe(expected);
});

test('TXT values are compared in their wire format', () => {
  const stored = set('TXT', ['"é"']);
  expect(isAnswerOf(stored, ['"é"'])).toBe(true);
  expect(isAnswerOf(stored, ['"e"'])).toBe(false);
});
