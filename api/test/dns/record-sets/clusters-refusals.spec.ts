import {
  createRecord,
  getResource,
  listRecords,
  publishRecords,
  RECORD_TYPES,
  type RecordType,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. An invalid value of every record type, with field and message.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'refused.example');
});
afterAll(() => world.close());

const UNCLOSED = 'The last quotation mark is missing. Please close the text with ".';
const BAD_VALUES: readonly (readonly [RecordType, string, string])[] = [
  ['A', '192.168.1', '192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.'],
  ['AAAA', '192.0.2.1', '192.0.2.1 is an IPv4 address. Put it into a record set of type A.'],
  ['CNAME', '192.0.2.1', '192.0.2.1 is an address. This needs a host name, like shop.example.net.'],
  [
    'MX',
    'mail.example.net',
    'mail.example.net lacks its priority or its host. Write both, like 10 mail.example.net.',
  ],
  ['TXT', '"one', UNCLOSED],
  ['SPF', '"v=spf1', UNCLOSED],
  ['PTR', '2001:db8::1', '2001:db8::1 is an address. This needs a host name, like host.example.net.'],
  ['NS', '*.example.net', '*.example.net is a wildcard. This needs one host, like ns1.example.net.'],
  [
    'SRV',
    '10 60 sip.example.net',
    '10 60 sip.example.net has 3 parts, and needs 4: priority, weight, port and host, like 10 60 5060 sip.example.net.',
  ],
  [
    'NAPTR',
    '100 10 "u" "E2U+sip" .',
    '100 10 "u" "E2U+sip" . has 5 parts, and needs 6: order, preference, flags, services, regular expression and replacement, like 100 50 "s" "SIP+D2U" "" _sip._udp.example.net.',
  ],
  [
    'CAA',
    '0 issue',
    '0 issue has 2 parts, and needs 3: flags, tag and value, like 0 issue "letsencrypt.org". A value with spaces stands in quotation marks.',
  ],
];

test.each<[RecordType, (at: number) => string, string]>([
  [
    'NS',
    (at) => `n${at + 100}.example.net`,
    'These nameservers take 12000 bytes. A referral carries 10000 bytes in addition to their addresses. Please remove some.',
  ],
  [
    'TXT',
    (at) => `${at + 100}${'x'.repeat(200)}`,
    'These values take 86400 bytes, and one answer carries 60000. Please remove some.',
  ],
])('a %s set above the size of a DNS message is refused with its field', async (type, value, message) => {
  const values = Array.from({ length: 400 }, (_, at) => value(at)).join('\n');
  const { status, body } = await zone.create('large', type, values);
  expect([status, body.issues]).toEqual([400, [{ path: 'record_value', message }]]);
});

test('the table of invalid values has every record type once', () => {
  expect(BAD_VALUES.map(([type]) => type).toSorted()).toEqual([...RECORD_TYPES].toSorted());
});

test.each(BAD_VALUES)('the %s value %j is refused: %s', async (type, value, message) => {
  const { status, body } = await zone.create('www', type, value);
  expect([status, body.issues]).toEqual([400, [{ path: 'record_value', message }]]);
});

const BAD_FIELDS: readonly (readonly [string, string, object, string])[] = [
  [
    'A',
    'record_name',
    { record_name: 'a..b' },
    'Two dots in a row leave an empty part. Please take one out.',
  ],
  ['A', 'record_ttl', { record_ttl: 2 ** 31 }, 'Please enter a whole number from 0 to 2147483647.'],
  [
    'CNAME',
    'record_name',
    { record_name: '@', record_value: 'a.example.net' },
    'A CNAME record set cannot stand at the domain itself. Please make an alias of type A or AAAA there, or give it another name.',
  ],
  [
    'NS',
    'record_policy',
    { record_policy: 'Weighted', weighted_id: 'a', weighted_weight: 1 },
    'A delegation needs all of its nameservers in one answer. Please choose Simple.',
  ],
  [
    'CNAME',
    'record_policy',
    { record_policy: 'Multi Value Answer', multivalue_id: 'a' },
    'A CNAME has exactly one value in an answer. Please choose Simple or Weighted.',
  ],
  [
    'A',
    'weighted_weight',
    { record_policy: 'Weighted', weighted_id: 'a', weighted_weight: 256 },
    'Please enter a whole number from 0 to 255.',
  ],
  ['A', 'weighted_id', { record_policy: 'Weighted', weighted_weight: 1 }, 'Please enter a set id.'],
  ['A', 'multivalue_id', { record_policy: 'Multi Value Answer' }, 'Please enter a set id.'],
  [
    'MX',
    'record_type',
    { is_alias: true, alias_target: 'a.example.net', record_ttl: 0, record_value: '' },
    'An alias answers with the addresses of its target, so its type is A or AAAA, not MX.',
  ],
  [
    'A',
    'alias_target',
    { is_alias: true, alias_target: '', record_ttl: 0, record_value: '' },
    'Please enter the target of the alias.',
  ],
  ['A', 'record_domain', { record_domain: 'other.example' }, 'This is not the domain of the cluster.'],
  [
    'HTTPS',
    'record_type',
    {},
    'Please choose one of A, CNAME, MX, AAAA, TXT, PTR, SRV, SPF, NAPTR, CAA, NS.',
  ],
  [
    'A',
    'record_policy',
    { record_policy: 'Random' },
    'Please choose one of Simple, Weighted, Multi Value Answer.',
  ],
  [
    'A',
    'record_name',
    { record_name: 'a\0b' },
    'a<U+0000>b cannot be part of a name. Use letters, digits, hyphens and underscores.',
  ],
];
const GOOD: Readonly<Record<string, string>> = {
  NS: 'ns.example.net',
  CNAME: 'a.example.net',
  MX: '10 a.nl',
};

test.each(BAD_FIELDS)('type %s with %s %j is refused: %s', async (type, path, fields, message) => {
  const record = {
    record_name: 'www',
    record_type: type,
    record_ttl: 60,
    record_value: GOOD[type] ?? '192.0.2.1',
  };
  const { status, body } = await ada.call(createRecord, { ...zone.ids, ...record, ...fields } as never);
  expect([status, body.issues]).toEqual([400, [{ path, message }]]);
});

test('a malformed field is refused with a plain message', async () => {
  const strange = { ...zone.ids, record_name: ['www'], record_type: 'A' };
  const { status, body } = await ada.call(getResource, strange as never);
  const issues = [{ path: 'record_name', message: 'This does not have the right form.' }];
  expect([status, body.issues]).toEqual([400, issues]);
});

inFullRun(test)('publication calls have a rate limit per user', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.02' });
  try {
    const person = await strict.signedIn('Grace');
    const { ids } = await Zone.create(strict, person, 'often.example');
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await person.call(publishRecords, ids)).status).toBe(200);
    const { status, headers } = await person.call(publishRecords, ids);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test('refused record sets are not stored', async () => {
  expect((await ada.call(listRecords, zone.ids)).body.count).toBe(0);
});
