import {
  createCluster,
  createRecord,
  dropRecord,
  getCluster,
  getResource,
  listRecords,
  type RecordSet,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. No nameserver runs here: everything stays pending.
/** Reasons before and after the first attempt to publish. */
const PENDING_REASONS = [null, 'The nameserver cannot be reached. We try again.'];
let world: DnsWorld;
let ada: SignedIn;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

function freshDomain(): string {
  count += 1;
  return `shop-${count}.example`;
}

test('a record set is created, listed, read and deleted', async () => {
  const domain = freshDomain();
  const zone = await Zone.create(world, ada, domain);
  const created = await zone.create('WWW', 'A', '192.0.2.2\r\n\r\n192.0.2.1');
  expect(created.body).toMatchObject({
    status: 'success',
    message: `www.${domain} A has been created.`,
    record: {
      record_name: 'www',
      record_type: 'A',
      record_policy: 'Simple',
      record_ttl: 60,
      values: ['192.0.2.2', '192.0.2.1'],
      identifier: null,
      state: 'pending',
    },
  });
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  const { reason, ...resource } = (await ada.call(getResource, { ...key, record_domain: domain })).body;
  expect(PENDING_REASONS).toContain(reason);
  expect(resource).toEqual({
    status: 'success',
    message: '',
    policy: 'Simple',
    recordName: 'www',
    recordType: 'A',
    recordTTL: 60,
    recordValue: [{ Value: '192.0.2.2' }, { Value: '192.0.2.1' }],
    alias: false,
    target: null,
    weight: null,
    identifier: null,
    members: [{ identifier: '', values: ['192.0.2.2', '192.0.2.1'], weight: null }],
    state: 'pending',
  });
  expect((await ada.call(getCluster, zone.ids)).body.cluster).toMatchObject({ records: 1, state: 'pending' });
  expect((await ada.call(dropRecord, key)).body).toMatchObject({
    status: 'success',
    message: `www.${domain} A has been deleted.`,
  });
  expect((await ada.call(dropRecord, key)).body).toEqual({
    status: 'not-found',
    message: 'This record set does not exist any more.',
  });
  expect((await ada.call(getResource, key)).body).toEqual({
    status: 'not-found',
    message: 'Resource returned 404.',
  });
  expect((await ada.call(listRecords, zone.ids)).body).toMatchObject({ count: 0, list: [] });
});

test('record sets are listed by page, apex first, names together, filtered and searched', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  await zone.create('b', 'A', '192.0.2.1');
  await zone.create('a.b', 'TXT', 'find me (literally)');
  await zone.create('@', 'MX', '10 mail.example.net');
  await zone.create('a', 'A', '192.0.2.1');
  await zone.create('*', 'A', '192.0.2.1');
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await ada.call(listRecords, { ...zone.ids, limit: 2, cursor });
    expect(body.count).toBe(5);
    names.push(...(body.list as { record_name: string }[]).map((one) => one.record_name));
    cursor = (body.next as string | null) ?? undefined;
  } while (cursor);
  expect(names).toEqual(['@', '*', 'a', 'b', 'a.b']);
  const found = await ada.call(listRecords, { ...zone.ids, query: 'ME (LIT' });
  expect(found.body).toMatchObject({ count: 1, list: [{ record_name: 'a.b' }] });
  const ofType = await ada.call(listRecords, { ...zone.ids, record_type: 'A', query: '192.0.2.1' });
  expect(ofType.body.count).toBe(3);
});

test.each([
  ['www.DOMAIN', 'A', '192.0.2.1', 'record_name', 'Please do not use your domain as name.'],
  ['a..b', 'A', '192.0.2.1', 'record_name', 'Two dots in a row leave an empty part. Please take one out.'],
  [
    'www',
    'A',
    '192.0.2.1\n192.168.1',
    'record_value',
    'Line 2: 192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.',
  ],
  [
    'www',
    'MX',
    'mail',
    'record_value',
    'mail lacks its priority or its host. Write both, like 10 mail.example.net.',
  ],
  [
    '',
    'CNAME',
    'a.example',
    'record_name',
    'A CNAME record set cannot stand at the domain itself. Please make an alias of type A or AAAA there, or give it another name.',
  ],
] as const)('the record set %j %s %j is refused', async (name, type, value, path, message) => {
  const domain = freshDomain();
  const zone = await Zone.create(world, ada, domain);
  const { status, body } = await zone.create(name.replace('DOMAIN', domain), type, value);
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path, message }]);
});

test('IDN names and hosts are stored in ASCII, with underscore labels', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const { body } = await zone.create('_sip.Bücher', 'CNAME', 'faß.Bücher.example.');
  expect(body.record).toMatchObject({
    record_name: '_sip.xn--bcher-kva',
    values: ['xn--fa-hia.xn--bcher-kva.example'],
  });
});

test('fields outside of the policy have to be empty', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const record = { ...zone.ids, record_name: 'www', record_type: 'A' as const, record_value: '192.0.2.1' };
  const empty = {
    is_alias: '0' as const,
    alias_target: '',
    weighted_id: '',
    weighted_weight: '',
    multivalue_id: null,
  };
  const filled = await ada.call(createRecord, {
    ...record,
    is_alias: '1',
    weighted_id: 'a',
    weighted_weight: 0,
  });
  expect((filled.body.issues as { path: string }[]).map((issue) => issue.path)).toEqual([
    'weighted_weight',
    'weighted_id',
    'record_value',
    'alias_target',
  ]);
  expect(
    (await ada.call(createRecord, { ...record, record_domain: 'other.example' })).body.issues[0].path,
  ).toBe('record_domain');
  expect((await ada.call(createRecord, { ...record, ...empty })).status).toBe(200);
});

test('a repeated creation changes nothing and reports the existing record set', async () => {
  const domain = freshDomain();
  const zone = await Zone.create(world, ada, domain);
  const answers = async (record: Parameters<Zone['add']>[0]) => {
    const bodies = [(await zone.add(record)).body, (await zone.add(record)).body];
    // The same ID, time of change and members: no other set, and no change.
    const [first, again] = bodies.map(({ record }) => record as RecordSet);
    expect([again?.id, again?.changed, again?.members]).toEqual([first?.id, first?.changed, first?.members]);
    return bodies.map(({ message }) => String(message).replace(`.${domain}`, ''));
  };
  const again = (set: string, first: string) => [first, `${set} already exists with these values.`];
  const created = (set: string) => again(set, `${set} has been created.`);
  expect(await answers({ record_value: '192.0.2.1' })).toEqual(created('www A'));
  const alias = { record_name: 'a', is_alias: true, alias_target: `www.${domain}` };
  expect(await answers(alias)).toEqual(created('a A'));
  const one = { record_name: 'w', record_policy: 'Weighted' as const, weighted_weight: 1 };
  expect(await answers({ ...one, weighted_id: 'one', record_value: '192.0.2.1' })).toEqual(created('w A'));
  expect(await answers({ ...one, weighted_id: 'two', record_value: '192.0.2.2' })).toEqual(
    again('w A', 'w A has 2 answers now.'),
  );
  // Any difference makes it another record set.
  for (const other of [
    { record_value: '192.0.2.2' },
    { record_value: '192.0.2.1', record_ttl: 61 },
    { ...one, weighted_id: 'two', record_value: '192.0.2.2', weighted_weight: 2 },
    { ...one, weighted_id: 'two', record_value: '192.0.2.3' },
  ])
    expect((await zone.add(other)).status).toBe(400);
});

test('a CNAME excludes other record sets of its name, and a deletion frees the name at once', async () => {
  const domain = freshDomain();
  const zone = await Zone.create(world, ada, domain);
  const message = async (answer: ReturnType<Zone['create']>) =>
    ((await answer).body.issues?.[0]?.message as string) ?? 'created';
  expect(await message(zone.create('www', 'A', '192.0.2.1'))).toBe('created');
  expect(await message(zone.create('www', 'TXT', 'hello'))).toBe('created');
  expect(await message(zone.create('www', 'A', '192.0.2.2'))).toBe(
    `www.${domain} has a record set of type A already.`,
  );
  expect(await message(zone.create('www', 'CNAME', 'a.example'))).toBe(
    `www.${domain} has other record sets (A, TXT), and a CNAME must be the only record set. Please choose another name.`,
  );
  for (const type of ['A', 'TXT'] as const)
    await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: type });
  expect(await message(zone.create('www', 'CNAME', 'a.example'))).toBe('created');
  expect(await message(zone.create('www', 'MX', '10 a.example'))).toBe(
    `www.${domain} has a CNAME, which must be the only record set. Please choose another name.`,
  );
  await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'CNAME' });
  expect(await message(zone.create('www', 'A', '192.0.2.3'))).toBe('created');
  const { body } = await ada.call(listRecords, zone.ids);
  expect(body.list).toMatchObject([{ record_name: 'www', record_type: 'A', values: ['192.0.2.3'] }]);
});

inFullRun(test)('50 concurrent record sets of one name store either a CNAME alone or no CNAME', async () => {
  const zone = await Zone.create(world, ada, freshDomain());
  const values = {
    A: '192.0.2.1',
    AAAA: '2001:db8::1',
    CNAME: 'a.example',
    MX: '10 a.example',
    TXT: 'a',
  } as const;
  const types = Object.keys(values) as (keyof typeof values)[];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const type = types[(index * 3) % types.length] ?? 'A';
      return zone.create('www', type, values[type]);
    }),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 400]));
  const { body } = await ada.call(listRecords, zone.ids);
  const stored = (body.list as { record_type: string }[]).map((one) => one.record_type);
  const made = answers.filter(({ body }) => String(body.message).endsWith(' has been created.'));
  expect(made).toHaveLength(stored.length);
  if (stored.includes('CNAME')) expect(stored).toEqual(['CNAME']);
  else expect(stored).toEqual(['A', 'AAAA', 'MX', 'TXT']);
});

inFullRun(test)(
  '50 concurrent deletions and creations of one record set end in a consistent state',
  async () => {
    const zone = await Zone.create(world, ada, freshDomain());
    const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? ada.call(dropRecord, key) : zone.create('www', 'A', `192.0.2.${index}`),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status >= 500))).toEqual(new Set([false]));
    const made = answers.filter((answer, index) => index % 2 === 0 && answer.status === 200).length;
    const removed = answers.filter((answer, index) => index % 2 === 1 && answer.status === 200).length;
    expect((await ada.call(listRecords, zone.ids)).body.count).toBe(made - removed);
  },
);

test('a name at or below a child cluster is refused', async () => {
  const owner = await world.signedIn('Below');
  const parent = await Zone.create(world, owner, 'below-parent.nl');
  const body = { cluster_domain: 'sub.below-parent.nl', project_id: parent.projectId };
  expect((await owner.call(createCluster, body)).body.status).toBe('success');
  for (const name of ['sub', 'x.sub', '*.sub']) {
    const refused = await owner.call(createRecord, {
      project_id: parent.projectId,
      cluster_id: parent.cluster.id,
      record_name: name,
      record_type: 'A',
      record_value: '192.0.2.1',
    });
    expect(refused.body.issues).toEqual([
      {
        path: 'record_name',
        message: 'This name belongs to the cluster sub.below-parent.nl. Please create it there.',
      },
    ]);
  }
});
