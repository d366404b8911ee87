import { hostNameWarnings } from './host-name-warnings.js';
import { canonicalSet } from './record-policies.js';
import type { RecordType } from './record-constants.js';

function warnings(name: string, type: RecordType, value: string, alias: string | null = null): string[] {
  const draft = { record_name: name, record_type: type, record_policy: 'Simple', record_ttl: 60 } as const;
  const set = { ...draft, record_value: value, members: [], alias_target: alias };
  const checked = canonicalSet(alias === null ? set : { ...set, record_ttl: 0 }, 'example.nl');
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return hostNameWarnings(checked.set, 'example.nl');
}

const noHost = (name: string) =>
  `${name} is not a host name: those have letters, digits and inner hyphens only. Some programs refuse it.`;

test.each<[string, RecordType, string, string[]]>([
  ['www', 'A', '192.0.2.1', []],
  ['*', 'A', '192.0.2.1', []],
  ['@', 'MX', '0 .', []],
  ['my_host', 'A', '192.0.2.1', [noHost('my_host.example.nl')]],
  ['0/25', 'AAAA', '::1', [noHost('0/25.example.nl')]],
  ['-a', 'A', '192.0.2.1', [noHost('-a.example.nl')]],
  ['_sip._tcp', 'SRV', '1 2 3 sip.example.net', []],
  ['_sip._tcp', 'SRV', '1 2 3 s_p.example.net', [noHost('s_p.example.net')]],
  ['@', 'MX', '10 a_b.example.net\n20 a_b.example.net\n30 c.example.net', [noHost('a_b.example.net')]],
  ['0/25', 'NS', 'ns_1.example.net', [noHost('ns_1.example.net')]],
  ['1', 'PTR', 'a+b.example.net', [noHost('a+b.example.net')]],
  ['_dmarc', 'TXT', 'a_b', []],
  ['1', 'CNAME', '1.0/25.2.0.192.in-addr.arpa', []],
])('the warnings of %s %s %j are %j', (name, type, value, expected) => {
  expect(warnings(name, type, value)).toEqual(expected);
});

test('an asterisk outside a wildcard has a warning', () => {
  const literal = (name: string) =>
    `The asterisk in ${name} is an ordinary character. A wildcard is * alone as the first part.`;
  expect(warnings('a-*', 'TXT', 'x')).toEqual([literal('a-*.example.nl')]);
  expect(warnings('*.a.*', 'TXT', 'x')).toEqual([literal('a.*.example.nl')]);
});

test('an alias target outside the host name rules has a warning', () => {
  expect(warnings('@', 'A', '', 'a_b.example.net')).toEqual([noHost('a_b.example.net')]);
});
