import {
  createCluster,
  createRule,
  dropCluster,
  getCluster,
  listChanges,
  listDroppedClusters,
  listRecords,
  listRuleEvents,
  listStoredSets,
  restoreCluster,
  switchRule,
  type DroppedCluster,
  type Rule,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ClusterPurge } from '../../../src/domains/dns/clusters/cluster-purge.service.js';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { ProjectContents } from '../../../src/domains/projects/settings/project-contents.service.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs, nameserver with its sockets, mails in the development outbox.
const DAY_MS = 86_400_000;
const DROPPED = 1;
const MAIL = 1;
const STORE = 2;
const BLOCK = 3;

let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
let nameserver: RunningNameserver;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});

/** A zone with two record sets, and an alias of the first. */
async function freshZone(): Promise<Zone> {
  count += 1;
  const zone = await Zone.create(world, ada, `drop-${count}.example`);
  await zone.create('www', 'A', '192.0.2.1');
  await zone.create('@', 'MX', '10 mail.example.net');
  await zone.add({ record_name: 'shop', is_alias: true, alias_target: `www.${zone.cluster.domain}` });
  return zone;
}

const expectAnswer = (name: string, type: string, expected: string) =>
  eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));

const drop = ({ owner, ids, cluster }: Zone) =>
  owner.call(dropCluster, { ...ids, cluster_domain: cluster.domain });
const restore = ({ owner, ids }: Zone) => owner.call(restoreCluster, ids);

async function droppedOf({ owner, projectId }: Zone): Promise<DroppedCluster[]> {
  return (await owner.call(listDroppedClusters, { project_id: projectId })).body.list as DroppedCluster[];
}

async function storedOf({ cluster }: Zone) {
  return world.connection.collection('clusters').findOne({ _id: new Types.ObjectId(cluster.id) });
}

/** Waits until the engine has confirmed a drop. */
async function retired(zone: Zone): Promise<void> {
  await eventually(async () => expect((await storedOf(zone))?.['retired']).toBeDefined());
}

async function addRule(zone: Zone, do_then: number): Promise<Rule> {
  return (await ada.call(createRule, { ...zone.ids, do_if: DROPPED, do_then })).body.rule as Rule;
}

async function mailsAbout(domain: string): Promise<{ subject: string; text: string }[]> {
  const outbox = await world
    .browser()
    .agent.get('/dev/outbox/')
    .query({ to: ada.mail })
    .set('Accept', 'application/json');
  return (outbox.body as { subject: string; text: string }[]).filter(({ subject }) =>
    subject.includes(domain),
  );
}

test('a dropped cluster is not served, and a restored one is served again with a higher serial', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await expectAnswer(`shop.${domain}`, 'A', 'NOERROR 192.0.2.1');
  expect((await drop(zone)).body).toEqual({ status: 'success', message: `${domain} has been dropped.` });
  await expectAnswer(`www.${domain}`, 'A', 'REFUSED');
  await retired(zone);
  expect((await ada.call(getCluster, zone.ids)).status).toBe(404);
  const before = await storedOf(zone);
  const [listed] = await droppedOf(zone);
  expect(listed).toMatchObject({ id: zone.cluster.id, domain, records: 3, reason: null });
  expect(Date.parse(listed?.until ?? '') - Date.parse(listed?.dropped ?? '')).toBe(30 * DAY_MS);

  const restored = await restore(zone);
  expect(restored.body).toMatchObject({
    status: 'success',
    message: `${domain} has been restored.`,
    cluster: { id: zone.cluster.id, records: 3 },
  });
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
  await expectAnswer(`shop.${domain}`, 'A', 'NOERROR 192.0.2.1');
  await eventually(async () => {
    const { list } = (await ada.call(listRecords, zone.ids)).body as { list: { state: string }[] };
    expect(list.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
  });
  expect((await storedOf(zone))?.['serial']).toBeGreaterThan(before?.['serial'] as number);
  expect(await droppedOf(zone)).toEqual([]);
  expect((await ada.call(listChanges, zone.ids)).body.count).toBe(3);
  expect((await restore(zone)).status).toBe(404);
});

inFullRun(test)('a restore undoes a drop at once, with and without confirmation of the engine', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  for (const confirmed of [false, true]) {
    await drop(zone);
    if (confirmed) await retired(zone);
    expect((await restore(zone)).status).toBe(200);
    await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
    await zone.create(`after-${confirmed}`, 'A', '192.0.2.2');
    await expectAnswer(`after-${confirmed}.${domain}`, 'A', 'NOERROR 192.0.2.2');
  }
});

inFullRun(test)(
  'exactly one of several concurrent restores succeeds, and all record sets are published',
  async () => {
    const zone = await freshZone();
    await expectAnswer(`shop.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.1');
    await drop(zone);
    await retired(zone);
    const restores = await Promise.all(Array.from({ length: 4 }, () => restore(zone)));
    expect(restores.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    await expectAnswer(`shop.${zone.cluster.domain}`, 'A', 'NOERROR 192.0.2.1');
    await eventually(async () => {
      const { list } = (await ada.call(listRecords, zone.ids)).body as { list: { state: string }[] };
      expect(list.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
    });
  },
);

inFullRun(test)(
  'a dropped cluster does not reserve its domain, and cannot be restored while another project has it',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    await drop(zone);
    await retired(zone);
    const other = await Zone.create(world, eve, domain);
    await other.create('www', 'A', '192.0.2.9');
    await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.9');
    const message = `Another project uses ${domain}. If the domain is yours, please contact customer care.`;
    expect([(await restore(zone)).body, (await droppedOf(zone))[0]?.reason]).toEqual([
      { status: 'conflict', message },
      message,
    ]);
    // A late publication of the dropped cluster must not remove the zone of the other one.
    await world.app.get(Publisher).publish(zone.cluster.id);
    await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.9');
    await drop(other);
    await retired(other);
    expect((await restore(zone)).status).toBe(200);
    await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
    const own = { project_id: zone.projectId, cluster_domain: domain };
    await drop(zone);
    await retired(zone);
    await ada.call(createCluster, own);
    expect((await restore(zone)).body.message).toBe(`This project has another cluster for ${domain}.`);
  },
);

inFullRun(test)('a cluster restored below the domain of another project requires verification', async () => {
  const zone = await freshZone();
  const child = await zone.sibling(`login.${zone.cluster.domain}`);
  await child.create('www', 'A', '192.0.2.1');
  for (const one of [child, zone]) {
    await drop(one);
    await retired(one);
  }
  await Zone.create(world, eve, zone.cluster.domain);
  expect((await restore(child)).body).toMatchObject({ cluster: { verification: 'required' } });
  await expectAnswer(`www.${child.cluster.domain}`, 'A', 'NXDOMAIN');
});

test('another project neither lists nor restores a dropped cluster', async () => {
  const zone = await freshZone();
  await drop(zone);
  const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
  const body = { project_id: foreign, cluster_id: zone.cluster.id };
  expect((await eve.call(restoreCluster, body)).status).toBe(404);
  expect((await eve.call(listDroppedClusters, { project_id: foreign })).body.list).toEqual([]);
});

test('a cluster is deleted with all its data 30 days after its drop, and not before', async () => {
  const zone = await freshZone();
  await addRule(zone, STORE);
  await drop(zone);
  await retired(zone);
  const dropped = (await storedOf(zone))?.['droppedAt'] as Date;
  const own = { cluster: new Types.ObjectId(zone.cluster.id) };
  const counts = () =>
    Promise.all(
      ['recordsets', 'zone_changes', 'zone_rules', 'zone_stored_sets'].map((name) =>
        world.connection.collection(name).countDocuments(own),
      ),
    );
  await eventually(async () => expect(await counts()).toEqual([3, 3, 1, 3]));
  await world.app.get(ClusterPurge).run(new Date(dropped.getTime() + 30 * DAY_MS - 1));
  expect(await counts()).toEqual([3, 3, 1, 3]);
  await world.app.get(ClusterPurge).run(new Date(dropped.getTime() + 30 * DAY_MS));
  expect([await counts(), await storedOf(zone)]).toEqual([[0, 0, 0, 0], null]);
  expect((await restore(zone)).status).toBe(404);
});

inFullRun(test)(
  'project data contains dropped clusters, and project removal deletes clusters despite blocking rules',
  async () => {
    const zone = await freshZone();
    await drop(zone);
    await retired(zone);
    const blocked = await zone.sibling(`blocked-${zone.cluster.domain}`);
    await blocked.create('www', 'A', '192.0.2.1');
    await addRule(blocked, BLOCK);
    const clusters = world.app
      .get(ProjectContents)
      .all()
      .find(({ name }) => name === 'clusters');
    if (!clusters) throw new Error('There is no part for clusters.');
    const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' as const };
    const read: object[] = [];
    for await (const one of (await clusters.read(scope)) as AsyncIterable<object>) read.push(one);
    expect(read).toMatchObject([
      { domain: blocked.cluster.domain },
      { domain: zone.cluster.domain, dropped: expect.any(String) },
    ]);
    expect(await clusters.count?.(scope)).toBe(2);
    await clusters.remove(scope);
    const own = { project: new Types.ObjectId(zone.projectId) };
    const recordSets = () => world.connection.collection('recordsets').countDocuments(own);
    await eventually(async () =>
      expect([await storedOf(zone), await storedOf(blocked), await recordSets()]).toEqual([null, null, 0]),
    );
  },
);

test('a rule that blocks dropped record sets refuses the drop of their cluster, and is named', async () => {
  const zone = await freshZone();
  const rule = await addRule(zone, BLOCK);
  expect((await drop(zone)).body).toEqual({
    status: 'permission-issue',
    message:
      'The rule “If a record set is dropped, block its execution” blocks this change. It can be switched off in the configuration of the cluster.',
  });
  expect((await ada.call(getCluster, zone.ids)).body.cluster.records).toBe(3);
  const { list } = (await ada.call(listRuleEvents, zone.ids)).body;
  expect(list).toMatchObject([{ outcome: 'blocked', text: 'The cluster was not dropped.' }]);
  await ada.call(switchRule, { ...zone.ids, rule: rule.id, enabled: false });
  expect((await drop(zone)).status).toBe(200);
  // Without record sets none is dropped.
  const empty = await Zone.create(world, ada, `empty-${count}.example`);
  await addRule(empty, BLOCK);
  expect((await drop(empty)).status).toBe(200);
});

inFullRun(test)(
  'rules about dropped record sets store each set and send one email per dropped cluster',
  async () => {
    const zone = await freshZone();
    const { domain } = zone.cluster;
    for (const then of [MAIL, STORE]) await addRule(zone, then);
    await drop(zone);
    const mails = await eventually(async () => {
      const found = await mailsAbout(domain);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0]?.subject).toBe(`${domain} was dropped with 3 record sets`);
    for (const line of [`www.${domain} A: 192.0.2.1`, `${domain} MX: 10 mail.example.net`, '?view=dropped'])
      expect(mails[0]?.text).toContain(line);
    await retired(zone);
    await restore(zone);
    await eventually(async () => {
      const { list } = (await ada.call(listRuleEvents, zone.ids)).body;
      expect((list as { text: string }[]).map(({ text }) => text).sort()).toEqual([
        'The cluster was dropped. 1 email was sent.',
        'The cluster was dropped. 3 of its 3 record sets were stored.',
      ]);
    });
    const { list } = (await ada.call(listStoredSets, zone.ids)).body;
    expect(list).toHaveLength(3);
    expect(await mailsAbout(domain)).toHaveLength(1);
  },
);

inFullRun(test)(
  'the email of a cluster drop is sent despite an exhausted email limit of its rule',
  async () => {
    const zone = await freshZone();
    const { id } = await addRule(zone, MAIL);
    const event = {
      project: new Types.ObjectId(zone.projectId),
      cluster: new Types.ObjectId(zone.cluster.id),
      rule: new Types.ObjectId(id),
      kind: 'dropped',
      name: 'www',
      type: 'A',
      outcome: 'mailed',
      mail: 'own',
      at: new Date(),
    };
    const earlier = Array.from({ length: 20 }, () => ({ ...event, change: new Types.ObjectId() }));
    await world.connection.collection('zone_rule_events').insertMany(earlier);
    await drop(zone);
    await eventually(async () => expect(await mailsAbout(zone.cluster.domain)).toHaveLength(1));
  },
);
