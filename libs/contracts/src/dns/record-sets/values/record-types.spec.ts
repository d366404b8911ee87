import { canonicalRecordSet, recordLines } from './check-record-set.js';
import { RECORD_RULES } from './record-types.js';
import { canonicalValues } from './check-values.js';
import type { RecordType } from './record-constants.js';

function read(type: RecordType, text: string): readonly string[] {
  const checked = canonicalValues(type, text);
  return checked.ok ? checked.values : checked.faults.map(({ message }) => message);
}

test.each<[RecordType, string, string]>([
  ['PTR', 'Host.Example.NET.', 'host.example.net'],
  ['NS', 'NS1.example.net', 'ns1.example.net'],
  ['SRV', '010 060\t5060  SIP.example.net.', '10 60 5060 sip.example.net'],
  ['SRV', '0 0 0 .', '0 0 0 .'],
  ['SPF', 'v=spf1 -all', '"v=spf1 -all"'],
  [
    'NAPTR',
    '100 10 u E2U+sip !^.*$!sip:info@example.net! .',
    '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.net!" .',
  ],
  [
    'NAPTR',
    '100 50 "s" "z3950+I2L+I2C" "" _z3950._tcp.Gatech.edu.',
    '100 50 "s" "z3950+I2L+I2C" "" _z3950._tcp.gatech.edu',
  ],
  [
    'NAPTR',
    String.raw`1 1 "u" "E2U" "/^(.*)$/sip:\\1@a.nl/i" .`,
    String.raw`1 1 "u" "E2U" "/^(.*)$/sip:\\1@a.nl/i" .`,
  ],
  ['CAA', '0 ISSUE letsencrypt.org', '0 issue "letsencrypt.org"'],
  ['CAA', '128 issuewild ";"', '128 issuewild ";"'],
  ['CAA', '0 issue "ca.example.net; account=230123"', '0 issue "ca.example.net; account=230123"'],
  ['CAA', '0 iodef mailto:security@example.net', '0 iodef "mailto:security@example.net"'],
  ['CAA', '0 issuemail ca.example.net', '0 issuemail "ca.example.net"'],
  ['CAA', '0 IssueMail ";"', '0 issuemail ";"'],
  ['CAA', '0 issuevmc "ca.example.net; account=1"', '0 issuevmc "ca.example.net; account=1"'],
  ['CAA', '0 tbs Unknown', '0 tbs "Unknown"'],
])('the %s value %j becomes %j', (type, text, expected) => {
  expect(read(type, text)).toEqual([expected]);
});

test.each<[RecordType, string, RegExp]>([
  [
    'SRV',
    '10 60 sip.example.net',
    /has 3 parts, and needs 4: priority, weight, port and host, like 10 60 5060 /u,
  ],
  ['SRV', '10 60 65536 sip.example.net', /^65536 is not a port\. Write a number from 0 to 65535, like /u],
  ['SRV', '10 -1 1 sip.example.net', /^-1 is not a weight\./u],
  ['SRV', 'x 1 1 sip.example.net', /^x is not a priority\./u],
  ['SRV', '1 1 1 192.0.2.1', /is an address\. This needs a host name, like sip\.example\.net\./u],
  ['NS', '*.example.net', /is a wildcard/u],
  ['PTR', '2001:db8::1', /is an address/u],
  ['NAPTR', '100 10 "u" "E2U+sip" .', /has 5 parts, and needs 6/u],
  ['NAPTR', '100 10 "u" "a" "" .', /both are empty/u],
  ['NAPTR', '100 10 "u" "a" "!a!b!" a.nl', /only one of them counts/u],
  ['NAPTR', '100 10 "u" "a" "a!b" .', /is not a substitution/u],
  ['NAPTR', '100 10 "u" "a" "!!b!" .', /is not a substitution/u],
  ['NAPTR', '100 10 "u" "a" "!a!b!x" .', /is not a substitution/u],
  ['NAPTR', '100 10 "ü" "a" "!a!b!" .', /signs other than plain letters/u],
  ['NAPTR', '100 10 "u-" "a" "!a!b!" .', /are not flags/u],
  ['NAPTR', `100 10 "u" "${'a'.repeat(256)}" "!a!b!" .`, /has 256 bytes, and 255 fit/u],
  ['NAPTR', '100 10 "u" "a" "!a!b! .', /The last quotation mark is missing/u],
  ['NAPTR', '100 10 "u""a" "!a!b!" .', /lacks a space next to a quotation mark/u],
  ['NAPTR', '65536 10 "u" "a" "!a!b!" .', /is not an order/u],
  ['CAA', '0 issue', /has 2 parts, and needs 3/u],
  ['CAA', '256 issue "a.nl"', /is not a number of flags\. Write a number from 0 to 255/u],
  ['CAA', '0 iss-ue "a.nl"', /is not a tag/u],
  ['CAA', '0 issue "https://a.nl"', /is not a certificate authority/u],
  ['CAA', '0 issue a.nl; b', /has 4 parts, and needs 3.*stands in quotation marks/u],
  ['CAA', '0 issuemail "mailto:a@a.nl"', /is not a certificate authority/u],
  ['CAA', '0 issuevmc "a..nl"', /is not a certificate authority/u],
  ['CAA', '0 iodef "security"', /is not an address for reports/u],
  ['CAA', '0 iodef "mailto:@example.nl"', /is not an address for reports/u],
  ['CAA', '0 iodef "mailto:security@"', /is not an address for reports/u],
  ['CAA', '0 iodef "mailto:a b@example.nl"', /is not an address for reports/u],
  ['CAA', '0 issue "-a.nl"', /is not a certificate authority/u],
  ['CAA', '0 issue "a-.nl"', /is not a certificate authority/u],
])('the %s value %j is refused with %s', (type, text, expected) => {
  expect(read(type, text)).toEqual([expect.stringMatching(expected)]);
});

const draft = { record_name: 'www', record_ttl: 300 };

test.each<[string, RecordType, string, RegExp]>([
  ['@', 'NS', 'ns1.example.net', /^The platform sets the nameservers of the domain itself\./u],
  ['*.shop', 'NS', 'ns1.example.net', /^A wildcard cannot be delegated\./u],
  ['', 'CNAME', 'a.nl', /^A CNAME record set cannot stand at the domain itself\./u],
])('the name %j cannot have a record of type %s', (record_name, record_type, record_value, message) => {
  const checked = canonicalRecordSet({ ...draft, record_name, record_type, record_value }, 'example.nl');
  expect(checked).toMatchObject({
    ok: false,
    issues: [{ path: 'record_name', message: expect.stringMatching(message) }],
  });
});

test.each<[RecordType, string, string]>([
  ['SRV', '0 0 0 .', 'SRV 0 0 0 .'],
  ['SRV', '1 2 3 a.nl', 'SRV 1 2 3 a.nl.'],
  ['NAPTR', '1 2 "s" "x" "" a.nl', 'NAPTR 1 2 "s" "x" "" a.nl.'],
  ['NAPTR', '1 2 "u" "x" "!a!b!" .', 'NAPTR 1 2 "u" "x" "!a!b!" .'],
  ['CAA', '0 issue a.nl', 'CAA 0 issue "a.nl"'],
  ['NS', 'a.nl', 'NS a.nl.'],
  ['PTR', 'a.nl', 'PTR a.nl.'],
])('the %s value %j has its zone file line', (record_type, record_value, expected) => {
  const checked = canonicalRecordSet({ ...draft, record_type, record_value }, 'example.nl');
  expect(checked.ok ? recordLines(checked.recordSet, 'example.nl') : checked.issues).toEqual([
    `www.example.nl. 300 IN ${expected}`,
  ]);
});

test.each<[RecordType, string, number]>([
  ['SRV', '1 2 3 a.nl', 6 + 6],
  ['SRV', '0 0 0 .', 7],
  ['NAPTR', '1 2 "u" "ab" "!a!b!" .', 4 + 2 + 3 + 6 + 1],
  ['CAA', '128 issue "a.nl"', 1 + 1 + 5 + 4],
  ['NS', 'a.nl', 6],
])('the %s value %j takes %i bytes of a DNS answer', (type, value, bytes) => {
  expect(RECORD_RULES[type].wireBytes(value)).toBe(bytes);
});

test.each<[RecordType, string]>([
  ['CAA', `0 iodef "mailto:${'@'.repeat(99_000)} "`],
  ['CAA', `0 issue "${' '.repeat(99_000)}!"`],
  ['MX', `10 ${'a.'.repeat(49_500)}`],
  ['SRV', `1 1 1 ${'a.'.repeat(49_500)}`],
  ['NAPTR', `1 1 "u" "a" "!${'a'.repeat(99_000)}!" .`],
])('%s rejects a value of 99,000 characters by its length', (type, value) => {
  const count = value.length.toLocaleString('en');
  expect(read(type, value)).toEqual([`This value has ${count} characters. At most 4,000 fit.`]);
});

test('the last part of a value may be as long as the limit allows', () => {
  const text = 'a'.repeat(3_000);
  expect(read('CAA', `0 iodef https://a.nl/${text}`)).toEqual([`0 iodef "https://a.nl/${text}"`]);
});

test.each<[RecordType, string, RegExp]>([
  ['CNAME', 'a.'.repeat(49_500), /^This name has \d+ characters\. At most 253 fit, with the domain\.$/u],
  ['A', '1.'.repeat(49_500), /is not an IPv4 address/u],
  ['AAAA', '1:'.repeat(49_500), /is not an IPv6 address/u],
])('%s rejects a value of 99,000 characters', (type, value, message) => {
  expect(read(type, value)).toEqual([expect.stringMatching(message)]);
});
