import { dropCluster, getCluster, takeBackDomain, type Cluster } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { ask, eventually, Zone } from '../../harness/clusters-world.js';
import { check, useVerificationWorld, verificationOf } from './verification-world.js';

// Real: API over HTTP, database engine, jobs, nameserver.
const { people, world, freshDomain, answers, unverifiedBelow, restartNameserver } = useVerificationWorld();

test('a cluster below a cluster of another project is stored and not served', async () => {
  const { eve } = people();
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
  await restartNameserver();
  expect(await ask(world().port, `www.${child.cluster.domain}`, 'A')).toBe('NOERROR 192.0.2.1');
  const { cluster } = (await eve.call(getCluster, child.ids)).body as { cluster: Cluster };
  expect(cluster).toMatchObject({
    state: 'pending',
    reason: 'Nameservers answer for this cluster after its domain is verified.',
  });
});

test('a TXT record in the zone above verifies a cluster of another account, which is served then', async () => {
  const { eve } = people();
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
  const { eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  const other = await verificationOf((await unverifiedBelow(eve)).child);
  await parent.create('_zonewerk-challenge.login', 'TXT', `"${other.txt_value}"`);
  await answers(`_zonewerk-challenge.${child.cluster.domain}`, `NOERROR ${other.txt_value}`, 'TXT');
  expect((await check(child)).verification).toMatchObject({ state: 'required' });
});

inFullRun(test)(
  'a delegation in the zone above verifies a cluster of another project of the same account',
  async () => {
    const { ada } = people();
    const { parent, child } = await unverifiedBelow(ada);
    expect(child.cluster.verification).toBe('required');
    await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
    expect(await check(child)).toMatchObject({ verification: { state: 'verified', method: 'delegation' } });
    await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
  },
);

inFullRun(test)('a delegation to other nameservers verifies nothing', async () => {
  const { eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.elsewhere.example');
  expect((await check(child)).verification).toMatchObject({ state: 'required' });
});

inFullRun(test)('a job verifies the domain without a call', async () => {
  const { eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
  const jobs = world().connection.collection('jobs');
  await eventually(async () => {
    // The check scheduled in a minute, not a running job, whose lease is shorter.
    const planned = { kind: 'dns.verify-domain', 'payload.cluster': child.cluster.id, state: 'open' };
    const dueAt = { $gt: new Date(Date.now() + 20_000) };
    await jobs.updateMany({ ...planned, dueAt }, { $set: { dueAt: new Date(0) } });
    expect((await verificationOf(child)).state).toBe('verified');
  });
});

inFullRun(test)('an unverified cluster does not block names next to it', async () => {
  const { ada, eve } = people();
  const child = await Zone.create(world(), ada, `shop.${freshDomain()}`);
  const domain = child.cluster.domain.slice('shop.'.length);
  const parent = await Zone.create(world(), eve, domain);
  expect(parent.cluster.verification).toBe('required');
  const sibling = await Zone.create(world(), ada, `blog.${domain}`);
  expect(sibling.cluster.verification).toBe('none');
});

inFullRun(test)('a cluster is served once the other project drops its cluster', async () => {
  const { ada, eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  await ada.call(dropCluster, { ...parent.ids, cluster_domain: parent.cluster.domain });
  expect(await check(child)).toMatchObject({
    message: `${child.cluster.domain} needs no verification.`,
    verification: { state: 'none', txt_value: null },
  });
  await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
});

test('a served cluster that is contested does not verify itself by its own TXT record or NS records', async () => {
  const { ada, eve } = people();
  const domain = freshDomain();
  const child = await Zone.create(world(), eve, `login.${domain}`);
  const deep = await child.sibling(`deep.login.${domain}`);
  await child.create('www', 'A', '192.0.2.66');
  const parent = await Zone.create(world(), ada, domain);
  await eventually(async () => expect((await verificationOf(deep)).state).toBe('contested'));
  const zones = { [child.cluster.domain]: child, [deep.cluster.domain]: deep };
  for (const zone of Object.values(zones)) {
    const { txt_value: value } = await verificationOf(zone);
    await zone.create('_zonewerk-challenge', 'TXT', `"${value}"`);
    await answers(`_zonewerk-challenge.${zone.cluster.domain}`, `NOERROR ${value}`, 'TXT');
  }
  await child.create('deep', 'NS', 'ns1.dns.example\nns2.dns.example');
  for (const zone of Object.values(zones)) expect((await check(zone)).verification.state).toBe('contested');
  // Still served: an unverified domain above has no effect.
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
  // Without a proof, the owner receives only the number.
  expect(await verificationOf(parent)).toMatchObject({ conflicts: [], below_count: 2 });
});

inFullRun(test)(
  'a cluster that is created above or below an unverified one is contested after the next check',
  async () => {
    const { eve, ada } = people();
    const { parent, child } = await unverifiedBelow(eve);
    await ada.call(dropCluster, { ...parent.ids, cluster_domain: parent.cluster.domain });
    const again = await eventually(() => Zone.create(world(), ada, parent.cluster.domain));
    expect(again.cluster.verification).toBe('none');
    await check(child);
    await eventually(async () => expect((await verificationOf(again)).state).toBe('contested'));
  },
);

inFullRun(test)('a domain is not taken back without proof of the domain above it', async () => {
  const { ada, eve } = people();
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

inFullRun(test)(
  'a contested cluster needs no verification after the other project drops its cluster',
  async () => {
    const { eve } = people();
    const { parent, child } = await unverifiedBelow(eve);
    await eventually(async () => expect((await verificationOf(parent)).state).toBe('contested'));
    await eve.call(dropCluster, { ...child.ids, cluster_domain: child.cluster.domain });
    expect(await verificationOf(parent)).toMatchObject({ state: 'none', conflicts: [] });
  },
);
