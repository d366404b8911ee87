import { createCluster, createRecord, listChanges, listRecords } from '@zonewerk/contracts';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. No nameserver runs here: everything stays pending.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
let domain: string;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  domain = `update-${count}.example`;
  zone = await Zone.create(world, ada, domain);
});

async function sets() {
  const { body } = await ada.call(listRecords, zone.ids);
  return (
    body.list as { record_name: string; record_policy: string; record_ttl: number; values: string[] }[]
  ).map(
    ({ record_name, record_policy, record_ttl, values }) =>
      `${record_name} ${record_policy} ${record_ttl} ${values.join()}`,
  );
}

async function said(answer: ReturnType<Zone['update']>): Promise<string[]> {
  const { body } = await answer;
  const issues = body.issues as { path: string; message: string }[] | undefined;
  return issues?.map(({ path, message }) => `${path}: ${message}`) ?? [body.message as string];
}

const group = (record_policy: 'Weighted' | 'Multi Value Answer', ...values: string[]) =>
  zone.add({
    record_policy,
    members: values.map((value, at) => ({
      identifier: `id ${at}`,
      value,
      weight: record_policy === 'Weighted' ? at : null,
    })),
  });

test('values and TTL of a set are changed, and another notation is no change', async () => {
  await zone.create('www', 'TXT', 'one\ntwo');
  const seen = { record_type: 'TXT' as const, original_value: '"one"\r\n"two"' };
  const { body } = await zone.update({ ...seen, record_value: 'three', record_ttl: 300 });
  expect(body).toMatchObject({
    status: 'success',
    message: `www.${domain} TXT has been changed.`,
    record: { values: ['"three"'], record_ttl: 300, state: 'pending' },
  });
  const same = { record_type: 'TXT' as const, original_value: 'three', original_ttl: 300 };
  expect(await said(zone.update({ ...same, record_value: '"three"', record_ttl: 300 }))).toEqual([
    `www.${domain} TXT has not changed.`,
  ]);
});

test.each(
  firstInGate(
    [
      ['other values', { original_value: '192.0.2.9' }],
      ['another order', { original_value: '192.0.2.2\n192.0.2.1' }],
      ['another TTL', { original_ttl: 61 }],
      ['one member of several', { old_id: 'a' }],
      ['an alias', { old_target: 'a.example.net' }],
      ['no value', { original_value: null }],
      ['an invalid value', { original_value: 'x' }],
    ],
    3,
  ),
)('an update that expects %s overwrites nothing and returns the stored record set', async (_, seen) => {
  await zone.create('www', 'A', '192.0.2.1\n192.0.2.2');
  const change = { original_value: '192.0.2.1\n192.0.2.2', record_value: '192.0.2.3', ...seen };
  const { status, body } = await zone.update(change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'conflict',
    message: 'Another change of this record set was saved first. Nothing was overwritten.',
    record: { values: ['192.0.2.1', '192.0.2.2'], record_ttl: 60 },
  });
  expect(await sets()).toEqual(['www Simple 60 192.0.2.1,192.0.2.2']);
});

test('an update of a deleted record set is a conflict', async () => {
  const { body } = await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.3' });
  expect(body).toEqual({
    status: 'conflict',
    message: 'This record set has been deleted.',
    record: null,
  });
});

inFullRun(test)('exactly one of 20 concurrent updates succeeds, and the others are conflicts', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      zone.update({ original_value: '192.0.2.1', record_value: `198.51.100.${at + 1}` }),
    ),
  );
  const won = answers.filter(({ body }) => body.status === 'success');
  expect(won).toHaveLength(1);
  const [winner] = won.map(({ body }) => (body.record.values as string[])[0]);
  for (const { body } of answers.filter((answer) => !won.includes(answer))) {
    expect(body).toMatchObject({ status: 'conflict', record: { values: [winner] } });
  }
  expect(await sets()).toEqual([`www Simple 60 ${winner}`]);
});

inFullRun(test)(
  'one member of several is updated alone, and another expected weight or value is a conflict',
  async () => {
    await group('Weighted', '192.0.2.1', '192.0.2.2');
    const open = {
      record_policy: 'Weighted' as const,
      old_id: 'id 1',
      original_value: '192.0.2.2',
      original_weight: 1,
    };
    const wanted = { record_value: '192.0.2.9', weight: 200, identifier: 'new', record_ttl: 5 };
    for (const seen of [
      { original_weight: 2 },
      { original_weight: null },
      { original_value: '192.0.2.1' },
      { old_id: 'x' },
    ])
      expect((await zone.update({ ...open, ...wanted, ...seen })).body.status).toBe('conflict');
    expect(await said(zone.update({ ...open, ...wanted }))).toEqual([
      `www.${domain} A has been changed. The TTL of all its answers is 5 now.`,
    ]);
    const { body } = await ada.call(listRecords, zone.ids);
    expect(body.list[0].members).toEqual([
      { identifier: 'id 0', values: ['192.0.2.1'], weight: 0 },
      { identifier: 'new', values: ['192.0.2.9'], weight: 200 },
    ]);
    const now = {
      ...open,
      old_id: 'new',
      original_value: '192.0.2.9',
      original_weight: '200',
      original_ttl: 5,
    };
    expect(await said(zone.update({ ...now, record_value: 'x', weight: -1, identifier: 'id 0' }))).toEqual([
      'identifier: The set id id 0 is in use. Please choose another one.',
      'record_value: x is not an IPv4 address. Write four numbers, like 192.0.2.10.',
      'weight: Please enter a whole number from 0 to 255.',
    ]);
  },
);

test('an update of one member cannot change policy, name or other members', async () => {
  await group('Multi Value Answer', '192.0.2.1', '192.0.2.2');
  const open = { old_id: 'id 1', original_value: '192.0.2.2', record_value: '192.0.2.2' };
  const policy = { record_policy: 'Multi Value Answer' as const, multivalue_id: 'id 1' };
  const opened = 'You opened one of 2 answers. Please open the whole record set to';
  expect(await said(zone.update({ ...open, record_policy: 'Simple' }))).toEqual([
    `record_policy: ${opened} switch its policy.`,
  ]);
  expect(await said(zone.update({ ...open, ...policy, record_name: 'other' }))).toEqual([
    `record_name: ${opened} rename it.`,
  ]);
  expect(await said(zone.update({ ...open, alias: true, target: 'a.nl', record_value: '' }))).toEqual([
    `alias: ${opened} make it an alias.`,
  ]);
  expect(await said(zone.update({ ...open, ...policy, members: [{ identifier: 'a', value: '' }] }))).toEqual([
    `members: ${opened} change the others.`,
  ]);
});

inFullRun(test)('a record set changes through every policy, each switch as one change', async () => {
  await zone.create('www', 'A', '192.0.2.1\n192.0.2.2');
  const lines = { record_value: '192.0.2.1\n192.0.2.2', original_value: '192.0.2.1\n192.0.2.2' };
  const members = (weight: number | null) =>
    ['192.0.2.1', '192.0.2.2'].map((value, at) => ({ identifier: `a ${at + 1}`, value, weight }));
  const steps: [Parameters<Zone['update']>[0], string][] = [
    [{ ...lines, record_policy: 'Weighted', identifier: 'a', weight: 7 }, 'Weighted'],
    [
      { record_policy: 'Multi Value Answer', members: members(null), original_members: members(7) },
      'Multi Value Answer',
    ],
    [{ record_value: '192.0.2.1', original_members: members(null) }, 'Simple'],
    [{ original_value: '192.0.2.1', alias: '1', target: 'host.example.net' }, 'Simple'],
    [
      {
        old_target: 'HOST.example.net.',
        record_policy: 'Weighted',
        identifier: 'b',
        weight: '1',
        record_value: '192.0.2.5',
      },
      'Weighted',
    ],
    [{ old_id: 'b', original_value: '192.0.2.5', original_weight: 1, record_value: '192.0.2.6' }, 'Simple'],
  ];
  for (const [change, policy] of steps) {
    const { body } = await zone.update(change);
    expect(body).toMatchObject({ status: 'success', record: { record_policy: policy } });
  }
  expect(await sets()).toEqual(['www Simple 60 192.0.2.6']);
  await eventually(async () => {
    const { body } = await ada.call(listChanges, zone.ids);
    const kinds = (body.list as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array.from({ length: 6 }, () => 'updated'), 'created']);
  });
});

inFullRun(test)(
  'a record set is renamed, except to an occupied or child name, or after another change',
  async () => {
    await zone.create('www', 'A', '192.0.2.1');
    await zone.create('taken', 'A', '192.0.2.2');
    await zone.create('alone', 'CNAME', 'a.example.net');
    const seen = { original_value: '192.0.2.1', record_value: '192.0.2.1' };
    expect(await said(zone.update({ ...seen, record_name: 'taken' }))).toEqual([
      `record_name: taken.${domain} has a record set of type A already.`,
    ]);
    expect(await said(zone.update({ ...seen, record_name: 'alone' }))).toEqual([
      `record_name: alone.${domain} has a CNAME, which must be the only record set. Please choose another name.`,
    ]);
    await ada.call(createCluster, { cluster_domain: `sub.${domain}`, project_id: zone.projectId });
    expect(await said(zone.update({ ...seen, record_name: 'sub' }))).toEqual([
      `record_name: This name belongs to the cluster sub.${domain}. Please create it there.`,
    ]);
    expect(
      (await zone.update({ ...seen, original_value: '192.0.2.8', record_name: 'new' })).body.status,
    ).toBe('conflict');
    expect(await sets()).toEqual([
      'alone Simple 60 a.example.net',
      'taken Simple 60 192.0.2.2',
      'www Simple 60 192.0.2.1',
    ]);
    expect((await zone.update({ ...seen, record_name: 'New', record_ttl: 9 })).body).toMatchObject({
      status: 'success',
      message: `www.${domain} A has been renamed to new.${domain}.`,
      record: { record_name: 'new' },
    });
    expect(await sets()).toContain('new Simple 9 192.0.2.1');
    expect(await sets()).toHaveLength(3);
  },
);

inFullRun(test)('the parent of a cluster allows its delegation and no other record set', async () => {
  await ada.call(createCluster, { cluster_domain: `sub.${domain}`, project_id: zone.projectId });
  expect((await zone.create('sub', 'NS', 'ns1.example.net')).status).toBe(200);
  const below = {
    ...zone.ids,
    record_name: 'x.sub',
    record_type: 'NS' as const,
    record_value: 'ns1.example.net',
  };
  expect((await ada.call(createRecord, below)).body.issues[0].path).toBe('record_name');
});
