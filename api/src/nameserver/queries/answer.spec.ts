import { encode } from 'dns-packet';
import { answerPacket } from './answer.js';
import { ask, question, readReply, storeWith, zoneBody } from '../../../test/harness/nameserver-zones.js';
import { ZoneStore } from '../zones/zone-store.js';

const store = storeWith({
  'example.nl': {
    '@ A': ['192.0.2.1'],
    '@ MX': ['10 mail.example.net', '20 backup.example.net'],
    'www A': ['192.0.2.2', '192.0.2.3'],
    'www AAAA': ['2001:db8::2'],
    '_sip._tcp SRV': ['10 60 5060 sip.example.nl', '0 0 0 .'],
    'spf SPF': ['"v=spf1 mx -all" "more"'],
    'naptr NAPTR': [
      '100 10 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.nl!" .',
      '100 20 "s" "SIP+D2U" "" _sip._udp.example.nl',
    ],
    'caa CAA': ['0 issue "letsencrypt.org"', '128 iodef "mailto:security@example.nl"'],
    'ptr PTR': ['host.example.nl'],
    'text TXT': ['"one" "two"', '"caf\\195\\169 ok"'.replace('\\195\\169', 'é')],
    'alias CNAME': ['www.example.nl'],
    'alias2 CNAME': ['alias.example.nl'],
    'away CNAME': ['host.example.net'],
    'broken CNAME': ['nowhere.example.nl'],
    'loop1 CNAME': ['loop2.example.nl'],
    'loop2 CNAME': ['loop1.example.nl'],
    'deep.empty.middle A': ['192.0.2.4'],
    '*.wild A': ['192.0.2.5'],
    '*.wild TXT': ['"w"'],
    'x.y.wild A': ['192.0.2.6'],
    '*.walias CNAME': ['www.example.nl'],
  },
  'sub.example.nl': { '@ A': ['198.51.100.1'] },
  'nomail.nl': { '@ MX': ['0 .'] },
});
const SOA =
  /^example\.nl SOA \{"mname":"ns1\.test-nameserver\.example","rname":"hostmaster\.example\.nl","serial":1,/u;

test('a positive DNS answer is authoritative, has every record and repeats the ID', () => {
  const { packet, rcode, answers } = ask(store, 'www.example.nl');
  expect(packet).toMatchObject({
    id: 4711,
    flag_qr: true,
    flag_aa: true,
    flag_rd: true,
    flag_ra: false,
    flag_tc: false,
  });
  expect(rcode).toBe('NOERROR');
  expect(answers.sort()).toEqual(['www.example.nl A 192.0.2.2', 'www.example.nl A 192.0.2.3']);
  expect(packet.answers?.[0]).toMatchObject({ ttl: 300, class: 'IN' });
});

test('the first record of a DNS answer varies', () => {
  const first = new Set(Array.from({ length: 10 }, () => ask(store, 'www.example.nl').answers[0]));
  expect(first.size).toBe(2);
});

test('a DNS answer repeats the case of the question (0x20)', () => {
  const { packet, answers } = ask(store, 'wWw.ExAmple.NL', 'AAAA');
  expect(packet.questions?.[0]?.name).toBe('wWw.ExAmple.NL');
  expect(answers).toEqual(['wWw.ExAmple.NL AAAA 2001:db8::2']);
});

test.each([
  [
    'example.nl',
    'MX',
    [
      'example.nl MX {"preference":10,"exchange":"mail.example.net"}',
      'example.nl MX {"preference":20,"exchange":"backup.example.net"}',
    ],
  ],
  ['nomail.nl', 'MX', ['nomail.nl MX {"preference":0,"exchange":"."}']],
  ['text.example.nl', 'TXT', ['text.example.nl TXT ["café ok"]', 'text.example.nl TXT ["one","two"]']],
  [
    'example.nl',
    'NS',
    ['example.nl NS ns1.test-nameserver.example', 'example.nl NS ns2.test-nameserver.example'],
  ],
  [
    '_sip._tcp.example.nl',
    'SRV',
    [
      '_sip._tcp.example.nl SRV {"priority":0,"weight":0,"port":0,"target":"."}',
      '_sip._tcp.example.nl SRV {"priority":10,"weight":60,"port":5060,"target":"sip.example.nl"}',
    ],
  ],
  ['spf.example.nl', 'SPF', ['spf.example.nl SPF "\\u000ev=spf1 mx -all\\u0004more"']],
  [
    'naptr.example.nl',
    'NAPTR',
    [
      'naptr.example.nl NAPTR {"order":100,"preference":10,"flags":"u","services":"E2U+sip","regexp":"!^(.*)$!sip:\\\\1@example.nl!","replacement":"."}',
      'naptr.example.nl NAPTR {"order":100,"preference":20,"flags":"s","services":"SIP+D2U","regexp":"","replacement":"_sip._udp.example.nl"}',
    ],
  ],
  [
    'caa.example.nl',
    'CAA',
    [
      'caa.example.nl CAA {"flags":0,"tag":"issue","value":"letsencrypt.org","issuerCritical":false}',
      'caa.example.nl CAA {"flags":128,"tag":"iodef","value":"mailto:security@example.nl","issuerCritical":true}',
    ],
  ],
  ['ptr.example.nl', 'PTR', ['ptr.example.nl PTR host.example.nl']],
  ['alias.example.nl', 'CNAME', ['alias.example.nl CNAME www.example.nl']],
  ['alias.example.nl', 'AAAA', ['alias.example.nl CNAME www.example.nl', 'www.example.nl AAAA 2001:db8::2']],
  [
    'alias2.example.nl',
    'AAAA',
    [
      'alias.example.nl CNAME www.example.nl',
      'alias2.example.nl CNAME alias.example.nl',
      'www.example.nl AAAA 2001:db8::2',
    ],
  ],
  ['away.example.nl', 'A', ['away.example.nl CNAME host.example.net']],
  [
    'loop1.example.nl',
    'A',
    ['loop1.example.nl CNAME loop2.example.nl', 'loop2.example.nl CNAME loop1.example.nl'],
  ],
  ['a.wild.example.nl', 'A', ['a.wild.example.nl A 192.0.2.5']],
  ['a.b.wild.example.nl', 'TXT', ['a.b.wild.example.nl TXT ["w"]']],
  ['*.wild.example.nl', 'A', ['*.wild.example.nl A 192.0.2.5']],
  [
    'any.walias.example.nl',
    'AAAA',
    ['any.walias.example.nl CNAME www.example.nl', 'www.example.nl AAAA 2001:db8::2'],
  ],
  ['sub.example.nl', 'A', ['sub.example.nl A 198.51.100.1']],
])('a query for %s %s returns %j', (name, type, expected) => {
  const reply = ask(store, name, type);
  expect(reply.rcode).toBe('NOERROR');
  expect(reply.answers.sort()).toEqual(expected);
  expect(reply.authorities).toEqual([]);
});

test.each([
  ['www.example.nl', 'MX', 'NOERROR'],
  ['example.nl', 'TXT', 'NOERROR'],
  ['empty.middle.example.nl', 'A', 'NOERROR'],
  ['middle.example.nl', 'A', 'NOERROR'],
  ['wild.example.nl', 'A', 'NOERROR'],
  ['y.wild.example.nl', 'A', 'NOERROR'],
  ['a.wild.example.nl', 'AAAA', 'NOERROR'],
  ['alias.example.nl', 'MX', 'NOERROR'],
  ['nowhere.example.nl', 'A', 'NXDOMAIN'],
  ['a.www.example.nl', 'A', 'NXDOMAIN'],
  ['z.y.wild.example.nl', 'A', 'NXDOMAIN'],
  ['broken.example.nl', 'A', 'NXDOMAIN'],
])('a query for %s %s returns %s with the SOA', (name, type, rcode) => {
  const reply = ask(store, name, type);
  expect(reply.rcode).toBe(rcode);
  expect(reply.answers.filter((answer) => !answer.includes(' CNAME '))).toEqual([]);
  expect(reply.authorities).toEqual([expect.stringMatching(SOA)]);
  // The negative TTL (RFC 2308, section 3): the lower of the SOA's own TTL and its minimum.
  expect(reply.packet.authorities?.[0]).toMatchObject({ ttl: 60, data: { minimum: 60 } });
});

test('a dot inside a label is not a label separator', () => {
  const packet = question('wwwxexample.nl', 'A');
  packet[packet.indexOf('x', 12)] = 0x2e;
  expect(readReply(answerPacket(packet, store, 'udp') ?? Buffer.alloc(0)).rcode).toBe('REFUSED');
});

test('other zones, other classes and zone transfers are refused', () => {
  for (const name of ['example.net', 'nl', '.', 'xexample.nl'])
    expect(ask(store, name).rcode).toBe('REFUSED');
  expect(ask(store, 'example.nl', 'AXFR', { transport: 'tcp' }).rcode).toBe('REFUSED');
  expect(ask(store, 'example.nl', 'IXFR').rcode).toBe('REFUSED');
  const chaos = encode({ type: 'query', questions: [{ name: 'example.nl', type: 'TXT', class: 'CH' }] });
  expect(readReply(answerPacket(chaos, store, 'udp') ?? Buffer.alloc(0)).rcode).toBe('REFUSED');
});

test('ANY gets one small record (RFC 8482)', () => {
  expect(ask(store, 'example.nl', 'ANY').answers).toEqual(['example.nl HINFO {"cpu":"RFC8482","os":""}']);
  expect(ask(store, 'alias.example.nl', 'ANY').answers).toHaveLength(1);
  expect(ask(store, 'nowhere.example.nl', 'ANY').rcode).toBe('NXDOMAIN');
  expect(ask(store, 'middle.example.nl', 'ANY')).toMatchObject({ rcode: 'NOERROR', answers: [] });
});

test('a DNS answer above the UDP size is truncated, and complete over TCP', () => {
  const texts = Array.from({ length: 8 }, (_, index) => `"${index}${'x'.repeat(200)}"`);
  const large = storeWith({ 'large.nl': { '@ TXT': texts, 'small TXT': texts.slice(0, 4) } });
  const plain = ask(large, 'large.nl', 'TXT');
  expect(plain.packet).toMatchObject({ flag_tc: true, answers: [], questions: [{ name: 'large.nl' }] });
  expect(ask(large, 'large.nl', 'TXT', { edns: 4096 }).packet.flag_tc).toBe(true);
  expect(ask(large, 'large.nl', 'TXT', { transport: 'tcp' }).answers).toHaveLength(8);
  expect(ask(large, 'small.large.nl', 'TXT').packet.flag_tc).toBe(true);
  expect(ask(large, 'small.large.nl', 'TXT', { edns: 1232 }).answers).toHaveLength(4);
  expect(ask(large, 'small.large.nl', 'TXT', { edns: 100 }).packet.flag_tc).toBe(true);
});

test('a query with EDNS gets EDNS with the size of the server, and a later version BADVERS', () => {
  const reply = ask(store, 'www.example.nl', 'A', { edns: 4096 });
  expect(reply.packet.additionals).toMatchObject([
    { type: 'OPT', udpPayloadSize: 1232, ednsVersion: 0, flag_do: false },
  ]);
  expect(ask(store, 'www.example.nl').packet.additionals).toEqual([]);
  const later = question('www.example.nl', 'A', 1232);
  later[later.length - 11 + 6] = 1;
  const bad = readReply(answerPacket(later, store, 'udp') ?? Buffer.alloc(0));
  expect(bad.answers).toEqual([]);
  expect(bad.packet.additionals).toMatchObject([{ extendedRcode: 1 }]);
  const signed = question('www.example.nl', 'A', 1232);
  signed[signed.length - 11 + 7] = 0x80;
  expect(readReply(answerPacket(signed, store, 'udp') ?? Buffer.alloc(0)).packet.additionals).toMatchObject([
    { flag_do: true },
  ]);
});

test('the response is SERVFAIL while the zones are loaded', () => {
  const reply = readReply(answerPacket(question('www.example.nl', 'A'), null, 'udp') ?? Buffer.alloc(0));
  expect(reply.rcode).toBe('SERVFAIL');
});

test('the longest chain and the largest set fit into one TCP response', () => {
  const label = 'a'.repeat(60);
  const name = (index: number) => `${String(index)}.${label}.${label}.${label}`;
  const sets = new ZoneStore([]);
  const links = Array.from({ length: 15 }, (_, index) => [
    `${name(index)} CNAME`,
    [`${name(index + 1)}.example.nl`],
  ]);
  const values = Array.from({ length: 1_850 }, (_, index) => `"${String(index).padStart(19, '0')}"`);
  const body = zoneBody({
    ...(Object.fromEntries(links) as Record<string, string[]>),
    [`${name(15)} TXT`]: values,
  });
  expect(sets.replace('example.nl', body).refused).toEqual([]);
  const reply = ask(sets, `${name(0)}.example.nl`, 'TXT', { transport: 'tcp', edns: 4096 });
  expect(reply.packet.flag_tc).toBe(false);
  expect(reply.answers).toHaveLength(15 + values.length);
  expect(reply.answers.at(-1)).toContain(`${name(15)}.example.nl TXT`);
});
