import { RECORD_RULES, RECORD_TYPES } from '@zonewerk/contracts';
import { compileSet } from '../../../nameserver/zones/compiled-set.js';
import { TYPE } from '../../../nameserver/queries/wire.js';
import { plainType, readGeneric } from './generic-data.js';
import { parseZoneFile } from './parse-zone-file.js';

/** Bytes of owner, type, class, TTL and length in front of the data of a compiled record. */
const HEAD = 12;

const VALUES: Readonly<Record<(typeof RECORD_TYPES)[number], string>> = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CNAME: 'a.example.net',
  NS: 'ns.example.net',
  PTR: '1.0/25.2.0.192.in-addr.arpa',
  MX: '10 mail.example.net',
  SRV: '1 2 3 _x.example.net',
  TXT: String.raw`"é \"x\" \\" "\009\200"`,
  SPF: '"v=spf1 -all"',
  CAA: '129 issue "ca.example; account=1"',
  NAPTR: String.raw`100 10 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.net!" .`,
};

test.each(RECORD_TYPES)('data of type %s in the generic form equal the usual form', (type) => {
  const value = VALUES[type];
  const data = compileSet(type, 60, [value]).wire.subarray(HEAD);
  const hex = data.toString('hex');
  const generic = readGeneric(type, [String(data.length), hex.slice(0, 6), hex.slice(6).toUpperCase()]);
  expect(generic?.ok && RECORD_RULES[type].canonical(generic.data, {})).toEqual({ ok: true, value });
  const [entry] = parseZoneFile(`a 60 IN TYPE${TYPE[type]} \\# ${data.length} ${hex}`, 'example.nl');
  expect(entry).toMatchObject({ kind: 'record', type, data: generic?.ok && generic.data });
});

test.each([
  ['A', ['4', 'c00002'], 'The generic form says 4 bytes and has 3.'],
  ['A', ['3', 'c00002'], 'These bytes are not the data of a A record.'],
  ['A', ['4', 'c000020'], /^The generic form is /u],
  ['A', [], /^The generic form is /u],
  ['CNAME', ['2', 'c00c'], 'These bytes are not the data of a CNAME record.'],
  ['CNAME', ['6', '03612e6200'], 'The generic form says 6 bytes and has 5.'],
  // A dot inside a label.
  ['CNAME', ['5', '03612e6200'], 'These bytes are not the data of a CNAME record.'],
  ['TXT', ['2', '0561'], 'These bytes are not the data of a TXT record.'],
  ['MX', ['1', '00'], 'These bytes are not the data of a MX record.'],
])('generic data of type %s with %j are refused', (type, parts, fault) => {
  const expected: unknown = typeof fault === 'string' ? fault : expect.stringMatching(fault);
  expect(readGeneric(type, parts)).toEqual({ ok: false, fault: expected });
});

test('numeric types get their names, and unsupported types are unchanged', () => {
  expect(['TYPE16', 'TYPE0257', 'TYPE6', 'TYPE65', 'TYPE255'].map(plainType)).toEqual([
    'TXT',
    'CAA',
    'SOA',
    'TYPE65',
    'TYPE255',
  ]);
  expect(parseZoneFile('a 60 TYPE16 "text"', 'example.nl')).toMatchObject([{ type: 'TXT', data: '"text"' }]);
  expect(readGeneric('HTTPS', ['1', '00'])).toBeNull();
});
