import {
  type AttachedDomain,
  attachDomain,
  checkDomain,
  type DanglingRecord,
  detachDomain,
  dropRecord,
  HOSTING_LIMITS,
  listDanglingRecords,
  removeDanglingRecords,
  planDomain,
  removeContainer,
} from '@zonewerk/contracts';
import { freePort } from '@zonewerk/testing/free-port';
import { Types } from 'mongoose';
import { HostLookup } from '../../src/domains/dns/record-sets/aliases/host-lookup.service.js';
import { HostRecords } from '../../src/domains/dns/record-sets/host-records.service.js';
import { DomainRepository } from '../../src/domains/hosting/domains/domain.repository.js';
import type { DomainDocument } from '../../src/domains/hosting/domains/domain.schema.js';
import type { RunningNameserver } from '../../src/nameserver/nameserver.js';
import { Pebble } from '@zonewerk/testing/pebble';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, type DnsWorld } from '../harness/clusters-world.js';
import type { SignedIn } from '../harness/harness.js';
import {
  addRecord,
  attach,
  domainsOf,
  domainWith,
  planOf,
  secured,
  type SecureVisit,
  setsOf,
  visitByHttp,
  visitSecurely,
  zoneIn,
} from './domains-world.js';
import { type Hosting, HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP, database engine, worker, edge proxy, our nameserver, and Pebble as the certificate authority.
let world: DnsWorld;
let nameserver: RunningNameserver;
let pebble: Pebble;
let hosting: HostingWorld;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  const dnsPort = await freePort();
  const edgePort = await freePort();
  pebble = await Pebble.start(dnsPort, edgePort);
  world = await startDnsWorld({
    DNS_PORT: String(dnsPort),
    ACME_DIRECTORY_URL: pebble.directory,
    ACME_CA_FILE: pebble.caFile,
  });
  nameserver = await world.startNameserver();
  hosting = await HostingWorld.start(world, { edgePort });
  ada = await world.signedIn('Ada');
  bob = await world.signedIn('Bob');
});
afterAll(async () => {
  await hosting.stop();
  await nameserver.close();
  await world.close();
  await pebble.stop();
});

test('a domain of a zone gets its records and a certificate, and visitors are sent to https', async () => {
  const shop = await hosting.project(ada, 'Shop');
  const id = await shop.live();
  const zone = await zoneIn(shop, 'shop.example');
  const ids = { project_id: shop.projectId, cluster_id: zone };
  await addRecord(ada, ids, ['www', 'CNAME', 'old.example.net']);
  await addRecord(ada, ids, ['@', 'TXT', 'stays']);
  const plan = await planOf(shop, id, ' WWW.Shop.Example. ');
  expect(plan).toMatchObject({
    host: 'www.shop.example',
    zone: { cluster_id: zone, domain: 'shop.example' },
    changes: [
      { name: 'www.shop.example', type: 'A', before: null, after: ['127.0.0.1'] },
      { name: 'www.shop.example', type: 'CNAME', before: ['old.example.net'], after: null },
    ],
    records: [],
  });
  const domain = await attach(shop, id, 'www.shop.example');
  const sets = await setsOf(shop, zone);
  expect(sets.filter((set) => !set.includes('_acme-challenge'))).toEqual([
    expect.stringContaining('@ TXT'),
    'www A 300 127.0.0.1',
  ]);
  const active = await secured(shop, domain);
  expect(active).toMatchObject({
    state: 'active',
    message: '',
    records: [],
    url: expect.stringMatching(/^https:/u),
  });
  const seen = await secureVisit('www.shop.example');
  expect([seen.status, seen.body.includes('Shop'), seen.headers['x-robots-tag']]).toEqual([
    200,
    true,
    undefined,
  ]);
  expect(seen.certificate).toMatchObject({
    names: 'DNS:www.shop.example',
    issuer: expect.stringContaining('Pebble'),
  });
  expect(await visitByHttp(hosting, 'www.shop.example', '/a?b=1')).toMatchObject({
    status: 308,
    headers: { location: 'https://www.shop.example/a?b=1' },
  });
  await hasNoChallenge(shop, zone);
});

/** The response to a visitor once the edge proxy has the certificate. */
const secureVisit = (host: string): Promise<SecureVisit> =>
  until(
    () => visitSecurely(hosting, host).catch(() => null),
    (answer) => answer !== null,
  ) as Promise<SecureVisit>;

/** Checks a domain until it is active. */
const activated = (project: Hosting, { container_id: container, id }: AttachedDomain) =>
  until(
    async () => {
      await project.call(checkDomain, { domain_id: id });
      return (await domainsOf(project, container))[0];
    },
    (found) => found?.state === 'active',
  );

const hasNoChallenge = (project: Hosting, cluster: string) =>
  until(
    () => setsOf(project, cluster),
    (sets) => !sets.some((set) => set.includes('_acme-challenge')),
  );

inFullRun(test)('attachdomain can be repeated', async () => {
  const shop = await hosting.project(ada, 'Repeated');
  const id = await shop.create('development');
  await zoneIn(shop, 'repeated.example');
  const domain = await attach(shop, id, 'www.repeated.example');
  expect((await planOf(shop, id, 'www.repeated.example')).changes).toEqual([]);
  expect((await attach(shop, id, 'www.repeated.example')).id).toBe(domain.id);
  expect(await domainsOf(shop, id)).toHaveLength(1);
});

test('attachdomain refuses the plan of an earlier zone and changes nothing', async () => {
  const shop = await hosting.project(ada, 'Stale');
  const id = await shop.create('development');
  const zone = await zoneIn(shop, 'stale.example');
  const { fingerprint } = await planOf(shop, id, 'stale.example');
  await addRecord(ada, { project_id: shop.projectId, cluster_id: zone }, ['@', 'A', '192.0.2.1']);
  const before = await setsOf(shop, zone);
  const insert = jest.spyOn(world.app.get(DomainRepository, { strict: false }), 'insert');
  const apply = jest.spyOn(world.app.get(HostRecords, { strict: false }), 'apply');
  const refused = await shop.call(attachDomain, { container_id: id, host: 'stale.example', fingerprint });
  // A crash between the two writes leaves no record without a domain.
  expect(insert.mock.invocationCallOrder[0]).toBeLessThan(apply.mock.invocationCallOrder[0] ?? 0);
  expect([refused.status, refused.body.status]).toEqual([409, 'conflict']);
  expect(await setsOf(shop, zone)).toEqual(before);
  expect(await domainsOf(shop, id)).toEqual([]);
});

inFullRun(test)(
  'a domain of another provider waits for its records, and gets a certificate over http',
  async () => {
    const shop = await hosting.project(ada, 'Outside');
    const id = await shop.live();
    // The zone of another project stands for the other provider.
    const { id: other } = await world.builders.project(bob.userId, 'Provider');
    const zone = await zoneIn({ owner: bob, projectId: other }, 'outside.example');
    const ids = { project_id: other, cluster_id: zone };
    const domain = await attach(shop, id, 'www.outside.example');
    expect(domain).toMatchObject({ state: 'waiting', zone: null });
    const waiting = await domainWith(shop, domain, ({ message }) => message !== '');
    expect(waiting.message).toMatch(
      /^Public DNS has no TXT record _zonewerk-challenge\.www\.outside\.example with the value/u,
    );
    expect((await visitByHttp(hosting, 'www.outside.example')).status).toBe(404);
    const { records } = waiting;
    expect(records.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'www.outside.example A',
      '_zonewerk-challenge.www.outside.example TXT',
    ]);
    expect((await planOf(shop, id, 'www.outside.example')).records).toEqual(records);
    for (const { name, type, value } of records) {
      const label = name.replace('.outside.example', '');
      await addRecord(bob, ids, [label, type as 'A' | 'TXT', value]);
    }
    const checked = async () => {
      await shop.call(checkDomain, { domain_id: domain.id });
      return (await domainsOf(shop, id))[0];
    };
    await until(checked, (found) => found?.certificate.state === 'valid');
    expect((await secureVisit('www.outside.example')).certificate.names).toBe('DNS:www.outside.example');
  },
);

inFullRun(test)('a domain is lost when another project proves it and its own proof is missing', async () => {
  const { id: other } = await world.builders.project(bob.userId, 'Registrant');
  const ids = {
    project_id: other,
    cluster_id: await zoneIn({ owner: bob, projectId: other }, 'taken.example'),
  };
  const place = { record_name: '_zonewerk-challenge', record_type: 'TXT' } as const;
  const former = await hosting.project(ada, 'Former');
  const held = await attach(former, await former.live(), 'taken.example');
  const [, formerProof] = held.records;
  await addRecord(bob, ids, ['_zonewerk-challenge', 'TXT', formerProof?.value ?? '']);
  await activated(former, held);
  const next = await hosting.project(bob, 'Next');
  const wanted = await attach(next, await next.live(), 'taken.example');
  const [, nextProof] = wanted.records;
  expect(nextProof?.value).not.toBe(formerProof?.value);
  await bob.call(dropRecord, { ...ids, ...place });
  await addRecord(bob, ids, ['_zonewerk-challenge', 'TXT', nextProof?.value ?? '']);
  await activated(next, wanted);
  expect((await domainsOf(former, held.container_id))[0]).toMatchObject({
    state: 'lost',
    message: 'Another project proved control of this domain.',
  });
});

test('a zone without delegation proves no domain', async () => {
  const elsewhere = jest
    .spyOn(world.app.get(HostLookup), 'nameservers')
    .mockResolvedValue(['ns.other.example']);
  const shop = await hosting.project(ada, 'Undelegated');
  await zoneIn(shop, 'undelegated.example');
  const domain = await attach(shop, await shop.create('development'), 'undelegated.example');
  const waiting = await domainWith(shop, domain, ({ message }) => message !== '');
  expect(waiting).toMatchObject({ state: 'waiting', message: expect.stringContaining('has no TXT record') });
  elsewhere.mockRestore();
  await activated(shop, domain);
});

inFullRun(test)('a zone cannot use a host that another project proved by TXT', async () => {
  const owner = await hosting.project(ada, 'Proved');
  const id = await owner.live();
  const zoned = await hosting.project(bob, 'Zoned');
  const ids = { project_id: zoned.projectId, cluster_id: await zoneIn(zoned, 'proved.example') };
  const proved = await attach(owner, id, 'www.proved.example');
  for (const { name, type, value } of proved.records)
    await addRecord(bob, ids, [name.replace('.proved.example', ''), type as 'A' | 'TXT', value]);
  await activated(owner, proved);
  const other = await attach(zoned, await zoned.live(), 'www.proved.example');
  const refused = await domainWith(zoned, other, ({ message }) => message !== '');
  expect(refused).toMatchObject({
    state: 'waiting',
    message: expect.stringContaining('Another project answers for this domain and still proves it.'),
  });
  expect((await domainsOf(owner, id))[0]?.state).toBe('active');
});

inFullRun(test)(
  'a certificate is renewed when it is due, and a broken one affects its own host only',
  async () => {
    const shop = await hosting.project(ada, 'Renewal');
    const id = await shop.live();
    await zoneIn(shop, 'renewal.example');
    const one = await attach(shop, id, 'one.renewal.example');
    const two = await attach(shop, id, 'two.renewal.example');
    await Promise.all([secured(shop, one), secured(shop, two)]);
    const serialOf = (host: string) =>
      visitSecurely(hosting, host).then(
        ({ certificate }) => certificate.serial,
        () => null,
      );
    const first = await until(
      () => serialOf(one.host),
      (serial) => serial !== null,
    );
    const stored = world.connection.collection('hosting_domains');
    await stored.updateOne({ host: one.host }, { $set: { 'certificate.renewAt': new Date(0) } });
    await shop.call(checkDomain, { domain_id: one.id });
    await until(
      () => serialOf(one.host),
      (serial) => serial !== null && serial !== first,
    );
    const { certificate } = (await stored.findOne({ host: two.host })) as unknown as DomainDocument;
    // A change of the chain makes the edge proxy read the key again.
    await stored.updateOne(
      { host: two.host },
      { $set: { 'certificate.chain': `${certificate?.chain}\n`, 'certificate.sealedKey': 'v1.broken' } },
    );
    await world.connection
      .collection<{ _id: string }>('hosting_routes')
      .updateOne({ _id: 'routes' }, { $inc: { revision: 1 } });
    await until(
      () => serialOf(two.host),
      (serial) => serial === null,
    );
    expect(await serialOf(one.host)).not.toBeNull();
  },
);

inFullRun(test)('the next check removes a challenge that a crash interrupted', async () => {
  const shop = await hosting.project(ada, 'Interrupted');
  const id = await shop.live();
  const zone = await zoneIn(shop, 'interrupted.example');
  const domain = await attach(shop, id, 'interrupted.example');
  await secured(shop, domain);
  await addRecord(ada, { project_id: shop.projectId, cluster_id: zone }, ['_acme-challenge', 'TXT', 'stray']);
  const challenge = { method: 'dns-01', token: 'token', content: 'stray' };
  await world.connection
    .collection('hosting_domains')
    .updateOne({ host: domain.host }, { $set: { challenge } });
  await shop.call(checkDomain, { domain_id: domain.id });
  await until(
    () => setsOf(shop, zone),
    (sets) => !sets.some((set) => set.includes('stray')),
  );
});

inFullRun(test)(
  'detachdomain removes the records on request, and the zone lists dangling records',
  async () => {
    const shop = await hosting.project(ada, 'Leaving');
    const id = await shop.live();
    const zone = await zoneIn(shop, 'leaving.example');
    const first = await attach(shop, id, 'a.leaving.example');
    const second = await attach(shop, id, 'b.leaving.example');
    const dangling = async () => (await shop.call(listDanglingRecords, {})).body.list as DanglingRecord[];
    expect(await dangling()).toEqual([]);
    await shop.call(detachDomain, { domain_id: first.id, remove_records: true });
    const sets = await setsOf(shop, zone);
    expect(sets.filter((set) => !set.includes('_acme-challenge'))).toEqual(['b A 300 127.0.0.1']);
    await shop.call(detachDomain, { domain_id: second.id, remove_records: false });
    expect(await dangling()).toEqual([
      { cluster_id: zone, name: 'b.leaving.example', type: 'A', values: ['127.0.0.1'] },
    ]);
    await until(
      () => visitByHttp(hosting, 'b.leaving.example'),
      ({ status }) => status === 404,
    );
    const remove = async (host: string) => (await shop.call(removeDanglingRecords, { host })).body;
    for (const host of ['a.leaving.example', 'none.example'])
      expect((await remove(host)).status).toBe('not-found');
    expect(await remove('b.leaving.example')).toEqual({ status: 'success', message: '' });
    expect(await dangling()).toEqual([]);
    expect((await remove('b.leaving.example')).status).toBe('not-found');
    const again = await attach(shop, id, 'c.leaving.example');
    await shop.call(removeContainer, { container_id: id });
    expect((await shop.call(checkDomain, { domain_id: again.id })).body.status).toBe('not-found');
    expect((await dangling()).map(({ name }) => name)).toContain('c.leaving.example');
  },
);

test.each([
  ['', 'Please enter a domain.'],
  ['https://a.example/', 'Please enter the domain alone'],
  ['192.0.2.1', 'is an address, not a domain'],
  ['shop.app.localhost', ''],
  ['a'.repeat(64) + '.example', ''],
])('plandomain refuses the host %j and names the field', async (host, message) => {
  const shop = await hosting.project(ada, 'Refusals');
  const id = await shop.create('development');
  const { status, body } = await shop.call(planDomain, { container_id: id, host });
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'host']);
  expect(body.issues?.[0]?.message).toContain(message);
});

test('a domain belongs to one container of a project', async () => {
  const shop = await hosting.project(ada, 'Two');
  const one = await shop.create('development');
  const two = await shop.create('live');
  await attach(shop, one, 'two.elsewhere.example');
  const refused = await shop.call(planDomain, { container_id: two, host: 'two.elsewhere.example' });
  expect(refused.body).toMatchObject({
    status: 'conflict',
    message: expect.stringContaining('another container'),
  });
});

inFullRun(test)('concurrent requests attach no more domains than the limit', async () => {
  const shop = await hosting.project(ada, 'Limit');
  const id = await shop.create('development');
  const { projectId: project } = shop;
  const domains = world.connection.collection('hosting_domains');
  const of = { project: new Types.ObjectId(project), container: new Types.ObjectId(id) };
  const present = Array.from({ length: HOSTING_LIMITS.domains - 2 }, (_, at) => `${at}.limit.example`);
  await domains.insertMany(present.map((host) => ({ ...of, host, state: 'waiting', checkAt: null })));
  const hosts = Array.from({ length: 20 }, (_, at) => `new${at}.limit.example`);
  const attachHost = (host: string) => shop.call(attachDomain, { container_id: id, host, fingerprint: '' });
  const answers = await Promise.all(hosts.map(attachHost));
  const attached = answers.filter(({ status }) => status === 200).length;
  expect(attached).toBeLessThanOrEqual(2);
  expect(await domains.countDocuments(of)).toBe(HOSTING_LIMITS.domains - 2 + attached);
  const refused = answers.find(({ status }) => status !== 200);
  const conflict = { status: 'conflict', message: 'A container has at most 50 domains.' };
  expect(refused?.body).toEqual(conflict);
  // Concurrent requests can refuse each other. Alone, they fill the rest.
  for (let next = attached; next < 2; next += 1)
    expect((await attachHost(`alone${next}.limit.example`)).status).toBe(200);
  expect((await attachHost('last.limit.example')).body).toEqual(conflict);
});

inFullRun(test)(
  'a refused certificate is requested again later, and the domain has the reason of the refusal',
  async () => {
    const shop = await hosting.project(ada, 'Refused');
    const id = await shop.live();
    await zoneIn(shop, 'refused.example');
    await pebble.stop();
    const domain = await attach(shop, id, 'refused.example');
    const failed = await domainWith(shop, domain, ({ certificate }) => certificate.state === 'failed');
    expect(failed).toMatchObject({
      state: 'active',
      message: expect.stringContaining('The certificate was refused:'),
      next_check: expect.any(String),
    });
    // Visitors are served without https.
    await until(
      () => visitByHttp(hosting, 'refused.example'),
      ({ status }) => status === 200,
    );
  },
);
