import { ask, storeWith, zoneSet } from '../../../test/harness/nameserver-zones.js';

const store = storeWith({
  'example.nl': {
    'www A': ['192.0.2.1'],
    'sub NS': ['ns1.sub.example.nl', 'ns.elsewhere.net'],
    'sub TXT': ['"not ours any more"'],
    'ns1.sub A': ['192.0.2.53'],
    'ns1.sub AAAA': ['2001:db8::53'],
    'host.sub A': ['192.0.2.2'],
    'inner.sub NS': ['ns.inner.example.net'],
    'far NS': ['ns1.far.net'],
    'into CNAME': ['host.sub.example.nl'],
    '*.wild A': ['192.0.2.3'],
    'cut.wild NS': ['ns1.far.net'],
  },
});
const NS = ['sub.example.nl NS ns1.sub.example.nl', 'sub.example.nl NS ns.elsewhere.net'];
const GLUE = ['ns1.sub.example.nl A 192.0.2.53', 'ns1.sub.example.nl AAAA 2001:db8::53'];

test.each([
  ['sub.example.nl', 'A'],
  ['sub.example.nl', 'NS'],
  ['sub.example.nl', 'TXT'],
  ['sub.example.nl', 'ANY'],
  ['host.sub.example.nl', 'A'],
  ['ns1.sub.example.nl', 'A'],
  ['nothing.there.sub.example.nl', 'MX'],
  ['x.inner.sub.example.nl', 'A'],
  ['HOST.Sub.Example.NL', 'A'],
])('a query for %s %s returns a referral with its glue records', (name, type) => {
  const { packet, rcode, answers, authorities, additionals } = ask(store, name, type);
  const lower = (texts: string[]) =>
    texts.map((text) => text.replace(/^\S+/u, (owner) => owner.toLowerCase()));
  expect({ rcode, answers, aa: packet.flag_aa }).toEqual({ rcode: 'NOERROR', answers: [], aa: false });
  expect(lower(authorities)).toEqual(NS);
  expect(lower(additionals)).toEqual(GLUE);
});

test('a referral to external nameservers has no glue records', () => {
  expect(ask(store, 'a.far.example.nl')).toMatchObject({
    authorities: ['far.example.nl NS ns1.far.net'],
    additionals: [],
  });
});

test('a DS query at a zone cut is answered by the parent', () => {
  const { packet, answers, authorities } = ask(store, 'sub.example.nl', 'DS');
  expect([packet.flag_aa, answers, authorities.length]).toEqual([true, [], 1]);
  expect(authorities[0]).toMatch(/^example\.nl SOA /u);
  expect(ask(store, 'a.sub.example.nl', 'DS').authorities).toEqual(NS);
});

test('a CNAME into a delegated zone has the referral in its response', () => {
  const { packet, answers, authorities, additionals } = ask(store, 'into.example.nl');
  expect(packet.flag_aa).toBe(true);
  expect(answers).toEqual(['into.example.nl CNAME host.sub.example.nl']);
  expect(authorities).toEqual(NS);
  expect(additionals).toEqual(GLUE);
});

test('a label with escaped bytes does not change the owner of a referral', () => {
  expect(ask(store, 'a b!.x.sub.example.nl').authorities).toEqual(NS);
});

test('a delegated name is not covered by a wildcard next to it', () => {
  expect(ask(store, 'a.wild.example.nl').answers).toEqual(['a.wild.example.nl A 192.0.2.3']);
  expect(ask(store, 'a.cut.wild.example.nl').authorities).toEqual(['cut.wild.example.nl NS ns1.far.net']);
});

test('a referral above the UDP size is truncated, and complete over TCP', () => {
  const hosts = Array.from({ length: 20 }, (_, index) => `nameserver-number-${index}.many.example.nl`);
  const glue = Object.fromEntries(
    hosts.map((host, index) => [`${host.replace('.example.nl', '')} A`, [`192.0.2.${index}`]]),
  );
  const large = storeWith({ 'example.nl': { 'many NS': hosts, ...glue } });
  const small = ask(large, 'x.many.example.nl');
  expect([small.packet.flag_tc, small.authorities, small.additionals]).toEqual([true, [], []]);
  const whole = ask(large, 'x.many.example.nl', 'A', { transport: 'tcp' });
  expect([whole.packet.flag_tc, whole.authorities.length, whole.additionals.length]).toEqual([false, 20, 20]);
});

test('a referral has the glue records that fit into the longest message', () => {
  const addresses = (third: number, count: number) =>
    Array.from({ length: count }, (_, at) => `10.${third}.${Math.floor(at / 250)}.${at % 250}`);
  const large = storeWith({
    'example.nl': {
      'sub NS': ['a.sub.example.nl', 'b.sub.example.nl', 'c.sub.example.nl'],
      'a.sub A': addresses(1, 3_700),
      'b.sub A': addresses(2, 3_700),
      'c.sub A': addresses(3, 300),
    },
  });
  const response = ask(large, 'x.sub.example.nl', 'A', { transport: 'tcp' });
  expect([response.packet.flag_tc, response.authorities.length]).toEqual([false, 3]);
  const owners = response.additionals.map((one) => one.split(' ')[0]);
  expect([owners.length, new Set(owners)]).toEqual([
    4_000,
    new Set(['a.sub.example.nl', 'c.sub.example.nl']),
  ]);
});

test('a name is answered locally after its delegation is removed', () => {
  const mine = storeWith({ 'example.nl': { 'sub NS': ['ns1.far.net'], 'host.sub A': ['192.0.2.2'] } });
  const { revision } = zoneSet('later A', ['192.0.2.9']);
  mine.apply('example.nl', { serial: 2, changes: [{ name: 'sub', type: 'NS', revision, set: null }] });
  expect(ask(mine, 'host.sub.example.nl').answers).toEqual(['host.sub.example.nl A 192.0.2.2']);
});
