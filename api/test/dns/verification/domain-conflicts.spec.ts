import { listClusters } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { parentsOfClusters } from '../../../src/migrations/parents-of-clusters.js';
import { domainsAbove } from '../../../src/domains/dns/record-sets/zone-consistency/names.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { storedMessages, mailJobsTo, messageTo } from '../../harness/stored-messages.js';
import { check, useVerificationWorld, verificationOf } from './verification-world.js';

// Real: API over HTTP, database engine, jobs, nameserver.
const { people, world, clusters, freshDomain, answers, unverifiedBelow } = useVerificationWorld();

test('the members of both projects get an email about a conflict', async () => {
  const { ada, eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  const name = parent.cluster.domain;
  const token = (await verificationOf(child)).txt_value ?? '';
  const unserved = await messageTo(
    world(),
    eve.mail,
    ({ subject }) => subject === `Verify the domain login.${name}`,
  );
  expect(unserved.text).toContain(`Another project has a cluster above login.${name}: ${name}.`);
  expect(unserved.text).toContain(token);
  const other = await messageTo(
    world(),
    ada.mail,
    ({ subject }) => subject === `Another project uses a domain close to ${name}`,
  );
  expect(other.text).toContain(
    `Other projects have clusters below ${name}. Their number is 1; verify the domain to see them.`,
  );
  expect(other.text).toContain(`Nameservers still answer for ${name}.`);
});

inFullRun(test)(
  'one later email covers all conflicts before it, without instructions for a verified domain',
  async () => {
    const { ada, eve } = people();
    const parent = await Zone.create(world(), eve, freshDomain());
    await Zone.create(world(), ada, `a.${parent.cluster.domain}`);
    const emails = async () =>
      (await storedMessages(world(), eve.mail)).filter(({ text }) =>
        text.includes(`below ${parent.cluster.domain}`),
      );
    await eventually(async () => expect(await emails()).toHaveLength(1));
    const verified = {
      'verification.state': 'verified',
      'verification.notifiedAt': new Date(Date.now() - 7_200_000),
    };
    await clusters().updateOne({ _id: new Types.ObjectId(parent.cluster.id) }, { $set: verified });
    const handler = world()
      .app.get(JobService)
      .registered()
      .find(({ kind }) => kind === 'dns.domain-conflict');
    // Two conflicts of the last hour. The first job sends the email, the second job finds it sent.
    const conflict = { cluster: parent.cluster.id, since: new Date().toISOString() };
    for (const id of ['first', 'second']) await handler?.run(conflict, { id, attempt: 1 });
    await eventually(async () => expect(await emails()).toHaveLength(2));
    const [newest] = await emails();
    expect(newest?.text).toContain(`a.${parent.cluster.domain}`);
    expect(newest?.text).not.toContain('Create the TXT record');
    const waiting = await mailJobsTo(world(), eve.mail);
    expect(waiting.filter(({ text }) => text === newest?.text).length).toBeLessThanOrEqual(1);
  },
);

test.each(['above', 'below'])('a cluster that is being created %s counts as served', async (position) => {
  const { ada, eve } = people();
  const domain = freshDomain();
  const below = `a.${domain}`;
  const [first, second] = position === 'above' ? ([domain, below] as const) : ([below, domain] as const);
  const template = await Zone.create(world(), ada, freshDomain());
  const { _id, ...stored } = (await clusters().findOne({ domain: template.cluster.domain })) ?? {};
  const verification = { state: 'checking', token: 'a', requestedAt: new Date() };
  const parents = domainsAbove(first);
  await clusters().insertOne({ ...stored, domain: first, parents, verification, outbox: [] });
  expect((await Zone.create(world(), eve, second)).cluster.verification).toBe('required');
});

inFullRun(test)(
  'a cluster that is being created above a served one blocks no further names of that project',
  async () => {
    const { ada, eve } = people();
    const domain = freshDomain();
    const first = await Zone.create(world(), eve, `a.${domain}`);
    const { _id, ...stored } = (await clusters().findOne({ domain: first.cluster.domain })) ?? {};
    await clusters().insertOne({
      ...stored,
      project: new Types.ObjectId(),
      domain,
      parents: domainsAbove(domain),
      outbox: [],
      verification: { state: 'checking', token: 'a', requestedAt: new Date() },
    });
    expect((await first.sibling(`b.${domain}`)).cluster.verification).toBe('none');
    expect((await Zone.create(world(), ada, `c.${domain}`)).cluster.verification).toBe('required');
  },
);

inFullRun(test)(
  'a cluster above blocks further names of a project that is served below it once it is verified',
  async () => {
    const { ada, eve } = people();
    const domain = freshDomain();
    const first = await Zone.create(world(), eve, `a.${domain}`);
    const parent = await Zone.create(world(), ada, domain);
    expect((await first.sibling(`b.${domain}`)).cluster.verification).toBe('none');
    const verified = { 'verification.state': 'verified', 'verification.method': 'txt' };
    await clusters().updateOne({ domain: parent.cluster.domain }, { $set: verified });
    expect((await first.sibling(`c.${domain}`)).cluster.verification).toBe('required');
  },
);

inFullRun(test)('the proof of one name does not verify a name next to it', async () => {
  const { eve } = people();
  const { parent, child } = await unverifiedBelow(eve);
  await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
  await answers(`www.${parent.cluster.domain}`, 'NOERROR 192.0.2.1');
  await eventually(async () => expect((await check(child)).verification.state).toBe('verified'));
  expect((await child.sibling(`shop.${parent.cluster.domain}`)).cluster.verification).toBe('required');
});

test('many unverified clusters below a domain do not hide a served one', async () => {
  const { ada, eve } = people();
  const domain = freshDomain();
  const served = await Zone.create(world(), ada, `z.${domain}`);
  const { _id, ...stored } = (await clusters().findOne({ domain: served.cluster.domain })) ?? {};
  const unverified = Array.from({ length: 120 }, (_, at) => ({
    ...stored,
    domain: `a${at}.${domain}`,
    state: 'pending',
    outbox: [],
    verification: { state: 'required', token: 'a', requestedAt: new Date() },
  }));
  await clusters().insertMany(unverified);
  expect((await Zone.create(world(), eve, domain)).cluster.verification).toBe('required');
});

test('the job of a cluster completes its interrupted creation', async () => {
  const { ada } = people();
  const zone = await Zone.create(world(), ada, freshDomain());
  const verification = { state: 'checking', token: 'a', requestedAt: new Date() };
  const entry = { id: zone.cluster.id, kind: 'dns.verify-domain', payload: { cluster: zone.cluster.id } };
  const change = { $set: { verification, outbox: [entry] } };
  await clusters().updateOne({ _id: new Types.ObjectId(zone.cluster.id) }, change);
  await eventually(async () => expect((await verificationOf(zone)).state).toBe('none'));
});

inFullRun(test)(
  'the migration contests clusters that exist already, notifies both owners and stops serving none',
  async () => {
    const { eve } = people();
    const { parent, child } = await unverifiedBelow(eve);
    const emails = async () => {
      const about = ({ cluster }: Zone) => `Another project uses a domain close to ${cluster.domain}`;
      const of = async (zone: Zone) =>
        (await storedMessages(world(), zone.owner.mail)).filter(({ subject }) => subject === about(zone))
          .length;
      return [await of(parent), await of(child)];
    };
    await eventually(async () => expect((await emails())[0]).toBe(1));
    await parent.create('login', 'NS', 'ns1.dns.example\nns2.dns.example');
    await check(child);
    await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
    const ids = [parent, child].map(({ cluster }) => new Types.ObjectId(cluster.id));
    const older = { $unset: { parents: 1, verification: 1 } };
    await clusters().updateMany({ _id: { $in: ids } }, older as object);
    await parentsOfClusters.up(world().connection);
    await parentsOfClusters.up(world().connection);
    const stored = await clusters()
      .find({ _id: { $in: ids } })
      .toArray();
    expect(stored.map(({ verification }) => verification.state)).toEqual(['contested', 'contested']);
    await eventually(async () => expect(await emails()).toEqual([2, 1]));
    await answers(`www.${child.cluster.domain}`, 'NOERROR 192.0.2.66');
    const { body } = await eve.call(listClusters, { project_id: child.projectId });
    expect(body.list).toMatchObject([{ domain: child.cluster.domain, verification: 'contested' }]);
  },
);
