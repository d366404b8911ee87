import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dropCluster, dropRecord, getCluster, listRecords } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import {
  ask,
  eventually,
  untilPublished,
  startDnsWorld,
  Zone,
  type DnsWorld,
} from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs, nameserver with its sockets and control endpoint, dig.
const run = promisify(execFile);
let world: DnsWorld;
let ada: SignedIn;
let nameserver: RunningNameserver | null;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver?.close();
  await world.close();
});

async function freshZone(): Promise<Zone> {
  count += 1;
  return Zone.create(world, ada, `zone-${count}.example`);
}

const expectAnswer = (name: string, type: string, expected: string) =>
  eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));

interface Row {
  readonly record_name: string;
  readonly state: string;
  readonly reason: string | null;
}

async function states(zone: Zone): Promise<Row[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  return (body.list as Row[]).map(({ record_name, state, reason }) => ({ record_name, state, reason }));
}

async function stored(zone: Zone) {
  return world.connection.collection('clusters').findOne({ _id: new Types.ObjectId(zone.cluster.id) });
}

test('dig shows a new record set after the response of the call', async () => {
  const zone = await freshZone();
  const domain = zone.cluster.domain;
  expect((await zone.create('www', 'A', '192.0.2.1')).status).toBe(200);
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
  expect(await dig(`www.${domain}`, 'A')).toBe('192.0.2.1\n');
  await eventually(async () =>
    expect(await states(zone)).toEqual([{ record_name: 'www', state: 'published', reason: null }]),
  );
  expect((await ada.call(getCluster, zone.ids)).body.cluster.state).toBe('published');
});

inFullRun(test)(
  'a cluster answers NS queries, none after its drop, and starts empty when created again',
  async () => {
    const zone = await freshZone();
    const domain = zone.cluster.domain;
    await expectAnswer(domain, 'NS', 'NOERROR ns1.dns.example ns2.dns.example');
    await zone.create('@', 'MX', '10 mail.example.net');
    await expectAnswer(domain, 'MX', 'NOERROR [object Object]');
    await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
    await expectAnswer(domain, 'MX', 'REFUSED');
    await eventually(async () => expect((await stored(zone))?.['retired']).toBeDefined());
    const again = await Zone.create(world, ada, domain);
    await again.create('@', 'A', '192.0.2.7');
    await expectAnswer(domain, 'A', 'NOERROR 192.0.2.7');
    await expectAnswer(domain, 'MX', 'NOERROR');
  },
);

inFullRun(test)('a record set and a CNAME that replace each other are never served together', async () => {
  const zone = await freshZone();
  const name = `www.${zone.cluster.domain}`;
  await zone.create('www', 'A', '192.0.2.1');
  await expectAnswer(name, 'A', 'NOERROR 192.0.2.1');
  for (const step of [1, 2, 3]) {
    await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
    expect((await zone.create('www', 'CNAME', `host-${step}.example`)).status).toBe(200);
    await expectAnswer(name, 'A', `NOERROR host-${step}.example`);
    await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'CNAME' });
    expect((await zone.create('www', 'A', `192.0.2.${step}`)).status).toBe(200);
    await expectAnswer(name, 'A', `NOERROR 192.0.2.${step}`);
  }
});

inFullRun(test)('200 parallel changes of one zone are all published, and the serial grows', async () => {
  const zone = await freshZone();
  const before = (await stored(zone))?.['serial'] as number;
  const indexes = Array.from({ length: 100 }, (_, index) => index);
  await Promise.all(indexes.map((index) => zone.create(`h${index}`, 'A', `192.0.2.${index}`)));
  await Promise.all(
    indexes.map((index) =>
      index % 2
        ? ada.call(dropRecord, { ...zone.ids, record_name: `h${index}`, record_type: 'A' })
        : zone.create(`h${index}`, 'TXT', 'x'),
    ),
  );
  await eventually(async () => {
    const rows = await ada.call(getCluster, zone.ids);
    expect(rows.body.cluster).toMatchObject({ records: 100, state: 'published' });
  });
  for (const index of indexes) {
    const expected = index % 2 ? 'NXDOMAIN' : `NOERROR 192.0.2.${index}`;
    await expectAnswer(`h${index}.${zone.cluster.domain}`, 'A', expected);
  }
  expect((await stored(zone))?.['serial']).toBeGreaterThan(before);
});

inFullRun(test)(
  'changes wait with the reason while the nameserver is down, and are published afterwards',
  async () => {
    const zone = await freshZone();
    await zone.create('first', 'A', '192.0.2.1');
    await expectAnswer(`first.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.1');
    await nameserver?.close();
    nameserver = null;
    await ada.call(dropRecord, { ...zone.ids, record_name: 'first', record_type: 'A' });
    expect((await zone.create('second', 'A', '192.0.2.2')).status).toBe(200);
    await eventually(async () =>
      expect(await states(zone)).toEqual([
        {
          record_name: 'second',
          state: 'pending',
          reason: 'The nameserver cannot be reached. We try again.',
        },
      ]),
    );
    const ready = await world.browser().agent.get('/health/ready');
    expect(ready.body).toMatchObject({ parts: { database: 'up', dns: 'down' } });
    nameserver = await world.startNameserver();
    await expectAnswer(`first.${zone.cluster.domain}`, 'A', 'NXDOMAIN');
    await expectAnswer(`second.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.2');
    await eventually(async () =>
      expect(await states(zone)).toEqual([{ record_name: 'second', state: 'published', reason: null }]),
    );
    expect((await world.browser().agent.get('/health/ready')).body).toMatchObject({ parts: { dns: 'up' } });
  },
);

inFullRun(test)(
  'the nameserver reconciles lost messages, unknown zones and vanished zones with the database',
  async () => {
    const zone = await freshZone();
    const domain = zone.cluster.domain;
    await zone.create('kept', 'A', '192.0.2.1');
    await expectAnswer(`kept.${domain}`, 'A', 'NOERROR 192.0.2.1');
    const clusters = world.connection.collection('clusters');
    const recordSets = world.connection.collection('recordsets');
    const cluster = new Types.ObjectId(zone.cluster.id);
    const changed = new Date();
    // Simulates a lost message: the document changes without a message to the nameserver.
    await recordSets.updateOne(
      { cluster, name: 'kept' },
      { $set: { 'members.0.values': ['192.0.2.9'], revision: 50, changedAt: changed } },
    );
    await expectAnswer(`kept.${domain}`, 'A', 'NOERROR 192.0.2.9');
    // An old change: only the revision of the cluster reveals it.
    await recordSets.updateOne(
      { cluster, name: 'kept' },
      { $set: { 'members.0.values': ['192.0.2.10'], revision: 60, changedAt: new Date(0) } },
    );
    await clusters.updateOne({ _id: cluster }, { $set: { revision: 60 } });
    await expectAnswer(`kept.${domain}`, 'A', 'NOERROR 192.0.2.10');
    await clusters.updateOne({ _id: cluster }, { $set: { domain: `moved-${domain}` } });
    await expectAnswer(`kept.${domain}`, 'A', 'REFUSED');
    await expectAnswer(`kept.moved-${domain}`, 'A', 'NOERROR 192.0.2.10');
  },
);

inFullRun(test)(
  'the serial wraps from the highest to the lowest, and changes are still published',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await untilPublished(world, zone);
    const own = { _id: new Types.ObjectId(zone.cluster.id) };
    // In two steps: an increment by more than half of all numbers would be a decrement (RFC 1982).
    const steps = { half: 0xe000_0000, a: 0xffff_fffe, b: null, c: null };
    for (const [name, serial] of Object.entries(steps)) {
      if (serial !== null) await world.connection.collection('clusters').updateOne(own, { $set: { serial } });
      await zone.create(name, 'A', '192.0.2.1');
      await expectAnswer(`${name}.${domain}`, 'A', 'NOERROR 192.0.2.1');
      await untilPublished(world, zone);
    }
    expect((await dig(domain, 'SOA')).split(' ')[2]).toBe('2');
  },
);

test('a publication with a stale serial catches up', async () => {
  const zone = await freshZone();
  await zone.create('a', 'A', '192.0.2.1');
  await expectAnswer(`a.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.1');
  const set = { serial: 1 };
  // Simulates a restore of an older backup.
  await world.connection
    .collection('clusters')
    .updateOne({ _id: new Types.ObjectId(zone.cluster.id) }, { $set: set });
  await zone.create('b', 'A', '192.0.2.2');
  await expectAnswer(`b.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.2');
});

test('the control endpoint refuses requests without the secret', async () => {
  const zone = await freshZone();
  const url = `http://127.0.0.1:${world.controlPort}/zones/${zone.cluster.domain}`;
  for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'Basic eDp4']) {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', '?serial=1'],
      ['POST', '/apply'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? null : '{}';
      const answer = await fetch(url + path, { method, body, headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  }
  const secret = await world.connection
    .collection<{ _id: string; value: string }>('secrets')
    .findOne({ _id: 'dns-control' });
  const headers = { authorization: `Bearer ${secret?.value ?? ''}` };
  await zone.create('www', 'A', '192.0.2.1');
  await eventually(async () => {
    const zoneNow = await (await fetch(url, { headers })).json();
    expect(zoneNow).toMatchObject({
      status: 'success',
      sets: [{ name: 'www', type: 'A', members: [{ values: ['192.0.2.1'] }] }],
    });
  });
  const probe = async (method: string, path: string, body?: string) =>
    (await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })).status;
  expect(await probe('POST', '/apply', '{"serial":')).toBe(400);
  expect(await probe('POST', '/apply', '{"serial":"1","changes":[]}')).toBe(400);
  expect(await probe('POST', '/apply', '{"serial":1,"changes":[]}')).toBe(409);
  expect(await probe('DELETE', '?serial=x')).toBe(400);
  expect(await probe('GET', '/more')).toBe(404);
  expect(await probe('GET', '-unknown.example')).toBe(404);
  expect(await probe('GET', '%')).toBe(404);
});

inFullRun(test)('every type of the specification is served with its entered value', async () => {
  const zone = await freshZone();
  const typed = [
    ['a', 'A', '192.0.2.1'],
    ['c', 'CNAME', 'host.example.net'],
    ['m', 'MX', '10 mail.example.net'],
    ['six', 'AAAA', '2001:db8::1'],
    ['t', 'TXT', 'one "two"'],
    ['p', 'PTR', 'host.example.net'],
    ['_sip._tcp', 'SRV', '10 60 5060 sip.example.net'],
    ['s', 'SPF', 'v=spf1 -all'],
    ['n', 'NAPTR', String.raw`100 10 u E2U+sip "!^(.*)$!sip:\\1@example.net!" .`],
    ['k', 'CAA', '128 issue letsencrypt.org'],
  ] as const;
  for (const [name, type, value] of typed) expect((await zone.create(name, type, value)).status).toBe(200);
  const answers = async () => {
    const lines = typed.map(async ([name, type]) =>
      (await dig(`${name}.${zone.cluster.domain}`, type)).trim(),
    );
    return Promise.all(lines);
  };
  await eventually(async () =>
    expect(await answers()).toEqual([
      '192.0.2.1',
      'host.example.net.',
      '10 mail.example.net.',
      '2001:db8::1',
      String.raw`"one \"two\""`,
      'host.example.net.',
      '10 60 5060 sip.example.net.',
      '"v=spf1 -all"',
      String.raw`100 10 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.net!" .`,
      '128 issue "letsencrypt.org"',
    ]),
  );
});

test('a delegated name is referred to its nameservers', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await zone.create('ns1.shop', 'A', '192.0.2.53');
  await zone.create('shop', 'NS', `ns1.shop.${domain}\nns.example.net`);
  await eventually(async () => {
    const all = ['+noall', '+authority', '+additional', '+norecurse'];
    const lines = (await dig(`www.shop.${domain}`, 'A', all)).trim().split(/\n/u);
    expect(lines.map((line) => line.split(/\s+/u).join(' ')).toSorted()).toEqual([
      `ns1.shop.${domain}. 60 IN A 192.0.2.53`,
      `shop.${domain}. 60 IN NS ns.example.net.`,
      `shop.${domain}. 60 IN NS ns1.shop.${domain}.`,
    ]);
  });
});

/** The output of dig, one line per record. */
async function dig(name: string, type: string, how = ['+short']): Promise<string> {
  const at = ['@127.0.0.1', '-p', String(world.port), '+tries=1', '+time=2'];
  return (await run('dig', [...at, ...how, name, type])).stdout;
}
