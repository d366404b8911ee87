import fc from 'fast-check';
import { canonicalDomain } from '../../clusters/rules-domain.js';
import { absoluteName, canonicalRecordName } from './record-names.js';
import { canonicalRecordSet, recordLines } from './check-record-set.js';
import type { RecordSetDraft } from './check-record-set.js';

const DOMAIN = 'example.nl';

function nameOf(text: string): string {
  const checked = canonicalRecordName(text, DOMAIN);
  return checked.ok ? checked.value : `! ${checked.message}`;
}

test.each([
  ['', '@'],
  [' @ ', '@'],
  ['WWW', 'www'],
  ['www.', 'www'],
  ['a.B.c', 'a.b.c'],
  ['*', '*'],
  ['*.shop', '*.shop'],
  ['_dmarc', '_dmarc'],
  ['example', 'example'],
  ['www.example.nl', '! Please do not use your domain as name.'],
  ['Example.nl.', '! Please do not use your domain as name.'],
  ['shopexample.nl', '! Please do not use your domain as name.'],
  ['*.example.nl', '! Please do not use your domain as name.'],
  ['a.*', 'a.*'],
  ['A-*', 'a-*'],
  ['*.*', '*.*'],
  ['0/25', '0/25'],
  ['_sip+d2t._tcp', '_sip+d2t._tcp'],
  ["!#%&'*+,-/:<=>?[]^_`{|}~", "!#%&'*+,-/:<=>?[]^_`{|}~"],
  ['-a-', '-a-'],
  ['a..b', '! Two dots in a row leave an empty part. Please take one out.'],
  ['..', '! Two dots in a row leave an empty part. Please take one out.'],
  ...['a b', 'a"b', 'a(b', 'a)b', 'a;b', 'a@b', 'a$b', 'a\\b', 'http://a'].map((text): [string, string] => [
    text,
    `! ${text} cannot be part of a name. Use letters, digits, hyphens and underscores.`,
  ]),
  ['münchen', '! münchen cannot be part of a name. Use letters, digits, hyphens and underscores.'],
  [`${'a'.repeat(63)}`, 'a'.repeat(63)],
  [
    Array(5).fill('a'.repeat(50)).join('.'),
    '! This name has 254 characters. At most 253 fit, with the domain.',
  ],
])('record name %j is %j', (text, expected) => {
  expect(nameOf(text)).toBe(expected);
});

test('a name of a zone file may contain the domain', () => {
  const name = canonicalRecordName('WWW.example.nl', DOMAIN, { domainInName: true });
  expect(name).toEqual({ ok: true, value: 'www.example.nl' });
});

test('a canonical record name is its own canonical form, and any text results in a name or a message', () => {
  const parts = fc.constantFrom(
    'a',
    'B',
    '-',
    '_',
    '/',
    '+',
    '"',
    ' ',
    '.',
    '*',
    '@',
    '。',
    'é',
    '0',
    'example.nl',
  );
  fc.assert(
    fc.property(fc.string({ unit: parts, maxLength: 12 }), (text) => {
      const checked = canonicalRecordName(text, DOMAIN);
      if (checked.ok) expect(canonicalRecordName(checked.value, DOMAIN)).toEqual(checked);
      else expect(checked.message).toMatch(/\.$/u);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['Example.NL.', 'example.nl'],
  [' shop.example.co.uk ', 'shop.example.co.uk'],
  ['example。nl', 'example.nl'],
  ['0/25.2.0.192.IN-ADDR.ARPA', '0/25.2.0.192.in-addr.arpa'],
  ['0-25.2.0.192.in-addr.arpa.', '0-25.2.0.192.in-addr.arpa'],
  ['_msdcs.example.nl', '_msdcs.example.nl'],
])('domain %j is %j', (text, expected) => {
  expect(canonicalDomain(text)).toEqual({ ok: true, value: expected });
});

test.each([
  ['', /^Please enter a domain\.$/u],
  ['localhost', /no place like localhost/u],
  ['LOCALHOST.', /no place like localhost/u],
  ['my-zonewerk.nl', /looks like a domain of the platform/u],
  ['zone.zonewerk.example', /looks like a domain of the platform/u],
  ['example', /has no ending/u],
  ['192.0.2.1', /is an address, not a domain/u],
  ['2001:db8::1', /is an address, not a domain/u],
  ['[::1]', /is an address, not a domain/u],
  ['https://example.nl/', /domain alone/u],
  ['info@example.nl', /domain alone/u],
  ['*.example.nl', /not a wildcard/u],
  ['exa_mple.nl', /has an underscore, which a registered domain cannot have/u],
  ['-a.example.nl', /starts or ends with a hyphen/u],
  ['a+b.example.nl', /cannot be part of a domain/u],
  ['example.nl/path', /domain alone/u],
  ['shop.example.nl/a.b', /domain alone/u],
  ['example..nl', /Two dots in a row/u],
  ['example.123', /ends in a number/u],
  ['192.168.1', /ends in a number/u],
  ['exa mple.nl', /cannot be part of a name/u],
  [`${'a.'.repeat(130)}nl`, /At most 253 fit/u],
])('domain %j is refused', (text, message) => {
  expect(canonicalDomain(text)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test('public suffixes are refused as domains', () => {
  const isPublicSuffix = (domain: string) => domain === 'co.uk';
  expect(canonicalDomain('co.uk', { isPublicSuffix }).ok).toBe(false);
  expect(canonicalDomain('example.co.uk', { isPublicSuffix }).ok).toBe(true);
});

const draft: RecordSetDraft = {
  record_name: 'www',
  record_type: 'A',
  record_ttl: 300,
  record_value: '192.0.2.1',
};

test('every fault of a record set has the path of its field', () => {
  const bad = { ...draft, record_name: 'a..b', record_ttl: -1, record_value: '1\n192.0.2.1\n2' };
  const checked = canonicalRecordSet(bad, DOMAIN);
  expect(checked.ok ? [] : checked.issues.map((issue) => issue.path)).toEqual([
    'record_name',
    'record_ttl',
    'record_value',
    'record_value',
  ]);
});

test.each([
  [
    { record_type: 'CNAME', record_name: '@', record_value: 'a.nl' },
    'record_name',
    /cannot stand at the domain/u,
  ],
  [{ record_type: 'CNAME', record_value: 'WWW.example.nl.' }, 'record_value', /would point to itself/u],
  [{ record_ttl: 2_147_483_648 }, 'record_ttl', /from 0 to 2147483647/u],
  [{ record_ttl: 1.5 }, 'record_ttl', /from 0 to 2147483647/u],
] as const)('a record set with %j is refused', (change, path, message) => {
  const checked = canonicalRecordSet({ ...draft, ...change }, DOMAIN);
  expect(checked).toEqual({ ok: false, issues: [{ path, message: expect.stringMatching(message) }] });
});

test('the preview shows zone-file lines', () => {
  const lines = (change: Partial<RecordSetDraft>) => {
    const checked = canonicalRecordSet({ ...draft, ...change }, DOMAIN);
    return checked.ok ? recordLines(checked.recordSet, DOMAIN) : checked.issues;
  };
  expect(lines({ record_name: '' })).toEqual(['example.nl. 300 IN A 192.0.2.1']);
  expect(lines({ record_type: 'MX', record_value: '10 a.nl\n20 b.nl' })).toEqual([
    'www.example.nl. 300 IN MX 10 a.nl.',
    'www.example.nl. 300 IN MX 20 b.nl.',
  ]);
  expect(lines({ record_type: 'MX', record_value: '0 .' })).toEqual(['www.example.nl. 300 IN MX 0 .']);
  expect(lines({ record_type: 'TXT', record_value: 'a "b"' })).toEqual([
    'www.example.nl. 300 IN TXT "a \\"b\\""',
  ]);
  expect(lines({ record_type: 'CNAME', record_value: 'a.nl' })).toEqual([
    'www.example.nl. 300 IN CNAME a.nl.',
  ]);
  expect(absoluteName('@', DOMAIN)).toBe(DOMAIN);
});

test('a label that is longer than any spelling of a name is not converted to ASCII', () => {
  const toAscii = jest.fn(() => 'a');
  expect(canonicalRecordName('\u4e00'.repeat(1_001), DOMAIN, { toAscii })).toEqual({
    ok: false,
    message: 'This name has 1001 characters. At most 253 fit, with the domain.',
  });
  expect(toAscii).not.toHaveBeenCalled();
  expect(canonicalRecordName('\u4e00'.repeat(1_000), DOMAIN, { toAscii })).toEqual({ ok: true, value: 'a' });
});
