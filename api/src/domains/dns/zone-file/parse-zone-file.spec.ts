import fc from 'fast-check';
import { parseZoneFile } from './parse-zone-file.js';
import type { ZoneEntry } from './zone-entries.js';

const ORIGIN = 'example.nl';

/** Each entry in one line. */
function read(text: string): string[] {
  return parseZoneFile(text, ORIGIN).map(short);
}

function short(entry: ZoneEntry): string {
  if (entry.kind === 'directive') return `${entry.first} directive`;
  if (entry.kind === 'fault') return `${entry.first} ? ${entry.reason}`;
  return `${entry.first} ${entry.name} ${entry.ttl ?? '-'} ${entry.type} ${entry.data}`;
}

test('a handwritten zone file is read with all its records', () => {
  const text = `
$ORIGIN example.nl.     ; the zone
$TTL 1h
@   IN  SOA ns1.example.net. hostmaster (
        2026112201 ; serial
        7200 900
        2w 60 )
        IN NS   ns1.example.net.
        NS      ns2
www     A       192.0.2.1
        60 AAAA 2001:db8::1
mail    300 IN MX 10 mail
WWW.Shop IN 1d CNAME @
text    TXT "a;b" "c \\"d\\"" plain\\;word
_sip._tcp SRV 10 60 5060 sip.example.net.
$ORIGIN sub
host    A 192.0.2.2
other.example.org. A 192.0.2.3
`;
  expect(read(text)).toEqual([
    '2 directive',
    '3 directive',
    '4 example.nl 3600 SOA ns1.example.net. hostmaster.example.nl. 2026112201 7200 900 2w 60',
    '8 example.nl 3600 NS ns1.example.net.',
    '9 example.nl 3600 NS ns2.example.nl.',
    '10 www.example.nl 3600 A 192.0.2.1',
    '11 www.example.nl 60 AAAA 2001:db8::1',
    '12 mail.example.nl 300 MX 10 mail.example.nl.',
    '13 www.shop.example.nl 86400 CNAME example.nl.',
    String.raw`14 text.example.nl 3600 TXT "a;b" "c \"d\"" "plain\;word"`,
    '15 _sip._tcp.example.nl 3600 SRV 10 60 5060 sip.example.net.',
    '16 directive',
    '17 host.sub.example.nl 3600 A 192.0.2.2',
    '18 other.example.org 3600 A 192.0.2.3',
  ]);
});

test.each([
  ['www 60 A 192.0.2.1\nb A 192.0.2.2', ['1 www.example.nl 60 A 192.0.2.1', '2 b.example.nl 60 A 192.0.2.2']],
  ['www A 192.0.2.1', ['1 www.example.nl - A 192.0.2.1']],
  ['www IN 1H30m A 192.0.2.1', ['1 www.example.nl 5400 A 192.0.2.1']],
  ['www CLASS1 TYPE65280 \\# 1 00', ['1 www.example.nl - TYPE65280 \\# 1 00']],
  ['\\042.a A 192.0.2.1', ['1 *.a.example.nl - A 192.0.2.1']],
  ['in in in a 192.0.2.1', ['1 in.example.nl - ? '].slice(1).concat('1 ? “in” is not a record type.')],
  ['a in a 192.0.2.1', ['1 a.example.nl - A 192.0.2.1']],
  ['1 A 192.0.2.1', ['1 1.example.nl - A 192.0.2.1']],
  [
    '\uFEFFa A 192.0.2.1\r\nb A 192.0.2.2\rc A 192.0.2.3',
    ['1 a.example.nl - A 192.0.2.1', '2 b.example.nl - A 192.0.2.2', '3 c.example.nl - A 192.0.2.3'],
  ],
  ['@ MX 0 .', ['1 example.nl - MX 0 .']],
  ['a A (\n192.0.2.1 ; one\n)', ['1 a.example.nl - A 192.0.2.1']],
])('%j is read', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

const SOA = '@ IN SOA ns. hostmaster. 1 7200 900 2w';

test.each([
  [
    'the last stated TTL',
    `${SOA} 5m\na 60 A 192.0.2.1\nb A 192.0.2.2\nc 1h A 192.0.2.3\nd A 192.0.2.4`,
    [300, 60, 60, 3600, 3600],
  ],
  ['the TTL of its SOA', `@ 1d IN SOA ns. hostmaster. 1 7200 900 2w 5m\na A 192.0.2.1`, [86_400, 86_400]],
  ['the minimum of the SOA', `${SOA} 5m\na A 192.0.2.1\n  TXT x`, [300, 300, 300]],
  [
    'the minimum of the SOA, also for generated records',
    `${SOA} 300\n$GENERATE 1-2 a$ A 192.0.2.$`,
    [300, 300, 300],
  ],
  ['the $TTL before all others', `a 60 A 192.0.2.1\n$TTL 2m\n${SOA} 5m\nb A 192.0.2.2`, [60, 120, 120]],
  ['no TTL before the first source of one', `a A 192.0.2.1\n${SOA} 5m\nb A 192.0.2.2`, [null, 300, 300]],
  [
    'no TTL after an invalid SOA',
    `${SOA} soon\nb A 192.0.2.2\n@ SOA ns. h. 1\nc A 192.0.2.3`,
    [null, null, null, null],
  ],
])('lines without a TTL have %s', (_what, text, ttls) => {
  const records = parseZoneFile(text, ORIGIN).filter((entry) => entry.kind === 'record');
  expect(records.map(({ ttl }) => ttl)).toEqual(ttls);
});

test('lines that depend on an invalid directive are not read', () => {
  const lines = ['$ORIGIN a..b', 'www A 192.0.2.1', '$ORIGIN sub', '$ORIGIN example.nl.', 'www A 192.0.2.1'];
  expect(parseZoneFile(lines.join('\n'), ORIGIN).map(({ kind }) => kind)).toEqual([
    'fault',
    'fault',
    'fault',
    'directive',
    'record',
  ]);
  const times = ['$TTL soon', 'a A 192.0.2.1', 'b 60 A 192.0.2.1', '$TTL 60', 'c A 192.0.2.1'];
  expect(parseZoneFile(times.join('\n'), ORIGIN).map(({ kind }) => kind)).toEqual([
    'fault',
    'fault',
    'record',
    'directive',
    'record',
  ]);
});

test.each([
  ['$INCLUDE other.zone', 'Other files are not read. Please insert the lines of that file here.'],
  ['$ORIGIN', '$ORIGIN needs one name, like example.nl.'],
  ['$ORIGIN a..b', 'a..b has two dots in a row.'],
  ['$TTL soon', '$TTL needs one time, like 3600 or 1h.'],
  ['$TTL 4000000000', 'The TTL 4000000000 is too long. Please use at most 2147483647 seconds.'],
  ['$\0 1', '$<U+0000> is not a directive. Use $ORIGIN, $TTL or $GENERATE.'],
  ['a..\u202eb A 192.0.2.1', 'a..<U+202E>b has two dots in a row.'],
  [`$${'x'.repeat(99)} 1`, `$${'x'.repeat(58)}… is not a directive. Use $ORIGIN, $TTL or $GENERATE.`],
  ['$DATE 1', '$DATE is not a directive. Use $ORIGIN, $TTL or $GENERATE.'],
  ['www', 'This line has no record type. Please write one, like A or MX.'],
  ['www A', 'This A record has no value.'],
  ['www BOGUS 1', '“BOGUS” is not a record type.'],
  ['www CH TXT a', 'Only the class IN is served, not CH.'],
  ['www 99999999999 A 192.0.2.1', 'The TTL 99999999999 is too long. Please use at most 2147483647 seconds.'],
  ['a\\.b A 192.0.2.1', 'a\\.b has a character that a name cannot have here: \\..'],
  ['a\\200 A 192.0.2.1', 'a\\200 has a character that a name cannot have here: \\200.'],
  [' A 192.0.2.1', 'This line has no name, and no line above it gives one. Please write one.'],
  ['a TXT "open', 'A quotation mark is opened here and not closed on the same line.'],
  ['a TXT (', 'The parenthesis that opens here is never closed.'],
  ['a TXT (a (b))', 'A parenthesis is opened inside another one.'],
  ['a TXT a)', 'A parenthesis is closed here that was not opened.'],
  [`a TXT ${'x'.repeat(10_000_000)}`, 'This line has 10,000,006 characters. No record can be that long.'],
  ['$GENERATE 1-3 a', '$GENERATE needs a range, a name, a type and a value.'],
  ['$GENERATE 3-1 a$ A 192.0.2.$', '3-1 starts after its end. Please swap the two numbers.'],
  ['$GENERATE x a$ A 192.0.2.$', 'x is not a range. Write it like 1-10 or 1-10/2.'],
  ['$GENERATE 1-9/0 a$ A 192.0.2.$', '1-9/0 has a step of 0. Please use 1 or more.'],
  [
    '$GENERATE 0-2147483647 a$ A 1',
    '0-2147483647 makes 2,147,483,648 records, and one line makes at most 65,536. Please split it.',
  ],
  ['$GENERATE 1-2 a${x} A 192.0.2.$', '${x} is not understood. Write it like ${0,3,d}.'],
  ['$GENERATE 1-2 a..$ A 192.0.2.$', 'a..1 has two dots in a row.'],
])('%.40s is reported as invalid', (text, reason) => {
  expect(read(text)).toEqual([`1 ? ${reason}`]);
});

test('an invalid line clears the current name', () => {
  expect(read('a A 192.0.2.1\nb..c A 192.0.2.2\n  A 192.0.2.3\nd A 192.0.2.4')).toEqual([
    '1 a.example.nl - A 192.0.2.1',
    '2 ? b..c has two dots in a row.',
    '3 ? This line has no name, and no line above it gives one. Please write one.',
    '4 d.example.nl - A 192.0.2.4',
  ]);
});

test.each([
  [
    '$GENERATE 1-3 a$ A 192.0.2.$',
    ['a1.example.nl - A 192.0.2.1', 'a2.example.nl - A 192.0.2.2', 'a3.example.nl - A 192.0.2.3'],
  ],
  [
    '$GENERATE 2-6/2 h${10,4} 60 IN CNAME x${-2,3,d}',
    [
      'h0012.example.nl 60 CNAME x000.example.nl.',
      'h0014.example.nl 60 CNAME x002.example.nl.',
      'h0016.example.nl 60 CNAME x004.example.nl.',
    ],
  ],
  [
    '$GENERATE 254-255 ${0,2,X} TXT \\$${0,0,o}',
    ['fe.example.nl - TXT "$376"', 'ff.example.nl - TXT "$377"'],
  ],
  ['$GENERATE 31-31 ${0,3,n} PTR h${0,0,x}', ['f.1.example.nl - PTR h1f.example.nl.']],
])('%s generates its records', (text, expected) => {
  expect(read(text)).toEqual(expected.map((line) => `1 ${line}`));
});

const PLACES = '${0,999}';
const TOO_MUCH = (line: number) =>
  `Up to line ${line} the $GENERATE of this file make more than 20,000,000 bytes, the most of one file. Please split it.`;

test.each([
  // 9,000 modifiers of 999 bytes each: nine megabytes for every one of 65,536 records.
  [
    `$GENERATE 0-65535 a$ TXT "${PLACES.repeat(9_000)}"`,
    'For 0 this creates a line of more than 100,000 bytes. No record can be that long.',
  ],
  [
    `$GENERATE 0-65535 a$ TXT ${`"${PLACES}" `.repeat(9_000)}`,
    'For 0 this creates a line of more than 100,000 bytes. No record can be that long.',
  ],
  [`$GENERATE 0-65535 a$ TXT "${PLACES.repeat(90)}"`, TOO_MUCH(2)],
  // Only the last number has a digit too many.
  [
    `$GENERATE 99999-100000 a TXT "${'${0}'.repeat(16_667)}"`,
    'For 100000 this creates a line of more than 100,000 bytes. No record can be that long.',
  ],
])('%.60s exceeds the limits of $GENERATE', (text, reason) => {
  expect(read(`b A 192.0.2.1\n${text}\nc A 192.0.2.2`)).toEqual([
    '1 b.example.nl - A 192.0.2.1',
    `2 ? ${reason}`,
    '3 c.example.nl - A 192.0.2.2',
  ]);
});

test('a parenthesised entry has a maximum length', () => {
  const text = `a TXT (\n${`${'"x" '.repeat(20_000)}\n`.repeat(8)})\nb A 192.0.2.1`;
  const entries = parseZoneFile(text, ORIGIN);
  expect(entries[0]).toMatchObject({
    kind: 'fault',
    first: 1,
    last: 8,
    reason: 'The parenthesis is still open after 500,000 characters.',
  });
  expect(entries.at(-1)).toMatchObject({ kind: 'record', name: 'b.example.nl' });
});

test('an unreadable line does not hide later lines', () => {
  const text = `a TXT "open\n${'b A 192.0.2.1\n'.repeat(3)}c TXT (\n${'x\n'.repeat(1_000)}d A 192.0.2.2`;
  const entries = parseZoneFile(text, ORIGIN);
  expect(entries.filter(({ kind }) => kind === 'record')).toHaveLength(4);
  expect(entries.at(-1)).toMatchObject({ kind: 'record', name: 'd.example.nl' });
  expect(entries.filter(({ kind }) => kind === 'fault')).toHaveLength(2);
});

test('every line with content is part of an entry', () => {
  const part = fc.constantFrom(
    'a',
    'IN',
    'A',
    '192.0.2.1',
    '"q q"',
    '(',
    ')',
    ';',
    '60',
    'TXT',
    '$TTL',
    '\\',
    '"',
    ' ',
    '\t',
    'MX',
    '@',
    '.',
  );
  const line = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const covered = new Set<number>();
      for (const { first, last } of parseZoneFile(lines.join(end), ORIGIN)) {
        for (let number = first; number <= last; number += 1) covered.add(number);
      }
      for (const [index, text] of lines.entries()) {
        if (/^[\s();]*(?:;|$)/u.test(text)) continue;
        expect({ text, covered: covered.has(index + 1) }).toEqual({ text, covered: true });
      }
    }),
    { numRuns: 2_000 },
  );
});

test('any input results in entries, never in an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(Array.isArray(parseZoneFile(text, ORIGIN))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a hundred thousand lines are read as a hundred thousand records', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `h${index} 300 IN A 192.0.2.1`).join('\n');
  expect(parseZoneFile(text, ORIGIN)).toHaveLength(100_000);
});
