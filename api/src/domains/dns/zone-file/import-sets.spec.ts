import fc from 'fast-check';
import { growthOf, MAX_GROWTH, runOf } from '@zonewerk/testing/processor-time';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { SetCollector, type ImportedSet } from './import-sets.js';
import { parseZoneFile } from './parse-zone-file.js';
import { setLines } from './write-zone-file.js';

const DOMAIN = 'example.nl';
const OPTIONS = { defaultTtl: 3_600 };

function read(text: string, domain = DOMAIN) {
  const collector = new SetCollector(domain, { ...NAME_OPTIONS, ...OPTIONS });
  for (const entry of parseZoneFile(text, domain)) collector.add(entry);
  const sets = [...collector.sets()].filter((set) => set !== null);
  return { sets, skipped: collector.skipped.toSorted((a, b) => a.first - b.first) };
}

function plain(sets: readonly ImportedSet[]) {
  return sets.map(({ places: _p, notes: _n, ...set }) => set);
}

test('records of one name and type become one set with their line numbers', () => {
  const { sets, skipped } = read(
    'www 300 A 192.0.2.1\n@ MX 10 mail\nwww 300 A 192.0.2.2\n*.shop TXT "a" "b"',
  );
  expect(skipped).toEqual([]);
  const simple = { policy: 'Simple', ttl: 300, alias: null };
  const values = (...all: string[]) => ({ ...simple, members: [{ identifier: '', values: all }] });
  expect(plain(sets)).toEqual([
    { name: 'www', type: 'A', ...values('192.0.2.1', '192.0.2.2') },
    { name: '@', type: 'MX', ...values('10 mail.example.nl') },
    { name: '*.shop', type: 'TXT', ...values('"a" "b"') },
  ]);
  expect(sets.map(({ places }) => places.map(({ first }) => first))).toEqual([[1, 3], [2], [4]]);
});

test('the Unicode and the ASCII form of a name are one name', () => {
  const { sets, skipped } = read(
    `bücher A 192.0.2.1
xn--bcher-kva 3600 A 192.0.2.2
BÜCHER.xn--grn-ioa.nl. A 192.0.2.3
b\u0075\u0308cher TXT "decomposed"
alias CNAME bücher
alias.grün.nl. A 192.0.2.4`,
    'xn--grn-ioa.nl',
  );
  expect(plain(sets).map(({ name, type, members }) => [name, type, members[0]?.values])).toEqual([
    ['xn--bcher-kva', 'A', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
    ['xn--bcher-kva', 'TXT', ['"decomposed"']],
    ['alias', 'A', ['192.0.2.4']],
  ]);
  expect(skipped.map(({ first, set, reason }) => [first, set, reason])).toEqual([
    [
      5,
      { name: 'alias', type: 'CNAME' },
      'alias.xn--grn-ioa.nl has other records (A), and a CNAME must be the only record set.',
    ],
  ]);
});

test.each([
  [
    'a 60 A 192.0.2.1\na 30 A 192.0.2.2',
    'The lines have different TTLs (30, 60). A record set has one: 30, the lowest.',
  ],
  ['a A 192.0.2.1\na A 192.0.2.1', 'Line 2 repeats line 1.'],
])('%j becomes one record set with a note', (text, note) => {
  const { sets, skipped } = read(text);
  expect([sets.length, sets[0]?.notes, skipped]).toEqual([1, [note], []]);
});

test('a relative name that contains the domain remains relative', () => {
  const { sets, skipped } = read('www.example.nl A 192.0.2.1\n');
  expect([sets.map(({ name }) => name), skipped]).toEqual([['www.example.nl'], []]);
});

test('a duplicate value is imported once, with a note on its first line', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `www A 192.0.2.${at % 20}`);
  const { sets } = read(lines.join('\n'));
  expect(sets[0]?.members[0]?.values).toEqual(Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`));
  expect(sets[0]?.notes.slice(0, 2)).toEqual(['Line 21 repeats line 1.', 'Line 22 repeats line 2.']);
});

test.each<[string, 'kept' | 'unknown', string]>([
  ['@ SOA a. b. 1 2 3 4 5', 'kept', 'The platform manages the SOA record.'],
  ['@ NS ns1.example.net.', 'kept', 'The platform sets the nameservers of the domain itself.'],
  [
    '@ DNSKEY 257 3 13 abc',
    'unknown',
    'Zones are not signed here, so DNSKEY is skipped. Please remove the DS records of this domain in the parent zone first.',
  ],
  ['a.example.org. A 192.0.2.1', 'unknown', 'a.example.org is not in example.nl.'],
  ['notexample.nl. A 192.0.2.1', 'unknown', 'notexample.nl is not in example.nl.'],
  ['. NS a.root-servers.net.', 'unknown', 'The root is not in example.nl.'],
  ['a A 192.168.1', 'unknown', '192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.'],
  ['a BOGUS 1', 'unknown', '“BOGUS” is not a record type.'],
  [
    '@ CNAME a.example.org.',
    'unknown',
    'A CNAME record set cannot stand at the domain itself. Please make an alias of type A or AAAA there, or give it another name.',
  ],
  [
    String.raw`a\$b A 192.0.2.1`,
    'unknown',
    'a$b cannot be part of a name. Use letters, digits, hyphens and underscores.',
  ],
])('%j is skipped with its reason', (text, kind, reason) => {
  const { sets, skipped } = read(text);
  expect(sets).toEqual([]);
  expect(skipped).toMatchObject([{ first: 1, last: 1, source: text, kind, reason }]);
});

test('a record without a TTL gets the chosen default TTL', () => {
  expect(read('a A 192.0.2.1').sets).toMatchObject([{ name: 'a', ttl: 3_600 }]);
});

test.each([
  [
    'NS',
    (at: number) => `n${at}.example.net.`,
    /^These nameservers take \d+ bytes\. A referral carries 10000/u,
  ],
  [
    'TXT',
    (at: number) => `"${at}${'x'.repeat(200)}"`,
    /^These values take \d+ bytes, and one answer carries 60000/u,
  ],
])('lines of a %s set too large for one message are skipped with the reason', (type, value, reason) => {
  const lines = Array.from({ length: 400 }, (_, at) => `a 60 ${type} ${value(at)}`);
  const { sets, skipped } = read(lines.join('\n'));
  expect(sets).toEqual([]);
  expect(skipped).toHaveLength(400);
  expect(skipped.at(-1)).toMatchObject({ first: 400, kind: 'unknown', set: { name: 'a', type } });
  expect(skipped.at(-1)?.reason).toMatch(reason);
});

test('a CNAME with other records at its name is skipped, and the others are imported', () => {
  const { sets, skipped } = read('a CNAME b.example.org.\na A 192.0.2.1\na TXT x');
  expect(sets.map(({ type }) => type)).toEqual(['A', 'TXT']);
  expect(skipped).toMatchObject([
    { first: 1, reason: 'a.example.nl has other records (A, TXT), and a CNAME must be the only record set.' },
  ]);
});

test('every record is imported into one set or skipped', () => {
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
      const { sets, skipped } = read(lines.join('\n'));
      const seen = [...sets.flatMap(({ places }) => places), ...skipped].map(({ first }) => first);
      expect(seen.toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1));
    }),
    { numRuns: 1_000 },
  );
});

/** Every kind of record set, in the format of the export. */
const POLICIES = `www 300 IN A 192.0.2.1
@ 60 IN TXT "a\\"b" "plain"
_s._tcp 60 IN SRV 1 2 3 .
n 60 IN NAPTR 1 2 "u" "x" "!a!b!" .
k 60 IN CAA 0 issue ";"
;$WEIGHTED w 30 IN A 0 "blue \\"one\\"" 192.0.2.1
w 30 IN A 192.0.2.2 ;$WEIGHTED 255 "b\\\\c"
m 30 IN MX 10 mail.example.org. ;$MULTIVALUE "één"
;$ALIAS @ IN A shop.example.org.`;

test('an exported file is imported and exported again without a change', () => {
  const first = read(POLICIES);
  expect(first.skipped).toEqual([]);
  const lines = first.sets.flatMap(setLines);
  expect(lines.join('\n')).toBe(POLICIES);
  expect(plain(read(lines.join('\n')).sets)).toEqual(plain(first.sets));
});

test.each([
  [';$WEIGHTED w 30 IN A 10 192.0.2.1', 'This line lacks its weight or its set id.'],
  [';$MULTIVALUE w 30 IN A 192.0.2.1', 'This line lacks its weight or its set id.'],
  [';$ALIAS w IN A', 'This CNAME record has no value.'],
  [';$ALIAS', null],
  [';$ALIASES w IN A a.example.', null],
  ['; $ALIAS w IN A a.example.', null],
])('%j is refused with %j, or is a comment', (text, reason) => {
  expect(read(text).skipped.map((one) => one.reason)).toEqual(reason === null ? [] : [reason]);
});

test.each([
  ['w A 192.0.2.1\n;$ALIAS w IN A a.example.', 'have different policies'],
  [';$ALIAS w IN A b.example.\n;$ALIAS w IN A a.example.', 'is an alias for several hosts'],
])('all lines of %j are skipped', (text, reason) => {
  const { sets, skipped } = read(text);
  expect(sets).toEqual([]);
  expect(skipped.map((one) => one.reason.includes(reason))).toEqual([true, true]);
});

/** Names, identifiers and texts with all characters that require escapes. */
const label = fc
  .stringMatching(/^[a-z0-9](?:[a-z0-9_]{0,8}[a-z0-9])?$/u)
  .filter((text) => !text.includes('nl'));
const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => text !== '' && !/[\p{C}\p{Zl}\p{Zp}\uFFFD]/u.test(text));
const text = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 });
const address = fc.ipV4();
const ttl = fc.nat({ max: 2_147_483_647 });
const escaped = (value: string) =>
  value.replace(/[^\x20-\x7e]/gu, (one) => `\\${String(one.charCodeAt(0)).padStart(3, '0')}`);
const quoted = (value: string) => `"${escaped(value.replace(/["\\]/gu, '\\$&'))}"`;

const line = fc.oneof(
  fc.tuple(label, ttl, address).map(([name, time, ip]) => `${name} ${time} IN A ${ip}`),
  fc.tuple(label, ttl, text).map(([name, time, value]) => `${name} ${time} IN TXT ${quoted(value)}`),
  fc
    .tuple(label, label, fc.nat(65_535))
    .map(([name, host, n]) => `${name} 60 IN MX ${n} ${host}.example.org.`),
  fc
    .tuple(label, ttl, fc.nat(255), id, address)
    .map(([name, time, n, one, ip]) => `;$WEIGHTED ${name} ${time} IN A ${n} ${idText(one)} ${ip}`),
  fc
    .tuple(label, ttl, id, address)
    .map(([name, time, one, ip]) => `;$MULTIVALUE ${name} ${time} IN A ${idText(one)} ${ip}`),
  fc.tuple(label, label).map(([name, host]) => `;$ALIAS ${name} IN AAAA ${host}.example.org.`),
);

function idText(value: string): string {
  return `"${value.replace(/["\\]/gu, '\\$&')}"`;
}

test('import after export after import is the identity', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 15 }), (lines) => {
      const first = read(lines.join('\n'));
      const again = read(first.sets.flatMap(setLines).join('\n'));
      expect(again.skipped).toEqual([]);
      expect(plain(again.sets)).toEqual(plain(first.sets));
    }),
    { numRuns: 1_000 },
  );
});

/** A file of 450 KB: five lines with a run of 90,000 characters each. */
const longLines = (line: (run: string) => string, unit: string, characters = 90_000) =>
  Array.from({ length: 5 }, () => line(runOf(unit, characters))).join('\n');

test('values of several parts, names and set ids above their limits are skipped', () => {
  const text = [
    longLines((run) => `www 60 IN CAA 0 iodef "mailto:${run} "`, '@'),
    longLines((run) => `www 60 IN CNAME ${run}`, 'a.'),
    longLines((run) => `;$MULTIVALUE www 60 IN A "${run}" 192.0.2.1`, '\u0301\u0316'),
  ].join('\n');
  const { sets, skipped } = read(text);
  expect(sets).toEqual([]);
  const reasons = skipped.map(({ reason }) => reason);
  expect(reasons.slice(0, 5)).toEqual(Array(5).fill('This value has 90,018 characters. At most 4,000 fit.'));
  expect(reasons[5]).toMatch(/^This name has \d+ characters\. At most 253 fit, with the domain\.$/u);
  expect(reasons.at(-1)).toContain('A set id has at most 128 characters.');
});

test.each([
  ['a report URL', (run: string) => `www 60 IN CAA 0 iodef "mailto:${run} "`, '@'],
  ['a report URL of letters', (run: string) => `www 60 IN CAA 0 iodef "mailto:${run} "`, 'a'],
  ['an issuer', (run: string) => `www 60 IN CAA 0 issue "${run}!"`, ' '],
  ['a name of distinct letters', (run: string) => `${run} 60 IN A 192.0.2.1`, letters(90_000)],
  ['a set id', (run: string) => `;$MULTIVALUE www 60 IN A "${run}" 192.0.2.1`, '\u0301\u0316'],
  ['a modifier of a number', (run: string) => `$GENERATE 1-2 www$ TXT "${run}"`, '${'],
])('a run in %s takes linear time', async (_, line, unit) => {
  const growth = await growthOf((length) => read(longLines(line, unit, length)), 90_000);
  expect(growth).toBeLessThanOrEqual(MAX_GROWTH);
});

/** Distinct letters outside ASCII, which punycode sorts. */
function letters(count: number): string {
  return Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('');
}
