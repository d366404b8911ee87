import { createCluster, dropRecord, listRecords } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasLookups } from '../../../src/domains/dns/record-sets/aliases/alias-lookups.service.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { RecordSetWriter } from '../../../src/domains/dns/record-sets/record-set-writer.service.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs, nameserver. That nameserver also resolves names outside of a cluster.
let world: DnsWorld;
let ada: SignedIn;
let nameserver: RunningNameserver;
let zone: Zone;
let domain: string;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  nameserver = await world.startNameserver();
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});
beforeEach(async () => {
  count += 1;
  domain = `alias-${count}.example`;
  zone = await Zone.create(world, ada, domain);
});

const alias = (record_name: string, alias_target: string, more: object = {}) =>
  zone.add({ record_name, is_alias: '1', alias_target, ...more });
const expectAnswer = (name: string, type: string, expected: string) =>
  eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));
const drop = (record_name: string, record_type: 'A' | 'CNAME' = 'A') =>
  ada.call(dropRecord, { ...zone.ids, record_name, record_type });

async function row(query: string) {
  const { body } = await ada.call(listRecords, { ...zone.ids, query });
  return (body.list as Record<string, unknown>[]).find(({ record_name }) => record_name === query);
}

test('an alias at the apex has the DNS answers of its target, through every change of the target', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  expect((await alias('@', `WWW.${domain}.`)).body).toMatchObject({
    message: `${domain} A has been created.`,
    record: {
      record_name: '@',
      alias_target: `www.${domain}`,
      alias_values: null,
      values: [],
      record_ttl: 0,
    },
  });
  await expectAnswer(domain, 'A', 'NOERROR 192.0.2.1');
  await eventually(async () =>
    expect(await row('@')).toMatchObject({ state: 'published', reason: null, alias_values: ['192.0.2.1'] }),
  );
  await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
  await expectAnswer(domain, 'A', 'NOERROR 192.0.2.2');
  const members = [{ identifier: 'a', value: '192.0.2.3', weight: 0 }];
  await zone.update({
    original_value: '192.0.2.2',
    record_policy: 'Weighted',
    members: [...members, { identifier: 'b', value: '192.0.2.4', weight: 9 }],
  });
  await expectAnswer(domain, 'A', 'NOERROR 192.0.2.4');
  await drop('www');
  await expectAnswer(domain, 'A', 'NOERROR');
  await eventually(async () =>
    expect(await row('@')).toMatchObject({
      state: 'published',
      reason: `www.${domain} has no record set of type A. No record is returned.`,
      alias_values: [],
    }),
  );
  await zone.create('www', 'CNAME', `real.${domain}`);
  await zone.create('real', 'A', '192.0.2.7');
  await expectAnswer(domain, 'A', 'NOERROR 192.0.2.7');
});

inFullRun(test)('aliases follow each other, and followed values are not stored in the alias', async () => {
  await alias('three', `two.${domain}`);
  await alias('two', `one.${domain}`);
  expect((await alias('four', `none.${domain}`)).body.message).toBe(
    `four.${domain} A has been created. none.${domain} has no record set of type A. No record is returned until then.`,
  );
  await expectAnswer(`four.${domain}`, 'A', 'NXDOMAIN');
  await zone.create('one', 'A', '192.0.2.1');
  await expectAnswer(`three.${domain}`, 'A', 'NOERROR 192.0.2.1');
  expect((await alias('one', `three.${domain}`, { record_type: 'AAAA' })).status).toBe(200);
  const change = { original_name: 'three', record_name: 'three', record_type: 'A' as const };
  const { body } = await zone.update({ ...change, old_target: `two.${domain}`, record_value: '192.0.2.9' });
  expect(body).toMatchObject({ status: 'success', record: { alias_target: null, values: ['192.0.2.9'] } });
  await expectAnswer(`three.${domain}`, 'A', 'NOERROR 192.0.2.9');
});

inFullRun(test)(
  'an alias that closes a circle is refused, and a concurrent circle has no DNS answer',
  async () => {
    await alias('a', `b.${domain}`);
    await alias('b', `c.${domain}`);
    expect((await alias('c', `a.${domain}`)).body.issues).toEqual([
      {
        path: 'alias_target',
        message: `a.${domain} leads back to c.${domain}. Please enter another target.`,
      },
    ]);
    expect((await zone.create('c', 'CNAME', `a.${domain}`)).body.issues).toEqual([
      { path: 'record_value', message: `a.${domain} leads back to c.${domain}. Please enter another value.` },
    ]);
    // Simulates checks of both requests before either one is stored.
    const wanted = { policy: 'Simple' as const, ttl: 60, alias: null };
    const members = [{ identifier: '', values: [`a.${domain}`] }];
    const cname = { key: { name: 'c', type: 'CNAME' as const }, read: null, wanted: { ...wanted, members } };
    const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' as const };
    const changes = world.app.get(RecordSetWriter);
    await expect(changes.apply(scope, zone.cluster.id, cname)).rejects.toThrow(/leads back to/u);
    // An alias in a circle has no DNS answer, so its write has no second check.
    const target = { ...wanted, members: [], alias: { target: `a.${domain}` } };
    const place = { key: { name: 'c', type: 'A' as const }, read: null, wanted: target };
    await changes.apply(scope, zone.cluster.id, place);
    await eventually(async () =>
      expect(await row('a')).toMatchObject({
        state: 'published',
        reason: expect.stringMatching(/leads back to/u),
      }),
    );
    for (let link = 0; link < 8; link += 1) await alias(`l${link + 1}`, `l${link}.${domain}`);
    expect((await alias('l9', `l8.${domain}`)).body.issues[0].message).toBe(
      `l8.${domain} leads through more than 8 names. Please enter another target.`,
    );
  },
);

inFullRun(test)('an external alias target is looked up, and again when its renewal is due', async () => {
  const far = await Zone.create(world, ada, `far-${count}.example`);
  await far.create('host', 'A', '198.51.100.2\n198.51.100.1\n10.0.0.1');
  const host = `host.far-${count}.example`;
  await expectAnswer(host, 'A', 'NOERROR 10.0.0.1 198.51.100.1 198.51.100.2');
  await alias('@', host);
  await alias('follower', domain);
  await expectAnswer(domain, 'A', 'NOERROR 198.51.100.1 198.51.100.2');
  await expectAnswer(`follower.${domain}`, 'A', 'NOERROR 198.51.100.1 198.51.100.2');

  const change = {
    original_name: 'host',
    record_name: 'host',
    original_value: '198.51.100.2\n198.51.100.1\n10.0.0.1',
  };
  await far.update({ ...change, record_value: '198.51.100.3' });
  await expectAnswer(host, 'A', 'NOERROR 198.51.100.3');
  const later = new Date(Date.now() + 400_000);
  await world.app.get(AliasLookups).renewDue(later);
  await expectAnswer(domain, 'A', 'NOERROR 198.51.100.3');
  await expectAnswer(`follower.${domain}`, 'A', 'NOERROR 198.51.100.3');
  await eventually(async () => expect(await row('@')).toMatchObject({ state: 'published' }));
});

inFullRun(test)('an unresolvable alias target stays pending and delays no other record set', async () => {
  const host = `nowhere-${count}.invalid`;
  await alias('@', host);
  await zone.create('www', 'A', '192.0.2.1');
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.1');
  await eventually(async () =>
    expect(await row('@')).toMatchObject({
      state: 'pending',
      reason: `${host} cannot be looked up at the moment. We try again.`,
      alias_values: null,
    }),
  );
  // From here on the nameserver serves the name.
  const near = await Zone.create(world, ada, `near-${count}.example`);
  await near.create('@', 'AAAA', '2001:db8::1');
  await zone.update({
    original_name: '@',
    record_name: '@',
    old_target: host,
    alias: true,
    target: `near-${count}.example`,
  });
  await eventually(async () =>
    expect(await row('@')).toMatchObject({
      state: 'published',
      reason: `near-${count}.example has no public address of type A. No record is returned.`,
    }),
  );
});

inFullRun(test)('an alias target in a child cluster is looked up there', async () => {
  await ada.call(createCluster, { cluster_domain: `sub.${domain}`, project_id: zone.projectId });
  await alias('@', `sub.${domain}`);
  await eventually(async () =>
    expect(await row('@')).toMatchObject({
      reason: `sub.${domain} has no public address of type A. No record is returned.`,
    }),
  );
});

test('weights and multivalue members reach the nameserver with the record set', async () => {
  const members = [
    { identifier: 'never', value: '192.0.2.1', weight: 0 },
    { identifier: 'always', value: '192.0.2.2', weight: 1 },
  ];
  await zone.add({ record_policy: 'Weighted', members });
  await expectAnswer(`www.${domain}`, 'A', 'NOERROR 192.0.2.2');
  for (let index = 0; index < 50; index += 1) {
    expect(await ask(world.port, `www.${domain}`, 'A')).toBe('NOERROR 192.0.2.2');
  }
  const many = Array.from({ length: 12 }, (_, at) => ({
    identifier: `${at}`,
    value: `192.0.2.${at}`,
    weight: null,
  }));
  await zone.add({ record_name: 'many', record_policy: 'Multi Value Answer', members: many });
  await eventually(async () =>
    expect((await ask(world.port, `many.${domain}`, 'A')).split(' ')).toHaveLength(9),
  );
});
