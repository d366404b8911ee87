import {
  type Cluster,
  createCluster,
  createRecord,
  dropCluster,
  dropRecord,
  getCluster,
  listClusters,
  listRecords,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. No nameserver runs here: everything stays pending.
let world: DnsWorld;
let ada: SignedIn;
let eve: SignedIn;
let projectId: string;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  projectId = (await world.builders.project(ada.userId, 'Canal House')).id;
});
afterAll(() => world.close());

function freshDomain(): string {
  count += 1;
  return `shop-${count}.example`;
}

const newCluster = (domain: string, person = ada, project = projectId) =>
  person.call(createCluster, { cluster_domain: domain, project_id: project });

test('a cluster is created, listed, read and dropped', async () => {
  const created = await newCluster('Bücher-Laden.example.');
  expect(created.body).toMatchObject({
    status: 'success',
    message: 'bücher-laden.example has been created.',
    cluster: {
      domain: 'xn--bcher-laden-thb.example',
      domain_unicode: 'bücher-laden.example',
      project_id: projectId,
      records: 0,
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      state: 'pending',
    },
  });
  const ids = { project_id: projectId, cluster_id: created.body.cluster.id as string };
  // The reason of the wait appears after the first attempt.
  const { reason: _before, ...fields } = created.body.cluster as Cluster;
  const { reason: _now, ...present } = (await ada.call(getCluster, ids)).body.cluster as Cluster;
  expect(present).toEqual(fields);
  expect((await ada.call(listClusters, { project_id: projectId, query: 'laden' })).body).toMatchObject({
    count: 1,
    next: null,
    list: [{ id: ids.cluster_id }],
  });
  const wrong = await ada.call(dropCluster, { ...ids, cluster_domain: 'other.example' });
  expect(wrong.body.issues).toEqual([
    { path: 'cluster_domain', message: 'Please enter bücher-laden.example to drop this cluster.' },
  ]);
  const dropped = await ada.call(dropCluster, { ...ids, cluster_domain: 'bücher-laden.example' });
  expect(dropped.body).toEqual({ status: 'success', message: 'bücher-laden.example has been dropped.' });
  expect((await ada.call(getCluster, ids)).status).toBe(404);
  expect((await newCluster('bücher-laden.example')).body.issues[0].message).toMatch(
    /^bücher-laden\.example is being dropped\. (?:Please try again in a moment|The nameserver cannot be reached)\./u,
  );
});

test.each([
  ['localhost', /no place like localhost/u],
  ['my-zonewerk.example', /looks like a domain of the platform/u],
  ['z\u043enewerk.example', /looks like a domain of the platform/u],
  ['xn--znewerk-9ig.example', /looks like a domain of the platform/u],
  ['\uff5aonewerk.example', /looks like a domain of the platform/u],
  ['foo.localhost', /no place like localhost/u],
  ['co.uk', /is a public suffix/u],
  ['kobe.jp', /is a public suffix/u],
  ['GitHub.io.', /github\.io is a public suffix/u],
  ['us-east-1.compute.amazonaws.com', /is a public suffix/u],
  ['nl', /has no ending/u],
  ['192.0.2.1', /is an address/u],
  ['xn--a.example', /cannot be part of a name/u],
  ['a\u200db.example', /cannot be part of a name/u],
  ['', /Please enter a domain/u],
])('the domain %j is refused', async (domain, message) => {
  const { status, body } = await newCluster(domain);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: 'validation-error',
    issues: [{ path: 'cluster_domain', message: expect.stringMatching(message) }],
  });
});

test('a domain below a public suffix is accepted, and a cluster at a later public suffix can be dropped', async () => {
  const { status, body } = await newCluster('me.github.io');
  expect(status).toBe(200);
  const { id } = body.cluster as Cluster;
  await world.connection
    .collection('clusters')
    .updateOne({ domain: 'me.github.io' }, { $set: { domain: 'blogspot.com' } });
  const ids = { cluster_id: id, project_id: projectId, cluster_domain: 'blogspot.com' };
  expect((await ada.call(dropCluster, ids)).status).toBe(200);
});

inFullRun(test)('exactly one of 50 concurrent creations over two projects gets the domain', async () => {
  const domain = freshDomain();
  const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
  await ada.csrf();
  await eve.csrf();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 ? newCluster(domain) : newCluster(domain, eve, foreign),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const messages = new Set(
    answers
      .filter((answer) => answer.status === 400)
      .map((answer) => answer.body.issues[0].message as string),
  );
  expect([...messages].sort()).toEqual(
    [
      `Another project uses ${domain}. If the domain is yours, please contact customer care.`,
      `This project already has a cluster for ${domain}.`,
    ].sort(),
  );
});

inFullRun(test)(
  'a new cluster is refused when it would hide record sets of its parent, except its delegation',
  async () => {
    const zone = await Zone.create(world, ada, freshDomain());
    const { domain } = zone.cluster;
    const sub = () => newCluster(`sub.${domain}`, ada, zone.projectId);
    for (const name of ['sub-x', 'xsub', 'x.sub-x']) await zone.create(name, 'A', '192.0.2.1');
    await zone.create('sub', 'NS', 'ns1.example.net');
    for (const name of ['sub', 'deep.down.sub']) {
      const ids = { ...zone.ids, record_name: name, record_type: 'A' as const };
      await zone.create(name, 'A', '192.0.2.1');
      expect((await sub()).body.issues).toEqual([
        {
          path: 'cluster_domain',
          message: `${domain} has record sets that this cluster would hide, like ${name}.${domain} A. Please delete those first.`,
        },
      ]);
      await ada.call(dropRecord, ids);
    }
    expect((await sub()).status).toBe(200);
  },
);

inFullRun(test)(
  'concurrent creation of a cluster and of a record set below its name never hides the set',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const zone = await Zone.create(world, ada, freshDomain());
      const record = { record_name: 'login', record_type: 'A' as const, record_value: '192.0.2.1' };
      const [sub, set] = await Promise.all([
        newCluster(`login.${zone.cluster.domain}`, ada, zone.projectId),
        ada.call(createRecord, { ...zone.ids, record_ttl: 60, ...record }),
      ]);
      // If each request sees the other one, both are rejected.
      expect([sub.status, set.status]).not.toEqual([200, 200]);
      const found = (await ada.call(listClusters, { project_id: zone.projectId, query: 'login.' })).body;
      const { list } = (await ada.call(listRecords, zone.ids)).body;
      expect([found.list, list]).toMatchObject([
        { length: Number(sub.status === 200) },
        { length: Number(set.status === 200) },
      ]);
    }
  },
);

test('clusters of another project, and unknown ones, get the same 404', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
  const probes = [
    { project_id: foreign, cluster_id: zone.cluster.id },
    { project_id: foreign, cluster_id: 'f'.repeat(24) },
    { project_id: zone.projectId, cluster_id: zone.cluster.id },
  ];
  const bodies = new Set<string>();
  for (const probe of probes) {
    for (const call of [getCluster, listRecords] as const) {
      const answer = await eve.call(call, probe);
      expect(answer.status).toBe(404);
      bodies.add(JSON.stringify(answer.body));
    }
  }
  expect(bodies.size).toBe(1);
  expect((await eve.call(listClusters, { project_id: foreign })).body).toMatchObject({ list: [], count: 0 });
});
