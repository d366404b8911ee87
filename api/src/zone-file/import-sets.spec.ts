import { recordLines } from '@zonewerk/contracts';
import fc from 'fast-check';
import { importSets } from './import-sets.js';
import { parseZoneFile } from './parse-zone-file.js';

const DOMAIN = 'example.nl';
const OPTIONS = { defaultTtl: 3_600 };

function read(text: string) {
  return importSets(parseZoneFile(text, DOMAIN), DOMAIN, OPTIONS);
}

test('records of one name and type become one set, with the lines that they come from', () => {
  const { sets, leftOut } = read(
    'www 300 A 192.0.2.1\n@ MX 10 mail\nwww 300 A 192.0.2.2\n*.shop TXT "a" "b"',
  );
  expect(leftOut).toEqual([]);
  expect(sets.map(({ places, notes: _, ...set }) => [set, places.map(({ first }) => first)])).toEqual([
    [{ name: 'www', type: 'A', ttl: 300, values: ['192.0.2.1', '192.0.2.2'] }, [1, 3]],
    [{ name: '@', type: 'MX', ttl: 300, values: ['10 mail.example.nl'] }, [2]],
    [{ name: '*.shop', type: 'TXT', ttl: 300, values: ['"a" "b"'] }, [4]],
  ]);
});

test.each([
  [
    'a 60 A 192.0.2.1\na 30 A 192.0.2.2',
    'The lines have different TTLs (60, 30). A record set has one: 30, the lowest.',
  ],
  ['a A 192.0.2.1\na A 192.0.2.1', 'Line 2 says the same as line 1.'],
])('%j is one set, with a note', (text, note) => {
  const { sets, leftOut } = read(text);
  expect([sets.length, sets[0]?.notes, leftOut]).toEqual([1, [note], []]);
});

test.each<[string, 'kept' | 'unknown', string]>([
  ['@ SOA a. b. 1 2 3 4 5', 'kept', 'The SOA record is kept for you.'],
  ['@ NS ns1.example.net.', 'kept', 'The nameservers of the domain itself are set for you.'],
  ['@ DNSKEY 257 3 13 abc', 'unknown', 'Record sets of type DNSKEY are not offered here.'],
  ['a.example.org. A 192.0.2.1', 'unknown', 'a.example.org is not in example.nl.'],
  ['notexample.nl. A 192.0.2.1', 'unknown', 'notexample.nl is not in example.nl.'],
  ['. NS a.root-servers.net.', 'unknown', 'The root is not in example.nl.'],
  ['a A 192.168.1', 'unknown', '192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.'],
  ['a BOGUS 1', 'unknown', 'BOGUS is not a record type.'],
  [
    '@ CNAME a.example.org.',
    'unknown',
    'A CNAME record set cannot stand at the domain itself. Please give it another name.',
  ],
  ['www.example.nl A 192.0.2.1', 'unknown', 'Please do not use your domain as name.'],
  [
    'a!b A 192.0.2.1',
    'unknown',
    'a!b cannot be part of a name. Use letters, digits, hyphens and underscores.',
  ],
])('%j is left out', (text, kind, reason) => {
  const { sets, leftOut } = read(text);
  expect(sets).toEqual([]);
  expect(leftOut).toEqual([{ first: 1, last: 1, source: text, kind, reason }]);
});

test('a record without any TTL gets the one that was asked for', () => {
  expect(read('a A 192.0.2.1').sets).toMatchObject([{ name: 'a', ttl: 3_600 }]);
});

test('a CNAME beside others stays out, and the others come in', () => {
  const { sets, leftOut } = read('a CNAME b.example.org.\na A 192.0.2.1\na TXT x');
  expect(sets.map(({ type }) => type)).toEqual(['A', 'TXT']);
  expect(leftOut).toMatchObject([
    { first: 1, reason: 'a.example.nl has other records as well (A, TXT), and a CNAME must stand alone.' },
  ]);
});

test('every record is in one set, or left out', () => {
  const name = fc.constantFrom('@', 'a', 'b', '*.c', 'a..b', 'x.example.org.');
  const data = fc.constantFrom(
    'A 192.0.2.1',
    'A 192.0.2.2',
    'A 1',
    'TXT "x"',
    'CNAME a',
    'NS b',
    'MX 1 c',
    'MX 0 .',
    'LOC x',
  );
  const line = fc.tuple(name, data).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { sets, leftOut } = read(lines.join('\n'));
      const seen = [...sets.flatMap(({ places }) => places), ...leftOut].map(({ first }) => first);
      expect(seen.toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1));
    }),
    { numRuns: 1_000 },
  );
});

test('what was read and written is read as the same again', () => {
  const text = `www 300 A 192.0.2.1\n@ 60 TXT "a\\"b" plain\n_s._tcp SRV 1 2 3 .\nn NAPTR 1 2 u x "!a!b!" .\nk CAA 0 issue ";"`;
  const first = read(text);
  const lines = first.sets.flatMap((set) => recordLines(set, DOMAIN));
  const second = read(lines.join('\n'));
  const plain = (sets: typeof first.sets) => sets.map(({ places: _p, notes: _n, ...set }) => set);
  expect(plain(second.sets)).toEqual(plain(first.sets));
  expect(second.leftOut).toEqual([]);
});
