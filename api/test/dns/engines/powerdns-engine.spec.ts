import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { parseConfig } from '../../../src/platform/config/config.js';
import {
  EngineUnavailable,
  StaleSerialError,
  ZoneNotFoundError,
} from '../../../src/domains/dns/engines/dns-engine.js';
import type { ZoneChange } from '../../../src/domains/dns/engines/dns-engine.js';
import { PowerDnsEngine } from '../../../src/domains/dns/engines/powerdns-engine.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { PowerDns } from './powerdns.js';

// Real: PowerDNS with its SQLite backend and HTTP API; the engine that publishes to it.
let server: PowerDns;
let engine: PowerDnsEngine;
let count = 0;
beforeAll(async () => {
  server = await PowerDns.start();
  engine = engineFor(server.settings);
});
afterAll(() => server.close());

function engineFor(settings: Record<string, string>): PowerDnsEngine {
  const { dns } = parseConfig({ ...settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  if (!dns.powerDns) throw new Error('no settings');
  return new PowerDnsEngine(dns.powerDns, dns, pino({ level: 'silent' }));
}

type Sets = Parameters<PowerDnsEngine['replaceZone']>[0]['sets'];

async function freshZone(sets: Sets = [], serial = 100): Promise<string> {
  count += 1;
  const domain = `engine-${count}.example`;
  expect(await engine.replaceZone({ domain, serial, revision: 1, sets, removed: [] })).toEqual({
    refused: [],
    stale: [],
  });
  return domain;
}

const put = (key: string, values: string[], more: Parameters<typeof zoneSet>[2] = {}): ZoneChange => {
  const { name, type, revision, ...set } = zoneSet(key, values, more);
  return { name, type, revision, set };
};
const remove = (key: string): ZoneChange => ({ ...put(key, ['x']), set: null });

const choice = (
  policy: 'Weighted' | 'Multi Value Answer',
  values: readonly (readonly [string, number])[],
) => ({
  policy,
  members: values.map(([value, weight], index) => {
    return { identifier: `id-${index}`, values: [value], ...(policy === 'Weighted' ? { weight } : {}) };
  }),
});

test('a zone is created with its sets and changed in PowerDNS under the serials of the engine', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1', '192.0.2.2'])], 1_700_000_000);
  expect(await server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.1 192.0.2.2`]);
  expect(await server.serial(domain)).toBe(1_700_000_000);
  await engine.applyChanges(domain, 1_700_000_001, [
    put('www A', ['192.0.2.3']),
    put('@ MX', ['10 m.example']),
  ]);
  expect(await server.sets(domain)).toEqual([
    `${domain}. MX 300 10 m.example.`,
    `www.${domain}. A 300 192.0.2.3`,
  ]);
  expect(await server.serial(domain)).toBe(1_700_000_001);
});

test('PowerDNS publishes a reverse zone with a slash in its name', async () => {
  const domain = '0/25.2.0.192.in-addr.arpa';
  const sets = [zoneSet('1 PTR', ['a.example.net'])];
  await engine.replaceZone({ domain, serial: 100, revision: 1, sets, removed: [] });
  const change = [put('x/y PTR', ['b.example.net'])];
  expect((await engine.applyChanges(domain, 101, change)).refused).toEqual([]);
  const { rrsets } = (await server.call('GET', '/zones/0=2F25.2.0.192.in-addr.arpa.')) as {
    rrsets: { name: string; type: string }[];
  };
  const names = rrsets.filter(({ type }) => type === 'PTR').map(({ name }) => name);
  expect(names.toSorted()).toEqual([`1.${domain}.`, `x/y.${domain}.`]);
  expect(await engine.watch?.compare(domain, [...sets, zoneSet('x/y PTR', ['b.example.net'])])).toEqual([]);
  await engine.dropZone(domain, 102);
});

test('a name unsupported by PowerDNS is refused alone', async () => {
  const domain = await freshZone();
  const sets = ['a', 'b', 'c'].map((name) => put(`${name} A`, ['192.0.2.1']));
  const changes = [...sets, put('_sip+d2t._tcp SRV', ['1 2 3 sip.example.net'])];
  expect((await engine.applyChanges(domain, 101, changes)).refused).toEqual([
    {
      name: '_sip+d2t._tcp',
      type: 'SRV',
      reason: expect.stringMatching(
        /^PowerDNS refuses this: Name .* contains unsupported characters$/u,
      ) as string,
    },
  ]);
  expect(await server.sets(domain)).toHaveLength(3);
});

test('a CNAME replaces a record set, and the reverse, in one change each', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1'])]);
  const turn = [put('www CNAME', ['x.example']), remove('www A')];
  expect((await engine.applyChanges(domain, 101, turn)).refused).toEqual([]);
  expect(await server.sets(domain)).toEqual([`www.${domain}. CNAME 300 x.example.`]);
  const back = [put('www TXT', ['"x"']), remove('www CNAME'), put('www A', ['192.0.2.2'])];
  expect((await engine.applyChanges(domain, 102, back)).refused).toEqual([]);
  expect(await server.sets(domain)).toEqual([`www.${domain}. A 300 192.0.2.2`, `www.${domain}. TXT 300 "x"`]);
});

test('a record set refused by PowerDNS has its reason, and the other record sets are published', async () => {
  const domain = await freshZone();
  await server.edit(domain, `taken.${domain}.`, 'TLSA', ['3 1 1 aa']);
  const changes = [
    ...Array.from({ length: 30 }, (_, index) => put(`h${index} A`, [`192.0.2.${index}`])),
    put('taken CNAME', ['x.example']),
    // PowerDNS rejects this value; in the product, validation rejects it earlier.
    put('bad A', ['300.1.1.1']),
  ];
  expect((await engine.applyChanges(domain, 101, changes)).refused).toEqual([
    { name: 'taken', type: 'CNAME', reason: 'PowerDNS refuses this: Conflicts with pre-existing RRset' },
    { name: 'bad', type: 'A', reason: expect.stringContaining('PowerDNS refuses this: ') },
  ]);
  expect(await server.sets(domain)).toHaveLength(31);
  expect(await server.serial(domain)).toBe(101);
});

test('unknown record sets stay when the whole zone is published', async () => {
  const domain = await freshZone([zoneSet('www A', ['192.0.2.1']), zoneSet('old A', ['192.0.2.2'])]);
  await server.edit(domain, `by-hand.${domain}.`, 'A', ['192.0.2.99']);
  const again = { domain, serial: 102, revision: 2, sets: [zoneSet('www A', ['192.0.2.7'])] };
  await engine.replaceZone({ ...again, removed: [{ name: 'old', type: 'A' }] });
  expect(await server.sets(domain)).toEqual([
    `by-hand.${domain}. A 60 192.0.2.99`,
    `www.${domain}. A 300 192.0.2.7`,
  ]);
});

test('policies of one name share a LUA set with one line per type and the lowest TTL', async () => {
  const domain = await freshZone();
  const a = choice('Weighted', [
    ['192.0.2.1', 1],
    ['192.0.2.2', 3],
    ['192.0.2.3', 0],
  ]);
  const txt = choice('Weighted', [
    ['"one \\"x\\""', 0],
    ['"é"', 0],
  ]);
  await server.edit(domain, `www.${domain}.`, 'LUA', [`MX "pickrandom({'10 m.example.'})"`]);
  await engine.applyChanges(domain, 101, [put('www A', [], a), put('www TXT', [], { ...txt, ttl: 60 })]);
  const line = `A "pickwrandom({{1,'192.0.2.1'},{3,'192.0.2.2'}})"`;
  const texts = String.raw`TXT "pickrandom({'one \092\034x\092\034','\092195\092169'})"`;
  expect(await server.sets(domain)).toEqual([
    `www.${domain}. LUA 60 ${line} MX "pickrandom({'10 m.example.'})" ${texts}`,
  ]);
  await engine.applyChanges(domain, 102, [
    put('www A', ['192.0.2.9']),
    put('www TXT', [], { ...txt, ttl: 60 }),
  ]);
  expect(await server.sets(domain)).toEqual([
    `www.${domain}. A 300 192.0.2.9`,
    `www.${domain}. LUA 60 MX "pickrandom({'10 m.example.'})" ${texts}`,
  ]);
});

test('a weighted set with one possible member, and up to eight multivalue members, need no LUA', async () => {
  const domain = await freshZone();
  await engine.applyChanges(domain, 101, [
    put(
      'one A',
      [],
      choice('Weighted', [
        ['192.0.2.1', 5],
        ['192.0.2.2', 0],
      ]),
    ),
    put(
      'eight A',
      [],
      choice('Multi Value Answer', [
        ['192.0.2.1', 0],
        ['192.0.2.2', 0],
      ]),
    ),
  ]);
  expect(await server.sets(domain)).toEqual([
    `eight.${domain}. A 300 192.0.2.1 192.0.2.2`,
    `one.${domain}. A 300 192.0.2.1`,
  ]);
});

test('stale serials, missing zones and secondary zones are refused, and a drop deletes the zone', async () => {
  const domain = await freshZone([], 500);
  const late = engine.applyChanges(domain, 499, [put('www A', ['192.0.2.1'])]);
  await expect(late).rejects.toEqual(new StaleSerialError(500));
  await expect(engine.dropZone(domain, 499)).rejects.toBeInstanceOf(StaleSerialError);
  await engine.dropZone(domain, 501);
  await engine.dropZone(domain, 502);
  const pending = engine.applyChanges(domain, 503, [put('www A', ['192.0.2.1'])]);
  await expect(pending).rejects.toBeInstanceOf(ZoneNotFoundError);
  const copied = 'copied.example';
  await server.call('POST', '/zones', { name: `${copied}.`, kind: 'Slave', masters: ['192.0.2.1'] });
  const copy = engine.replaceZone({ domain: copied, serial: 5, revision: 1, sets: [], removed: [] });
  await expect(copy).rejects.toThrow('PowerDNS copies this zone from another server (kind Slave).');
});

test('a zone with serials of PowerDNS gets the serials of the engine', async () => {
  const domain = 'numbered.example';
  const nameservers = ['ns1.dns.example.'];
  await server.call('POST', '/zones', { name: `${domain}.`, kind: 'Native', nameservers });
  const there = await server.serial(domain);
  await engine.replaceZone({ domain, serial: there + 5, revision: 1, sets: [], removed: [] });
  await engine.applyChanges(domain, there + 6, [put('www A', ['192.0.2.1'])]);
  expect(await server.serial(domain)).toBe(there + 6);
});

const NO_API = 'PDNS_API_URL is not the URL of a PowerDNS API.';
const RECURSOR = { type: 'Server', id: 'localhost', daemon_type: 'recursor', version: '5.2.0' };

/** Starts a program with one response to every request. Faked: each program that is not a PowerDNS nameserver. */
async function program(http: number, body: string): Promise<{ url: string; close: () => void }> {
  const other = createServer((_, response) => response.writeHead(http).end(body)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void other.close().closeAllConnections() };
}

test.each([
  [
    'a resolver',
    200,
    JSON.stringify(RECURSOR),
    'PDNS_API_URL is the URL of a PowerDNS recursor, not of a nameserver.',
  ],
  ['a web page', 200, '<h1>Welcome</h1>', NO_API],
  ['a web server without that page', 404, '<h1>Not Found</h1>', NO_API],
  ['another API', 200, '{"status":"ok"}', NO_API],
  ['a server that wants a key', 401, 'Unauthorized', 'PowerDNS rejects the key. Please check PDNS_API_KEY.'],
  ['a broken server', 502, 'Bad Gateway', 'PowerDNS answered 502.'],
])('%s at the URL of PowerDNS is reported and gets no zone', async (_, http, body, message) => {
  const other = await program(http, body);
  const lost = engineFor({ ...server.settings, PDNS_API_URL: other.url });
  const zone = { domain: 'lost.example', serial: 1, revision: 1, sets: [], removed: [] };
  const fault = new EngineUnavailable(message);
  await expect(lost.check()).rejects.toEqual(fault);
  await expect(lost.replaceZone(zone)).rejects.toEqual(fault);
  await expect(lost.applyChanges(zone.domain, 1, [put('www A', ['192.0.2.1'])])).rejects.toEqual(fault);
  // The zone may still exist at the URL of the correct settings.
  await expect(lost.dropZone(zone.domain, 1)).rejects.toBeInstanceOf(EngineUnavailable);
  other.close();
});

test('a wrong key and an unreachable server have different errors', async () => {
  const { settings } = server;
  await expect(engineFor(settings).check()).resolves.toBeUndefined();
  await expect(engineFor({ ...settings, PDNS_API_KEY: 'wrong' }).check()).rejects.toEqual(
    new EngineUnavailable('PowerDNS rejects the key. Please check PDNS_API_KEY.'),
  );
  const unreachable = engineFor({ ...settings, PDNS_API_URL: 'http://127.0.0.1:9' });
  await expect(unreachable.check()).rejects.toThrow('PowerDNS cannot be reached.');
});

test('without LUA records a policy has a reason, and all other record sets are published', async () => {
  const plain = await PowerDns.start(['enable-lua-records=no']);
  try {
    const own = engineFor(plain.settings);
    const weighted = choice('Weighted', [
      ['192.0.2.1', 1],
      ['192.0.2.2', 1],
    ]);
    const sets = [zoneSet('www A', [], weighted), zoneSet('w2 A', ['192.0.2.3'])];
    const result = await own.replaceZone({
      domain: 'plain.example',
      serial: 1,
      revision: 1,
      sets,
      removed: [],
    });
    expect(result.refused).toEqual([
      { name: 'www', type: 'A', reason: expect.stringContaining('Its operator can set enable-lua-records.') },
    ]);
    expect(await plain.sets('plain.example')).toEqual(['w2.plain.example. A 300 192.0.2.3']);
  } finally {
    await plain.close();
  }
});
