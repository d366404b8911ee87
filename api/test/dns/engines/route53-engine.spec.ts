import { inFullRun } from '@zonewerk/testing/tier';
import type { Route53Engine } from '../../../src/domains/dns/engines/route53-engine.js';
import { StaleSerialError, ZoneNotFoundError } from '../../../src/domains/dns/engines/dns-engine.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { digAll } from './dig.js';
import { choice, engineFor, put, remove } from './route53/engine-for.js';
import { Route53Emulator } from './route53/emulator.js';

// Real: the engine with Amazon's SDK, over HTTP. Route 53 is an emulator that enforces its rules.
let server: Route53Emulator;
let engine: Route53Engine;
let count = 0;
beforeAll(async () => {
  server = await Route53Emulator.start();
  engine = engineFor(server.settings);
});
afterAll(() => server.close());

type Sets = Parameters<Route53Engine['replaceZone']>[0]['sets'];

async function freshZone(sets: Sets = [], serial = 100): Promise<string> {
  count += 1;
  const domain = `engine-${count}.example`;
  const published = await engine.replaceZone({ domain, serial, revision: 1, sets, removed: [] });
  expect(published).toEqual({ refused: [], stale: [] });
  return domain;
}

/** Counts the requests of an operation that a task sends. */
async function requests(task: () => Promise<unknown>, operation = 'ChangeResourceRecordSets') {
  const before = server.seen.length;
  await task();
  return server.seen.slice(before).filter((one) => one === operation).length;
}

async function query(name: string, type: string): Promise<string[]> {
  const [answer] = await digAll({ port: server.dnsPort, transport: 'udp' }, [{ name, type }]);
  return [...(answer?.answers ?? [])];
}

const two: [string, number][] = [
  ['192.0.2.1', 1],
  ['192.0.2.2', 3],
];

test('a zone is created with the configured nameservers, serial and record sets, and changed', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1', '192.0.2.2'])], 1_700_000_000);
  expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.1 192.0.2.2`]);
  expect(await query(domain, 'NS')).toEqual([
    `${domain}. 3600 NS ns1.dns.example.`,
    `${domain}. 3600 NS ns2.dns.example.`,
  ]);
  const changes = [put('www A', ['192.0.2.3']), put('@ MX', ['10 m.example'])];
  await engine.applyChanges(domain, 1_700_000_001, changes);
  expect(server.sets(domain)).toEqual([`${domain}. MX 300 10 m.example.`, `www.${domain}. A 300 192.0.2.3`]);
  const [soa] = await query(domain, 'SOA');
  expect(soa).toBe(
    `${domain}. 3600 SOA ns1.dns.example. hostmaster.${domain}. 1700000001 7200 900 1209600 60`,
  );
});

test('a change of policy, and a CNAME instead of another set, are one batch each', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.9'])]);
  let serial = 100;
  const turns = [
    [[put('www A', [], choice('Weighted', two))], ['id-0 1 300 192.0.2.1', 'id-1 3 300 192.0.2.2']],
    [
      [put('www A', [], choice('Multi Value Answer', two))],
      ['id-0 multi 300 192.0.2.1', 'id-1 multi 300 192.0.2.2'],
    ],
    [[put('www A', ['192.0.2.8'])], ['300 192.0.2.8']],
  ] as const;
  for (const [changes, expected] of turns) {
    serial += 1;
    const sent = await requests(async () => {
      expect((await engine.applyChanges(domain, serial, changes)).refused).toEqual([]);
    });
    expect(sent).toBe(1);
    expect(server.sets(domain)).toEqual(expected.map((line) => `www.${domain}. A ${line}`));
  }
  const turn = [put('www CNAME', ['x.example']), remove('www A')];
  expect(await requests(() => engine.applyChanges(domain, serial + 1, turn))).toBe(1);
  expect(server.sets(domain)).toEqual([`www.${domain}. CNAME 300 x.example.`]);
  const back = [put('www TXT', ['"x"']), remove('www CNAME'), put('www A', ['192.0.2.2'])];
  expect(await requests(() => engine.applyChanges(domain, serial + 2, back))).toBe(1);
  expect(server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`, `www.${domain}. TXT 300 "x"`]);
});

test('a record set refused by Route 53 has its reason, and the other record sets are published', async () => {
  const domain = await freshZone();
  server.account.edit(domain, { name: `taken.${domain}.`, type: 'TLSA' }, [{ values: ['3 1 1 aa'] }]);
  const changes = [
    ...Array.from({ length: 30 }, (_, index) => put(`h${index} A`, [`192.0.2.${index}`])),
    put('taken CNAME', ['x.example']),
    // Route 53 rejects this value; in the product, validation rejects it earlier.
    put('bad A', ['300.1.1.1']),
  ];
  const { refused } = await engine.applyChanges(domain, 101, changes);
  expect(refused).toEqual([
    {
      name: 'taken',
      type: 'CNAME',
      reason: `Route 53 refuses this: RRSet of type CNAME with DNS name taken.${domain}. is not permitted as it conflicts with other records with the same DNS name in zone ${domain}.`,
    },
    {
      name: 'bad',
      type: 'A',
      reason: `Route 53 refuses this: Invalid Resource Record: 'FATAL problem: ARRDATAIllegalIPv4Address encountered with '300.1.1.1''`,
    },
  ]);
  expect(server.sets(domain)).toHaveLength(31);
});

test('special characters in names and values are written and read as octal escapes', async () => {
  const sets = [
    zoneSet('*.wild A', ['192.0.2.1']),
    zoneSet('text TXT', ['"é \\"x\\" \\\\ \\009\\200"', '"a" "b"']),
    zoneSet('six AAAA', ['::ffff:192.0.2.1']),
    zoneSet('caa CAA', ['0 issue "ca.example; account=1"']),
    zoneSet('1 CNAME', ['1.0/25.2.0.192.in-addr.arpa']),
    zoneSet('0/25 PTR', ['host.example.net']),
    zoneSet('a-* TXT', ['"literal"']),
    zoneSet('_sip+d2t._tcp SRV', ['1 2 3 sip.example.net']),
  ];
  const domain = await freshZone(sets);
  expect(server.sets(domain)).toContain(
    String.raw`text.${domain}. TXT 300 "\303\251 \"x\" \\ \011\310" "a" "b"`,
  );
  expect(await query(`any.wild.${domain}`, 'A')).toEqual([`any.wild.${domain}. 300 A 192.0.2.1`]);
  expect(await query(`0/25.${domain}`, 'PTR')).toEqual([`0/25.${domain}. 300 PTR host.example.net.`]);
  const octal = String.raw`1.0\05725.2.0.192.in-addr.arpa.`;
  server.account.edit(domain, { name: `1.${domain}.`, type: 'CNAME' }, [{ ttl: 300, values: [octal] }]);
  expect(await engine.watch.compare(domain, sets)).toEqual([]);
  server.account.edit(domain, { name: `*.wild.${domain}.`, type: 'A' }, [{ values: ['192.0.2.7'] }]);
  expect(await engine.watch.compare(domain, sets)).toEqual([
    {
      name: '*.wild',
      type: 'A',
      there: { ttl: 60, values: ['192.0.2.7'] },
      wanted: { ttl: 300, values: ['192.0.2.1'] },
    },
  ]);
});

test('policies created in Route 53 are reported with their kind and never replaced', async () => {
  const sets = [zoneSet('www A', ['192.0.2.1'])];
  const domain = await freshZone(sets);
  const place = (label: string) => ({ name: `${label}.${domain}.`, type: 'A' });
  const latency = ['eu-west-1', 'us-east-1'].map((region) => {
    return { identifier: region, region, values: ['192.0.2.5'] };
  });
  const alias = { zone: 'Z2FDTNDATAQYW2', target: 'd1.cloudfront.net.' };
  server.account.edit(domain, place('near'), latency);
  server.account.edit(domain, place('cdn'), [{ alias, ttl: undefined }]);
  server.account.edit(domain, place('spare'), [
    { identifier: 'a', failover: 'PRIMARY', values: ['192.0.2.6'] },
  ]);
  const lands = [{ identifier: 'd', country: 'DE', values: ['192.0.2.7'] }];
  server.account.edit(domain, place('www'), lands);
  const found = (await engine.watch.compare(domain, sets)).map(({ name, there, wanted }) => {
    return [name, there?.foreign, ...(there?.values ?? []), wanted?.values.join()];
  });
  expect(found).toEqual([
    ['www', 'Geolocation', 'Geolocation DE, id d: 192.0.2.7', '192.0.2.1'],
    ['cdn', 'Alias', 'alias of d1.cloudfront.net. in Z2FDTNDATAQYW2', undefined],
    [
      'near',
      'Latency',
      'Latency eu-west-1, id eu-west-1: 192.0.2.5',
      'Latency us-east-1, id us-east-1: 192.0.2.5',
      undefined,
    ],
    ['spare', 'Failover', 'Failover PRIMARY, id a: 192.0.2.6', undefined],
  ]);
  const before = server.sets(domain);
  const { refused } = await engine.applyChanges(domain, 101, [put('www A', ['192.0.2.2']), remove('near A')]);
  expect(refused).toEqual([{ name: 'www', type: 'A', reason: expect.stringContaining('Geolocation') }]);
  expect(server.sets(domain)).toEqual(before);
  const own = put('own A', [], { policy: 'Latency' });
  expect((await engine.applyChanges(domain, 102, [own])).refused).toHaveLength(1);
  await engine.watch.remove(domain, 103, { name: 'near', type: 'A' });
  expect(server.sets(domain)).toEqual(before.filter((line) => !line.startsWith('near.')));
});

test('unknown record sets stay when the whole zone is published', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1']), zoneSet('old A', ['192.0.2.2'])]);
  server.account.edit(domain, { name: `by-hand.${domain}.`, type: 'A' }, [{ values: ['192.0.2.99'] }]);
  const again = { domain, serial: 102, revision: 2, sets: [zoneSet('www A', ['192.0.2.7'])] };
  await engine.replaceZone({ ...again, removed: [{ name: 'old', type: 'A' }] });
  expect(server.sets(domain)).toEqual([
    `by-hand.${domain}. A 60 192.0.2.99`,
    `www.${domain}. A 300 192.0.2.7`,
  ]);
});

inFullRun(test)(
  'large changes are split into several requests, and an oversized set has its reason',
  async () => {
    const many = Array.from({ length: 700 }, (_, index) => {
      return zoneSet(`h${index} A`, [`192.0.2.${index % 250}`, '198.51.100.1']);
    });
    const texts = Array.from({ length: 12 }, (_, index) => zoneSet(`t${index} TXT`, [text(3_500, index)]));
    const huge = zoneSet(
      'huge TXT',
      Array.from({ length: 12 }, (_, index) => text(3_500, index)),
    );
    const domain = await freshZone();
    const zone = { domain, serial: 101, revision: 2, sets: [...many, ...texts, huge], removed: [] };
    const sent = await requests(async () => {
      expect((await engine.replaceZone(zone)).refused).toEqual([
        { name: 'huge', type: 'TXT', reason: expect.stringContaining('32,000 characters') },
      ]);
    });
    expect(sent).toBe(3);
    expect(server.sets(domain)).toHaveLength(712);
    const changed = await requests(() => engine.applyChanges(domain, 102, [put('h699 A', ['192.0.2.1'])]));
    expect(changed).toBe(1);
    expect(server.sets(domain)).toContain(`h699.${domain}. A 300 192.0.2.1`);
    await engine.dropZone(domain, 103);
    expect(server.account.zonesOf(domain)).toBe(0);
  },
);

/** A text of about this length in strings of 250 characters. */
function text(length: number, index: number): string {
  const chunk = `"${String(index).padStart(250, 'x')}"`;
  return Array.from({ length: Math.floor(length / 253) }, () => chunk).join(' ');
}

test('a group of a hundred members across pages is read completely', async () => {
  const before = Array.from({ length: 250 }, (_, index) => zoneSet(`a${index} A`, ['192.0.2.1']));
  const hundred = Array.from({ length: 100 }, (_, index): [string, number] => [`192.0.2.${index}`, index]);
  const group = zoneSet('b A', [], choice('Weighted', hundred));
  const domain = await freshZone([...before, group]);
  expect(await engine.watch.compare(domain, [...before, group])).toEqual([]);
  const sent = await requests(() => engine.applyChanges(domain, 101, [put('b A', ['192.0.2.1'])]));
  expect(sent).toBe(1);
  expect(server.sets(domain).filter((line) => line.startsWith('b.'))).toEqual([
    `b.${domain}. A 300 192.0.2.1`,
  ]);
});

test('stale serials and missing zones are refused, and a dropped zone can be created again', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1'])], 500);
  const late = engine.applyChanges(domain, 499, [put('www A', ['192.0.2.1'])]);
  await expect(late).rejects.toEqual(new StaleSerialError(500));
  await expect(engine.dropZone(domain, 499)).rejects.toBeInstanceOf(StaleSerialError);
  await engine.dropZone(domain, 501);
  await engine.dropZone(domain, 502);
  const pending = engine.applyChanges(domain, 503, [put('www A', ['192.0.2.1'])]);
  await expect(pending).rejects.toBeInstanceOf(ZoneNotFoundError);
  const again = { domain, serial: 504, revision: 1, sets: [zoneSet('www A', ['192.0.2.2'])], removed: [] };
  expect((await engine.replaceZone(again)).refused).toEqual([]);
  server.account.lose(domain);
  const lost = engine.applyChanges(domain, 505, [put('www A', ['192.0.2.1'])]);
  await expect(lost).rejects.toBeInstanceOf(ZoneNotFoundError);
  expect((await engine.replaceZone({ ...again, serial: 506 })).refused).toEqual([]);
  expect(server.account.zonesOf(domain)).toBe(1);
});

test('private zones and zones on other nameservers with the same name are not used', async () => {
  const domain = 'shared.example';
  server.account.make(domain, { isPrivate: true });
  server.account.make(domain);
  await engine.replaceZone({ domain, serial: 1, revision: 1, sets: [], removed: [] });
  expect(server.account.zonesOf(domain)).toBe(3);
  const below = engine.replaceZone({
    domain: `sub.${domain}`,
    serial: 1,
    revision: 1,
    sets: [],
    removed: [],
  });
  await expect(below).rejects.toThrow('on the same nameservers already');
});
