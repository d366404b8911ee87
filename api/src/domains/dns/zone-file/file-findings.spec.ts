import type { ImportOffer } from '@zonewerk/contracts';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { SetCollector } from './import-sets.js';
import { parseZoneFile } from './parse-zone-file.js';

const DOMAIN = 'example.nl';

function read(text: string, accepted: readonly ImportOffer[] = []) {
  const options = { ...NAME_OPTIONS, defaultTtl: 3_600, accepted };
  const collector = new SetCollector(DOMAIN, options);
  for (const entry of parseZoneFile(text, DOMAIN)) collector.add(entry);
  const sets = [...collector.sets()].filter((set) => set !== null);
  return { sets, skipped: collector.skipped, ...collector.findings.summary(DOMAIN, options) };
}

const SOA = '@ 60 IN SOA ns1.example.net. a.example.net. 1 2 3 4 5\n';

test('the remark on a file without SOA record has its origin and default TTL', () => {
  const start =
    'The file has no SOA record: names without a final dot are read in example.nl, and the SOA of this zone stays.';
  expect(read('www 60 A 192.0.2.1').remarks).toEqual([start]);
  expect(read('www A 192.0.2.1').remarks).toEqual([`${start} Lines without a TTL get 3600 seconds.`]);
  expect(read(`${SOA}www A 192.0.2.1`).remarks).toEqual([]);
  expect(read('; nothing').remarks).toEqual([]);
});

test.each([
  ['$ORIGIN nl.', 'Names without a final dot below it are read in nl.', false],
  ['$ORIGIN example.nl.', 'Names without a final dot below it are read in example.nl.', false],
  ['$ORIGIN .', 'Names without a final dot below it are read in the root.', false],
  [
    '$ORIGIN example.nl',
    'Names without a final dot below it are read in example.nl.example.nl. It has no final dot itself, so it belongs to example.nl. Add the final dot to change that.',
    true,
  ],
  [
    '$ORIGIN sub',
    'Names without a final dot below it are read in sub.example.nl. It has no final dot itself, so it belongs to example.nl. Add the final dot to change that.',
    true,
  ],
  [
    '$ORIGIN org.',
    'Names without a final dot below it are read in org. That is not in example.nl, so lines with such names are not imported.',
    true,
  ],
])('the note of %s states its effect', (line, note, unusual) => {
  const { skipped, remarks } = read(`${SOA}${line}`);
  expect(skipped.at(-1)).toMatchObject({ kind: 'kept', first: 2, reason: note });
  expect(remarks).toEqual(unusual ? [`Line 2: ${note}`] : []);
});

test('names below an $ORIGIN of one label belong to the zone', () => {
  expect(
    read('$ORIGIN nl.\nexample 60 A 192.0.2.1\nwww.example 60 A 192.0.2.1').sets.map(({ name }) => name),
  ).toEqual(['@', 'www']);
});

const CLOUDFLARE = `;; Domain: example.nl.
example.nl. 3600 IN SOA a.ns.cloudflare.com. dns.cloudflare.com. 1 10000 2400 604800 1800
example.nl. 1 IN CNAME shop.example.net. ; cf_tags=cf-flatten-cname,cf-proxied:true
www.example.nl. 1 IN A 192.0.2.1 ;; cf_tags=cf-proxied:true
www.example.nl. 1 IN A 192.0.2.2 ; our server cf_tags=cf-proxied:true
mail.example.nl. 300 IN A 192.0.2.3 ; cf_tags=cf-proxied:false
`;

test('the remarks list proxied names of Cloudflare', () => {
  const { remarks, sets } = read(CLOUDFLARE);
  expect(remarks).toEqual([
    'Cloudflare proxied example.nl, www.example.nl. Here the addresses of their origins are public. The origins need their own certificates.',
  ]);
  expect(sets.map(({ name, notes }) => [name, notes.length])).toEqual([
    ['www', 1],
    ['mail', 0],
  ]);
});

test('a TTL of 1 is unchanged, and the default TTL is offered instead', () => {
  const before = read(CLOUDFLARE);
  expect(before.sets.map(({ name, ttl }) => `${name} ${ttl}`)).toEqual(['www 1', 'mail 300']);
  expect(before.offers.map(({ kind }) => kind)).toEqual(['apex-alias', 'automatic-ttl']);
  expect(before.offers[1]?.reason).toMatch(
    /^3 lines have a TTL of 1 second.* The default TTL is 1800 seconds\.$/u,
  );
  const after = read(CLOUDFLARE, ['automatic-ttl']);
  expect(after.sets.map(({ name, ttl }) => `${name} ${ttl}`)).toEqual(['www 1800', 'mail 300']);
  expect(after.offers.map(({ kind }) => kind)).toEqual(['apex-alias']);
  expect(after.remarks.at(-1)).toBe(
    '3 lines have a TTL of 1 in the file, and here the default TTL of 1800 seconds.',
  );
  expect(read('www 1 A 192.0.2.1', ['automatic-ttl']).sets).toMatchObject([{ ttl: 3_600 }]);
  expect(read('$TTL 600\nwww 1 A 192.0.2.1', ['automatic-ttl']).sets).toMatchObject([{ ttl: 600 }]);
});

test('a CNAME at the apex is skipped, and an alias is offered instead', () => {
  const text = `${SOA}@ 60 CNAME shop.example.net.\n@ 60 TXT "x"`;
  const before = read(text);
  expect(before.skipped.filter(({ kind }) => kind === 'unknown')).toHaveLength(1);
  expect(before.offers).toEqual([
    {
      kind: 'apex-alias',
      reason:
        'Line 2 is a CNAME at the domain itself, which the DNS does not allow. An alias of type A and AAAA answers with the addresses of shop.example.net in its place.',
    },
  ]);
  const after = read(text, ['apex-alias']);
  expect(after.skipped.filter(({ kind }) => kind === 'unknown')).toEqual([]);
  expect(after.sets.map(({ name, type, alias }) => [name, type, alias?.target])).toEqual([
    ['@', 'A', 'shop.example.net'],
    ['@', 'AAAA', 'shop.example.net'],
    ['@', 'TXT', undefined],
  ]);
  expect(after).toMatchObject({
    offers: [],
    remarks: ['The CNAME at example.nl is read as an alias of shop.example.net.'],
  });
  // Below the apex a CNAME is unchanged.
  expect(read('www 60 CNAME a.example.', ['apex-alias']).sets).toMatchObject([{ type: 'CNAME' }]);
});
