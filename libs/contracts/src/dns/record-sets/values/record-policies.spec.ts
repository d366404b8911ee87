import { canonicalSet, multiValueShare, weightShares, type SetDraft } from './record-policies.js';
import { MEMBERS_MOST } from './record-constants.js';

const DOMAIN = 'shop.example';
const draft = (more: Partial<SetDraft>): SetDraft => ({
  record_name: 'www',
  record_type: 'A',
  record_policy: 'Simple',
  record_ttl: 60,
  record_value: '',
  members: [],
  alias_target: null,
  ...more,
});
const member = (identifier: string, value: string, weight: string | number | null = null) => ({
  identifier,
  value,
  weight,
});
const weighted = (...members: SetDraft['members']) => draft({ record_policy: 'Weighted', members });
const multi = (...members: SetDraft['members']) => draft({ record_policy: 'Multi Value Answer', members });
const alias = (more: Partial<SetDraft> = {}) =>
  draft({ record_ttl: 0, alias_target: 'Target.Example.net.', ...more });

/** `path: message` of every fault, or the set. */
function check(one: SetDraft) {
  const checked = canonicalSet(one, DOMAIN);
  return checked.ok ? checked.set : checked.issues.map(({ path, message }) => `${path}: ${message}`);
}

test('a record set of each policy has its canonical form', () => {
  expect(check(draft({ record_name: 'WWW', record_value: '192.0.2.1\n192.0.2.2' }))).toEqual({
    name: 'www',
    type: 'A',
    policy: 'Simple',
    ttl: 60,
    members: [{ identifier: '', values: ['192.0.2.1', '192.0.2.2'] }],
    alias: null,
  });
  expect(check(weighted(member(' a ', '192.0.2.1', '255'), member('b', '192.0.2.1', 0)))).toMatchObject({
    policy: 'Weighted',
    ttl: 60,
    members: [
      { identifier: 'a', values: ['192.0.2.1'], weight: 255 },
      { identifier: 'b', values: ['192.0.2.1'], weight: 0 },
    ],
  });
  expect(check(multi(member('a', '192.0.2.1', '9'), member('b', '192.0.2.2')))).toMatchObject({
    members: [
      { identifier: 'a', values: ['192.0.2.1'] },
      { identifier: 'b', values: ['192.0.2.2'] },
    ],
  });
  expect(check(alias({ record_name: '@', record_type: 'AAAA' }))).toEqual({
    name: '@',
    type: 'AAAA',
    policy: 'Simple',
    ttl: 0,
    members: [],
    alias: { target: 'target.example.net' },
  });
});

test.each<[string, SetDraft, string[]]>([
  [
    'a policy of Route 53',
    draft({ record_policy: 'Latency', record_value: '192.0.2.1' }),
    ['record_policy: Record sets with this policy cannot be edited here. Please contact customer care.'],
  ],
  ['a set without members', weighted(), ['members: Please enter at least one answer.']],
  [
    'a set with too many members',
    weighted(...Array.from({ length: MEMBERS_MOST + 1 }, (_, at) => member(`${at}`, '192.0.2.1', 1))),
    ['members: A record set has at most 100 answers, and you entered 101.'],
  ],
  [
    'a member with invalid parts',
    weighted(member('', '192.0.2.1', 1), member('a', 'no', '256'), member('a', '192.0.2.1\n192.0.2.2', '')),
    [
      'members.0.identifier: Please enter a set id.',
      'members.1.value: no is not an IPv4 address. Write four numbers, like 192.0.2.10.',
      'members.1.weight: Please enter a whole number from 0 to 255.',
      'members.2.identifier: The set id a is in use. Please choose another one.',
      'members.2.value: Each answer has exactly one value. Please add an answer for each further value.',
      'members.2.weight: Please enter a whole number from 0 to 255.',
    ],
  ],
  [
    'a weight outside whole numbers',
    weighted(member('a', '192.0.2.1', 1.5), member('b', '192.0.2.1', -1), member('c', '192.0.2.1', '1e2')),
    [0, 1, 2].map((at) => `members.${at}.weight: Please enter a whole number from 0 to 255.`),
  ],
  [
    'an invisible or long set id',
    multi(member('a\nb', '192.0.2.1'), member('x'.repeat(129), '192.0.2.2')),
    [
      'members.0.identifier: This contains characters that cannot be used here.',
      'members.1.identifier: A set id has at most 128 characters.',
    ],
  ],
  [
    'one value in two members',
    multi(member('a', '192.0.2.1'), member('b', '192.0.2.1')),
    ['members.1.value: This is already the value of a.'],
  ],
  [
    'a null MX with other values',
    { ...multi(member('a', '0 .'), member('b', '10 mail.example.net')), record_type: 'MX' },
    [
      'members: 0 . states that this domain receives no email, so it must be the only value. Please remove it, or the others.',
    ],
  ],
  [
    'NS with weights',
    { ...weighted(member('a', 'ns1.example.net', 1)), record_type: 'NS' },
    ['record_policy: A delegation needs all of its nameservers in one answer. Please choose Simple.'],
  ],
  [
    'a CNAME with Multi Value Answer',
    { ...multi(member('a', 'a.example.net')), record_type: 'CNAME' },
    ['record_policy: A CNAME has exactly one value in an answer. Please choose Simple or Weighted.'],
  ],
  [
    'a weighted CNAME that points to itself',
    { ...weighted(member('a', 'www.shop.example', 1)), record_type: 'CNAME' },
    ['members.0.value: www.shop.example would point to itself. Please enter the name of another host.'],
  ],
  [
    'a weighted CNAME at the apex',
    { ...weighted(member('a', 'a.example.net', 1)), record_type: 'CNAME', record_name: '@' },
    [
      'record_name: A CNAME record set cannot stand at the domain itself. Please make an alias of type A or AAAA there, or give it another name.',
    ],
  ],
  [
    'an alias of another type, with a policy, value and TTL of its own',
    alias({ record_type: 'MX', record_policy: 'Weighted', record_value: '10 a.example', record_ttl: 60 }),
    [
      'record_type: An alias answers with the addresses of its target, so its type is A or AAAA, not MX.',
      'record_policy: An alias has the answers and weights of its target, so its own policy is Simple. Please choose Simple.',
      'record_ttl: An alias has no TTL of its own. Please leave it at 0.',
      'record_value: An alias has no value of its own. Please leave it empty.',
    ],
  ],
  [
    'an alias without target',
    alias({ alias_target: ' ' }),
    ['alias_target: Please enter the target of the alias.'],
  ],
  [
    'an alias for an IP address',
    alias({ alias_target: '192.0.2.1' }),
    ['alias_target: 192.0.2.1 is an address. This needs a host name, like shop.example.net.'],
  ],
  [
    'an alias for itself',
    alias({ alias_target: 'WWW.shop.example.' }),
    ['alias_target: www.shop.example would point to itself. Please enter the name of another host.'],
  ],
])('%s is refused', (_, one, issues) => {
  expect(check(one)).toEqual(issues);
});

test('the eight longest values must fit into one DNS answer', () => {
  const text = (at: number) => member(`${at}`, `${at}${'x'.repeat(8_000)}`);
  const texts = (count: number): SetDraft => ({
    ...multi(...Array.from({ length: count }, (_, at) => text(at))),
    record_type: 'TXT',
  });
  expect(check(texts(7))).toMatchObject({ policy: 'Multi Value Answer' });
  expect(check(texts(9))).toEqual([
    expect.stringMatching(
      /^members: 8 of these values take up to 6\d{4} bytes, and one answer carries 60000\.$/u,
    ),
  ]);
});

test('a delegation has at most the nameservers that fit into one referral', () => {
  // 12 bytes per record and 18 per name.
  const hosts = (count: number) =>
    Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}.example.net`).join('\n');
  const set = (count: number) => draft({ record_type: 'NS', record_value: hosts(count) });
  expect(check(set(333))).toMatchObject({ type: 'NS' });
  expect(check(set(334))).toEqual([
    'record_value: These nameservers take 10020 bytes. A referral carries 10000 bytes in addition to their addresses. Please remove some.',
  ]);
});

test('weightShares and multiValueShare return the shares of members', () => {
  expect(weightShares([1, 3, 0])).toEqual([0.25, 0.75, 0]);
  expect(weightShares([0, 0])).toEqual([0.5, 0.5]);
  expect(weightShares([0])).toEqual([1]);
  expect([multiValueShare(3), multiValueShare(16)]).toEqual([1, 0.5]);
});

test('a canonical record set is its own canonical form', () => {
  const first = check(weighted(member('a', '192.0.2.1', '7')));
  expect(first).not.toBeInstanceOf(Array);
  const again = Array.isArray(first)
    ? []
    : first.members.map((one) => ({ ...one, value: one.values.join('\n') }));
  expect(check(weighted(...again))).toEqual(first);
});
