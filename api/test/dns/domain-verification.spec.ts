import {
  checkDomainVerification,
  createCluster,
  dropCluster,
  getCluster,
  getDomainVerification,
  listClusters,
  takeBackDomain,
  type Cluster,
  type DomainVerification,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { parentsOfClusters } from '../../src/migrations/parents-of-clusters.js';
import type { RunningNameserver } from '../../src/nameserver/nameserver.js';
import { domainsAbove } from '../../src/record-sets/names.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../clusters-world.js';
import type { SignedIn } from '../harness.js';
import { keptMessages, messageTo } from '../kept-messages.js';

// Real: API over HTTP, database engine, jobs, nameserver. The nameserver is the resolver too: it hosts the parent zones.
let world: DnsWorld;
let nameserver: RunningNameserver;
let ada: SignedIn;
let eve: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  nameserver = await world.startNameserver();
  [ada, eve] = [await world.signedIn('Ada'), await world.signedIn('Eve')];
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});

function freshDomain(): string {
  count += 1;
  return `victim-${count}.example`;
}

const verificationOf = async (zone: Zone) =>
  (await zone.owner.call(getDomainVerification, zone.ids)).body.verification as DomainVerification;
const check = async (zone: Zone) => (await zone.owner.call(checkDomainVerification, zone.ids)).body;
const answers = (name: string, expected: string, type = 'A') =>
  eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));

/** A served zone of Ada, with an unverified one of `owner` below it. */
async function unverifiedBelow(owner: SignedIn) {
  const parent = await Zone.create(world, ada, freshDomain());
  await parent.create('www', 'A', '192.0.2.1');
  await answers(`www.${parent.cluster.domain}`, 'NOERROR 192.0.2.1');
  const child = await Zone.create(world, owner, `login.${parent.cluster.domain}`);
  await child.create('www', 'A', '192.0.2.66');
  return { parent, child };
}

test('a cluster below a cluster of another project is stored and not served', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  expect(child.cluster).toMatchObject({ verification: 'required', state: 'pending' });
  const conflict = { domain: parent.cluster.domain, position: 'above', served: true };
  expect(await verificationOf(child)).toMatchObject({
    state: 'required',
    method: null,
    txt_name: `_zonewerk-challenge.${child.cluster.domain}`,
    txt_value: expect.stringMatching(/^zonewerk-verification=[0-9a-f]{32}$/u),
    nameservers: ['ns1.dns.example', 'ns2.dns.example'],
    conflicts: [conflict],
  });
  expect(await check(child)).toMatchObject({
    message: `Neither the TXT record nor the delegation of ${child.cluster.domain} was found.`,
    verification: { state: 'required' },
  });
  // The owner of the domain above uses the same names.
  expect((await parent.create('www.login', 'A', '192.0.2.1')).status).toBe(200);
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.1');
  // A nameserver that starts reads all clusters from the database.
  await nameserver.close();
  nameserver = await world.startNameserver();
  expect(await ask(world.port, `www.${child.cluster.domain}`, 'A')).toBe('NOERROR 192.0.2.1');
  const { cluster } = (await eve.call(getCluster, child.ids)).body as { cluster: Cluster };
  expect(cluster).toMatchObject({
    state: 'pending',
    reason: 'Nameservers answer for this cluster after its domain is verified.',
  });
});

test('the members of both projects get an email about a conflict', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  const name = parent.cluster.domain;
  const token = (await verificationOf(child)).txt_value ?? '';
  const unserved = await messageTo(
    world,
    eve.mail,
    ({ subject }) => subject === `Verify the domain login.${name}`,
  );
  expect(unserved.text).toContain(`Another project has a cluster above login.${name}: ${name}.`);
  expect(unserved.text).toContain(token);
  const other = await messageTo(
    world,
    ada.mail,
    ({ subject }) => subject === `Another project uses a domain close to ${name}`,
  );
  expect(other.text).toContain(`Another project has a cluster below ${name}: login.${name}.`);
  expect(other.text).toContain(`Nameservers still answer for ${name}.`);
});

test('a TXT record in the zone above verifies a cluster of another account, which is served then', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  const { txt_value: value } = await verificationOf(child);
  await parent.create('_zonewerk-challenge.login', 'TXT', `"${value}"`);
  await answers(`_zonewerk-challenge.${child.cluster.domain}`, `NOERROR ${value}`, 'TXT');
  expect(await check(child)).toMatchObject({
    message: `${child.cluster.domain} is verified.`,
    verification: { state: 'verified', method: 'txt', verified_at: expect.any(String) },
  });
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
});

test('the token of another cluster verifies nothing', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  const other = await verificationOf((await unverifiedBelow(eve)).child);
  await parent.create('_zonewerk-challenge.login', 'TXT', `"${other.txt_value}"`);
  await answers(`_zonewerk-challenge.${child.cluster.domain}`, `NOERROR ${other.txt_value}`, 'TXT');
  expect((await check(child)).verification).toMatchObject({ state: 'required' });
});

test('a delegation in the zone above verifies a cluster of another project of the same account', async () => {
  const { parent, child } = await unverifiedBelow(ada);
  expect(child.cluster.verification).toBe('required');
  await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
  expect(await check(child)).toMatchObject({ verification: { state: 'verified', method: 'delegation' } });
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
});

test('a delegation to other nameservers verifies nothing', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.elsewhere.example');
  expect((await check(child)).verification).toMatchObject({ state: 'required' });
});

test('a job verifies the domain without a call', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
  const jobs = world.connection.collection('jobs');
  await eventually(async () => {
    const due = { kind: 'dns.verify-domain', 'payload.cluster': child.cluster.id };
    await jobs.updateMany(due, { $set: { dueAt: new Date(0) } });
    expect((await verificationOf(child)).state).toBe('verified');
  });
});

test('an unverified cluster limits nobody: its owner cannot block names above, below or beside it', async () => {
  const child = await Zone.create(world, ada, `shop.${freshDomain()}`);
  const domain = child.cluster.domain.slice('shop.'.length);
  const parent = await Zone.create(world, eve, domain);
  expect(parent.cluster.verification).toBe('required');
  const sibling = await Zone.create(world, ada, `blog.${domain}`);
  expect(sibling.cluster.verification).toBe('none');
});

test('a cluster is served once the other project drops its cluster', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  await ada.call(dropCluster, { ...parent.ids, cluster_domain: parent.cluster.domain });
  expect(await check(child)).toMatchObject({
    message: `${child.cluster.domain} needs no verification.`,
    verification: { state: 'none', txt_value: null },
  });
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
});

test('a served cluster that is contested does not verify itself by its own TXT record or NS records', async () => {
  const domain = freshDomain();
  const child = await Zone.create(world, eve, `login.${domain}`);
  const deep = await child.beside(`deep.login.${domain}`);
  await child.create('www', 'A', '192.0.2.66');
  const parent = await Zone.create(world, ada, domain);
  await eventually(async () => expect((await verificationOf(deep)).state).toBe('contested'));
  const zones = { [child.cluster.domain]: child, [deep.cluster.domain]: deep };
  for (const zone of Object.values(zones)) {
    const { txt_value: value } = await verificationOf(zone);
    await zone.create('_zonewerk-challenge', 'TXT', `"${value}"`);
    await answers(`_zonewerk-challenge.${zone.cluster.domain}`, `NOERROR ${value}`, 'TXT');
  }
  await child.create('deep', 'NS', 'ns1.dns.example\nns2.dns.example');
  for (const zone of Object.values(zones)) expect((await check(zone)).verification.state).toBe('contested');
  // Still served: an unverified domain above takes nothing away.
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
  expect((await verificationOf(parent)).conflicts).toHaveLength(2);
});

test('a domain is not taken back without proof of the domain above it', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  const refused = await ada.call(takeBackDomain, { ...parent.ids, domain: child.cluster.domain });
  expect([refused.status, refused.body.status]).toEqual([409, 'conflict']);
  expect((await eve.call(getCluster, child.ids)).status).toBe(200);
  for (const domain of ['unknown.example', parent.cluster.domain, 'not a domain']) {
    const { status, body } = await ada.call(takeBackDomain, { ...parent.ids, domain });
    expect([status, body.issues[0].path]).toEqual([400, 'domain']);
  }
  expect((await eve.call(takeBackDomain, { ...parent.ids, domain: child.cluster.domain })).status).toBe(404);
});

test.each(['above', 'below'])('a cluster that is being created %s counts as served', async (position) => {
  const domain = freshDomain();
  const below = `a.${domain}`;
  const [first, second] = position === 'above' ? ([domain, below] as const) : ([below, domain] as const);
  const template = await Zone.create(world, ada, freshDomain());
  const clusters = world.connection.collection('clusters');
  const { _id, ...stored } = (await clusters.findOne({ domain: template.cluster.domain })) ?? {};
  const verification = { state: 'checking', token: 'a', requestedAt: new Date() };
  const parents = domainsAbove(first);
  await clusters.insertOne({ ...stored, domain: first, parents, verification, outbox: [] });
  expect((await Zone.create(world, eve, second)).cluster.verification).toBe('required');
});

test('of clusters above and below each other at the same moment at most one is served without proof', async () => {
  const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
  const own = (await world.builders.project(ada.userId, 'Ada')).id;
  const domain = freshDomain();
  const made = await Promise.all([
    ada.call(createCluster, { cluster_domain: domain, project_id: own }),
    eve.call(createCluster, { cluster_domain: `login.${domain}`, project_id: foreign }),
  ]);
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  expect(made.map(({ body }) => (body.cluster as Cluster).verification)).toContain('required');
});

test('a contested cluster is free again after the other project drops its cluster', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  await eventually(async () => expect((await verificationOf(parent)).state).toBe('contested'));
  await eve.call(dropCluster, { ...child.ids, cluster_domain: child.cluster.domain });
  expect(await verificationOf(parent)).toMatchObject({ state: 'none', conflicts: [] });
});

test('many unverified clusters below a domain do not hide a served one', async () => {
  const domain = freshDomain();
  const served = await Zone.create(world, ada, `z.${domain}`);
  const { _id, ...stored } =
    (await world.connection.collection('clusters').findOne({ domain: served.cluster.domain })) ?? {};
  const unverified = Array.from({ length: 120 }, (_, at) => ({
    ...{ ...stored, domain: `a${at}.${domain}`, state: 'pending', outbox: [] },
    verification: { state: 'required', token: 'a', requestedAt: new Date() },
  }));
  await world.connection.collection('clusters').insertMany(unverified);
  expect((await Zone.create(world, eve, domain)).cluster.verification).toBe('required');
});

test('a cluster whose creation was interrupted is resolved by its job', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const clusters = world.connection.collection('clusters');
  const verification = { state: 'checking', token: 'a', requestedAt: new Date() };
  const entry = { id: zone.cluster.id, kind: 'dns.verify-domain', payload: { cluster: zone.cluster.id } };
  const change = { $set: { verification, outbox: [entry] } };
  await clusters.updateOne({ _id: new Types.ObjectId(zone.cluster.id) }, change);
  await eventually(async () => expect((await verificationOf(zone)).state).toBe('none'));
});

test('the migration contests clusters that exist already, notifies both owners and stops serving none', async () => {
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
  await check(child);
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
  const ids = [parent, child].map(({ cluster }) => new Types.ObjectId(cluster.id));
  const clusters = world.connection.collection('clusters');
  const older = { $unset: { parents: 1, verification: 1 } };
  await clusters.updateMany({ _id: { $in: ids } }, older as object);
  const emails = async () => {
    const about = ({ cluster }: Zone) => `Another project uses a domain close to ${cluster.domain}`;
    const of = async (zone: Zone) =>
      (await keptMessages(world, zone.owner.mail)).filter(({ subject }) => subject === about(zone)).length;
    return [await of(parent), await of(child)];
  };
  const [before = 0] = await emails();
  await parentsOfClusters.up(world.connection);
  await parentsOfClusters.up(world.connection);
  const stored = await clusters.find({ _id: { $in: ids } }).toArray();
  expect(stored.map(({ verification }) => verification.state)).toEqual(['contested', 'contested']);
  await eventually(async () => expect(await emails()).toEqual([before + 1, 1]));
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
  const { body } = await eve.call(listClusters, { project_id: child.projectId });
  expect(body.list).toMatchObject([{ domain: child.cluster.domain, verification: 'contested' }]);
});
