import fc from 'fast-check';
import { RECORD_TYPES } from './record-constants.js';
import { textChunks } from './character-strings.js';
import { RECORD_RULES } from './record-types.js';
import { canonicalValues } from './check-values.js';
import type { RecordType } from './record-constants.js';

function values(type: RecordType, text: string): readonly string[] {
  const checked = canonicalValues(type, text);
  if (!checked.ok) throw new Error(checked.faults.map((fault) => fault.message).join('\n'));
  return checked.values;
}

function messages(type: RecordType, text: string): string[] {
  const checked = canonicalValues(type, text);
  return checked.ok ? [] : checked.faults.map((fault) => fault.message);
}

test.each<[RecordType, string, string[]]>([
  ['A', ' 192.0.2.10 \r\n\r\n192.0.2.11\r192.0.2.12', ['192.0.2.10', '192.0.2.11', '192.0.2.12']],
  ['AAAA', '2001:0DB8:0:0:0:0:0:1\n::ffff:192.0.2.1', ['2001:db8::1', '::ffff:192.0.2.1']],
  ['AAAA', '1:0:0:2:0:0:0:3\n::', ['1:0:0:2::3', '::']],
  ['AAAA', '1:2:3:4:5:6:7:0', ['1:2:3:4:5:6:7:0']],
  ['CNAME', 'Shop.Example.NET.', ['shop.example.net']],
  ['CNAME', '_dmarc.example.net', ['_dmarc.example.net']],
  ['MX', '010   Mail.example.net.\n20\tbackup.example.net', ['10 mail.example.net', '20 backup.example.net']],
  ['CNAME', 'localhost.', ['localhost']],
  ['PTR', 'localhost', ['localhost']],
  ['MX', '0 .', ['0 .']],
  ['TXT', 'v=spf1 -all', ['"v=spf1 -all"']],
  ['TXT', 'say "hi" \\ bye', ['"say \\"hi\\" \\\\ bye"']],
  ['TXT', 'v=DMARC1\\; p=none', ['"v=DMARC1; p=none"']],
  ['TXT', 'a \\"mark\\" \\065', ['"a \\"mark\\" A"']],
  ['TXT', 'C:\\temp\\;', ['"C:\\\\temp\\\\;"']],
  ['TXT', '"one"  "two"', ['"one" "two"']],
  ['TXT', '"v=DKIM1\\; k=rsa"', ['"v=DKIM1; k=rsa"']],
  ['TXT', '"tab\\009 caf\\195\\169 \\255"', ['"tab\\009 café \\255"']],
  ['TXT', '""', ['""']],
  ['TXT', 'a'.repeat(256), [`"${'a'.repeat(255)}" "a"`]],
  ['TXT', `${'a'.repeat(254)}é`, [`"${'a'.repeat(254)}" "é"`]],
])('the %s value %j becomes %j', (type, text, expected) => {
  expect(values(type, text)).toEqual(expected);
});

test.each<[RecordType, string, string[]]>([
  ['A', '', ['Please enter at least one value.']],
  ['A', ' \n\r\n', ['Please enter at least one value.']],
  ['A', '192.168.1', ['192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.']],
  [
    'A',
    '192.0.2.1\n192.168.1\n\n010.0.0.1',
    [
      'Line 2: 192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.',
      'Line 4: 010.0.0.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.',
    ],
  ],
  [
    'A',
    '192.0.2.1\n192.0.2.2\n192.0.2.1',
    ['Line 3: 192.0.2.1 is already on line 1. Please remove one of them.'],
  ],
  ['A', '2001:db8::1', ['2001:db8::1 is an IPv6 address. Put it into a record set of type AAAA.']],
  ['AAAA', '192.0.2.1', ['192.0.2.1 is an IPv4 address. Put it into a record set of type A.']],
  ['AAAA', 'fe80::1%eth0', ['fe80::1%eth0 is not an IPv6 address. Write it like 2001:db8::10.']],
  ['AAAA', '1::2::3', ['1::2::3 is not an IPv6 address. Write it like 2001:db8::10.']],
  ['AAAA', '::1\n0:0::1', ['Line 2: ::1 is already on line 1. Please remove one of them.']],
  ['CNAME', 'a.nl\nb.nl', ['A CNAME record set has exactly one value. Please remove the other lines.']],
  ['CNAME', '192.0.2.1', ['192.0.2.1 is an address. This needs a host name, like shop.example.net.']],
  ['CNAME', '192.0.2.1.', ['192.0.2.1. is an address. This needs a host name, like shop.example.net.']],
  ['CNAME', 'shop', ['shop is not a full host name. Write it in full, like shop.example.net.']],
  ['CNAME', 'shop..nl', ['Two dots in a row leave an empty part. Please take one out.']],
  [
    'CNAME',
    'example.net/path',
    ['example.net/path is not a host name alone. Write only the name, like shop.example.net.'],
  ],
  [
    'CNAME',
    'https://a.nl',
    ['https://a cannot be part of a name. Use letters, digits, hyphens and underscores.'],
  ],
  [
    'MX',
    '10 mail.example.net:25',
    ['mail.example.net:25 is not a host name alone. Write only the name, like mail.example.net.'],
  ],
  ['CNAME', '*.nl.nl', ['*.nl.nl is a wildcard. This needs one host, like shop.example.net.']],
  ['CNAME', 'a b.nl', ['a b cannot be part of a name. Use letters, digits, hyphens and underscores.']],
  [
    'CNAME',
    `${'a'.repeat(64)}.nl`,
    [`${'a'.repeat(59)}… is too long: a part between dots has at most 63 characters.`],
  ],
  [
    'MX',
    'mail.example.net',
    ['mail.example.net lacks its priority or its host. Write both, like 10 mail.example.net.'],
  ],
  [
    'MX',
    'ten mail.example.net',
    ['ten is not a priority. Write a number from 0 to 65535, like 10 mail.example.net.'],
  ],
  [
    'MX',
    '65536 mail.example.net',
    ['65536 is not a priority. Write a number from 0 to 65535, like 10 mail.example.net.'],
  ],
  ['MX', '10 a.nl b.nl', ['10 a.nl b.nl has more than priority and host. Write 10 mail.example.net.']],
  ['MX', '10 192.0.2.1', ['192.0.2.1 is an address. This needs a host name, like mail.example.net.']],
  ['TXT', '"open', ['The last quotation mark is missing. Please close the text with ".']],
  ['TXT', '"a" b', ['b stands outside the quotation marks. Write \\" for a mark inside the text.']],
  ['TXT', '"C:\\temp"', ['\\t means nothing inside quotation marks. Write \\\\ for a backslash.']],
  ['TXT', '"\\256"', ['\\2 means nothing inside quotation marks. Write \\\\ for a backslash.']],
  ['TXT', '\ud800', ['This contains half a character. Please type the text again.']],
])('the %s value %j is refused with %j', (type, text, expected) => {
  expect(messages(type, text)).toEqual(expected);
});

test('a record set too large for one DNS answer is refused', () => {
  const text = Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(230)}`).join('\n');
  expect(messages('TXT', text)[0]).toMatch(/^These values take \d+ bytes, and one answer carries 60000\./u);
});

test('names outside ASCII require toAscii', () => {
  const toAscii = (label: string) => (label === 'bücher' ? 'xn--bcher-kva' : null);
  expect(canonicalValues('MX', '10 Bücher.nl', { toAscii })).toEqual({
    ok: true,
    values: ['10 xn--bcher-kva.nl'],
  });
  expect(messages('MX', '10 bücher.nl')).toHaveLength(1);
  expect(canonicalValues('MX', '10 xn--a.nl', { toAscii }).ok).toBe(false);
});

test('the example of every record type is valid', () => {
  for (const type of RECORD_TYPES) {
    expect(values(type, RECORD_RULES[type].example)).toEqual([RECORD_RULES[type].example]);
  }
});

const label = fc.stringMatching(/^[a-zA-Z0-9_](?:[a-zA-Z0-9_-]{0,20}[a-zA-Z0-9_])?$/u);
const host = fc.array(label, { minLength: 2, maxLength: 5 }).map((labels) => `${labels.join('.')}.`);
const short = fc.nat(65_535);
const quoted = fc
  .string({ unit: fc.constantFrom('a', 'B', '7', ' ', ';', '=', '\\\\', '\\"', '\\032', '.'), maxLength: 20 })
  .map((text) => `"${text}"`);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.string({ unit: fc.constantFrom('"', '\\', ' ', 'a', '0', '9', 'é', ';'), maxLength: 20 }),
);
const hostOrNone = fc.oneof(host, fc.constant('.'));
const quotedSub = '"/^(.*)$/\\\\1@example.com/i"';
const typed: Record<RecordType, fc.Arbitrary<string>> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  CNAME: host,
  MX: fc.tuple(fc.nat(65_535), host).map(([priority, target]) => `${priority}  ${target}`),
  TXT: text,
  SPF: text,
  PTR: host,
  NS: host,
  SRV: fc.tuple(short, short, short, hostOrNone).map((parts) => parts.join('  ')),
  NAPTR: fc
    .tuple(
      short,
      short,
      fc.constantFrom('u', '"S"', '""'),
      quoted,
      fc.constantFrom('""', '"!^.*$!a@b!"', quotedSub),
    )
    .chain((parts) => hostOrNone.map((replacement) => [...parts, replacement].join(' '))),
  CAA: fc
    .tuple(
      fc.nat(255),
      fc.constantFrom('issue', 'ISSUEWILD', 'iodef', 'other'),
      fc.oneof(
        quoted,
        host.map((h) => h.slice(0, -1)),
      ),
    )
    .map((parts) => parts.join(' ')),
};

test.each(RECORD_TYPES)('%s: the canonical form is its own canonical form', (type) => {
  const most = RECORD_RULES[type].single ? 1 : 6;
  const sets = fc.array(typed[type], { minLength: 1, maxLength: most });
  fc.assert(
    fc.property(sets, fc.constantFrom('\n', '\r\n', '\r', '\n\n'), (lines, lineBreak) => {
      const first = canonicalValues(type, lines.join(lineBreak));
      if (first.ok) expect(canonicalValues(type, first.values.join('\n'))).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

test.each(RECORD_TYPES)('%s: any text results in values or messages, never in an exception', (type) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const checked = canonicalValues(type, text);
      expect(checked.ok ? checked.values.length : checked.faults.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test('a text without quotation marks is preserved in strings of at most 255 bytes', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }).filter((value) => {
    return value.trim() === value && !value.startsWith('"') && !/[\r\n\u2028\u2029]/u.test(value);
  });
  fc.assert(
    fc.property(text, (value) => {
      const chunks = textChunks(values('TXT', value)[0] ?? '') ?? [];
      expect(chunks.every((chunk) => chunk.length <= 255)).toBe(true);
      expect(Buffer.concat(chunks).toString('utf8')).toBe(value);
    }),
    { numRuns: 500 },
  );
});

test('escaped bytes are decoded to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      const text = `"${[...bytes].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
      expect(Buffer.concat(textChunks(values('TXT', text)[0] ?? '') ?? [])).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 500 },
  );
});

test('a null MX excludes other mail servers (RFC 7505, section 3)', () => {
  expect(canonicalValues('MX', '0 .')).toEqual({ ok: true, values: ['0 .'] });
  const checked = canonicalValues('MX', '10 mail.example.net\n0 .');
  expect(checked.ok ? [] : checked.faults).toEqual([
    { line: 0, message: expect.stringMatching(/receives no email/u) },
  ]);
});
