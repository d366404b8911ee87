import { createCluster, dropRecord, takeBackDomain } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';
import { ForwardingResolver } from './forwarding-resolver.js';
import { check, verificationOf } from './verification-world.js';

// Real: API over HTTP, database engine, jobs, nameserver, and a resolver that forwards names to the nameserver.
let resolver: ForwardingResolver;
let world: DnsWorld;
let nameserver: RunningNameserver;
let ada: SignedIn;
let eve: SignedIn;
const OWN = ['ns1.dns.example', 'ns2.dns.example'];
beforeAll(async () => {
  resolver = await ForwardingResolver.start(OWN, () => world.port);
  world = await startDnsWorld({
    DNS_RESOLVERS: `127.0.0.1:${resolver.port}`,
    DNS_AUTHORITY_PORT: resolver.port,
  });
  nameserver = await world.startNameserver();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
  resolver.close();
});

const answers = (name: string, expected: string, type = 'A') =>
  eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));
const takeBack = (zone: Zone, domain: string) => zone.owner.call(takeBackDomain, { ...zone.ids, domain });

/** A served zone of Eve, and a verified zone of Ada that was created above it. */
async function contested(domain: string) {
  const child = await Zone.create(world, eve, `login.${domain}`);
  await child.create('www', 'A', '192.0.2.66');
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
  const parent = await Zone.create(world, ada, domain);
  await eventually(async () => expect((await verificationOf(child)).state).toBe('contested'));
  expect((await check(parent)).verification.state).toBe('verified');
  return { child, parent };
}

/** A served zone of Ada, and a zone of Eve below it that is verified by a delegation. */
async function tenant(domain: string) {
  const parent = await Zone.create(world, ada, domain);
  await parent.create('www', 'A', '192.0.2.1');
  await answers(`www.${domain}`, 'NOERROR 192.0.2.1');
  const child = await Zone.create(world, eve, `shop.${domain}`);
  await parent.create('shop', 'NS', OWN.join('\n'));
  expect((await check(child)).verification.state).toBe('verified');
  expect((await check(parent)).verification.state).toBe('verified');
  return { parent, child };
}

inFullRun(test)(
  'a delegation of the challenge name to a dead server does not prevent a take back',
  async () => {
    const { child, parent } = await contested('dead.example');
    await child.create('_zonewerk-challenge', 'NS', 'ns.dead.invalid');
    await eventually(async () =>
      expect(await ask(world.port, '_zonewerk-challenge.login.dead.example', 'TXT')).toBe('NOERROR'),
    );
    expect((await takeBack(parent, 'login.dead.example')).body).toMatchObject({ status: 'success' });
  },
);

test('a contested cluster verifies no cluster of another project below it', async () => {
  const { child, parent } = await contested('sibling.example');
  const sibling = await Zone.create(world, eve, 'sub.login.sibling.example');
  const { txt_value: value } = await verificationOf(sibling);
  await child.create('_zonewerk-challenge.sub', 'TXT', `"${value}"`);
  await answers('_zonewerk-challenge.sub.login.sibling.example', `NOERROR ${value}`, 'TXT');
  expect((await check(sibling)).verification.state).toBe('required');
  for (const domain of ['login.sibling.example', 'sub.login.sibling.example'])
    expect((await takeBack(parent, domain)).body).toMatchObject({ status: 'success' });
});

test('a verified cluster is taken back after removal of its delegation, with any own records', async () => {
  const { child, parent } = await tenant('revoked.example');
  const { txt_value: value } = await verificationOf(child);
  await child.create('_zonewerk-challenge', 'TXT', `"${value}"`);
  await answers('_zonewerk-challenge.shop.revoked.example', `NOERROR ${value}`, 'TXT');
  expect((await takeBack(parent, 'shop.revoked.example')).body.issues).toMatchObject([{ path: 'domain' }]);
  await parent.owner.call(dropRecord, { ...parent.ids, record_name: 'shop', record_type: 'NS' });
  expect((await takeBack(parent, 'shop.revoked.example')).body).toMatchObject({ status: 'success' });
});

inFullRun(test)('a cluster below a verified cluster of its project is not taken back', async () => {
  const { child, parent } = await tenant('deep.example');
  const deep = await child.sibling('a.shop.deep.example');
  await deep.create('www', 'A', '192.0.2.77');
  await answers('www.a.shop.deep.example', 'NOERROR 192.0.2.77');
  expect((await takeBack(parent, 'a.shop.deep.example')).body.issues).toEqual([
    {
      path: 'domain',
      message:
        'shop.deep.example is verified. Please remove its TXT record or its delegation from deep.example first.',
    },
  ]);
});

inFullRun(test)(
  'an unverified cluster does not reserve its name against the owner of the verified domain above',
  async () => {
    const { child, parent } = await contested('squatted.example');
    const create = async (zone: Zone) => {
      const input = { cluster_domain: 'login.squatted.example', project_id: zone.projectId };
      return (await zone.owner.call(createCluster, input)).status;
    };
    await takeBack(parent, 'login.squatted.example');
    await eventually(async () => expect(await create(child)).toBe(200));
    await eventually(async () => expect(await create(parent)).toBe(200));
    await parent.create('www.login', 'A', '192.0.2.1');
  },
);

inFullRun(test)(
  'two clusters that are checked concurrently after their conflict are not both served',
  async () => {
    for (const label of ['a', 'b', 'c']) {
      const domain = `both-${label}.example`;
      const first = await Zone.create(world, ada, `x.y.${domain}`);
      const above = await Zone.create(world, eve, domain);
      const below = await Zone.create(world, await world.signedIn('Mia'), `z.x.y.${domain}`);
      expect([above.cluster.verification, below.cluster.verification]).toEqual(['required', 'required']);
      await world.connection
        .collection('clusters')
        .updateOne({ domain: first.cluster.domain }, { $set: { dropping: true } });
      await Promise.all([check(above), check(below)]);
      const states = [(await verificationOf(above)).state, (await verificationOf(below)).state];
      expect(states).not.toEqual(['none', 'none']);
    }
  },
);
