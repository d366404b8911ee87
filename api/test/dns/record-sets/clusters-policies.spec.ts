import { dropRecord, getResource, listRecords } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
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
  domain = `policy-${count}.example`;
  zone = await Zone.create(world, ada, domain);
});

type Answer = ReturnType<Zone['create']>;

/** `path: message` of each fault, or the message of a successful response. */
async function said(answer: Answer): Promise<string[]> {
  const { body } = await answer;
  const issues = body.issues as { path: string; message: string }[] | undefined;
  return issues?.map(({ path, message }) => `${path}: ${message}`) ?? [body.message as string];
}

async function stored(query = 'www') {
  const { body } = await ada.call(listRecords, { ...zone.ids, query });
  return (body.list as { record_policy: string; record_ttl: number; members: unknown[] }[])[0];
}

const weighted = (id: string, value: string, weight: number | string, more: object = {}) =>
  zone.add({
    record_policy: 'Weighted',
    weighted_id: id,
    weighted_weight: weight,
    record_value: value,
    ...more,
  });
const multi = (id: string, value: string) =>
  zone.add({ record_policy: 'Multi Value Answer', multivalue_id: id, record_value: value });

inFullRun(test)('weighted members are created, read and deleted one by one', async () => {
  expect(await said(weighted('a', '192.0.2.1', '10'))).toEqual([`www.${domain} A has been created.`]);
  expect(await said(weighted('b', '192.0.2.2', 0, { record_ttl: 300 }))).toEqual([
    `www.${domain} A has 2 answers now. The TTL of all of them is 300 now.`,
  ]);
  expect(await stored()).toMatchObject({
    record_policy: 'Weighted',
    record_ttl: 300,
    members: [
      { identifier: 'a', values: ['192.0.2.1'], weight: 10 },
      { identifier: 'b', values: ['192.0.2.2'], weight: 0 },
    ],
  });
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  expect((await ada.call(getResource, { ...key, identifier: 'b' })).body).toMatchObject({
    policy: 'Weighted',
    recordValue: [{ Value: '192.0.2.2' }],
    weight: 0,
    identifier: 'b',
    members: [{ identifier: 'a' }, { identifier: 'b' }],
  });
  expect((await ada.call(getResource, key)).body).toMatchObject({
    recordValue: [{ Value: '192.0.2.1' }, { Value: '192.0.2.2' }],
    weight: null,
    identifier: null,
  });
  expect((await ada.call(getResource, { ...key, identifier: 'c' })).body.message).toBe(
    'Resource returned 404.',
  );
  expect((await ada.call(dropRecord, { ...key, identifier: 'c' })).status).toBe(404);
  expect((await ada.call(dropRecord, { ...key, identifier: 'a' })).body.message).toBe(
    `The answer a of www.${domain} A has been deleted.`,
  );
  expect((await ada.call(dropRecord, { ...key, identifier: 'b' })).body.message).toBe(
    `www.${domain} A has been deleted.`,
  );
  expect(await stored()).toBeUndefined();
});

test('all members of a policy are created at once and deleted at once', async () => {
  const members = [
    { identifier: 'a', value: '192.0.2.1', weight: 1 },
    { identifier: 'b', value: '192.0.2.2', weight: '2' },
  ];
  expect(await said(zone.add({ record_policy: 'Weighted', members }))).toEqual([
    `www.${domain} A has been created.`,
  ]);
  expect((await stored())?.members).toHaveLength(2);
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  expect((await ada.call(dropRecord, key)).status).toBe(200);
  expect(await stored()).toBeUndefined();
});

const refused = async (answer: Answer, ...lines: string[]) => expect(await said(answer)).toEqual(lines);

test('a member that conflicts with the stored record set is refused with its field', async () => {
  await weighted('a', '192.0.2.1', 10);
  await refused(
    weighted('a', '192.0.2.2', 10),
    'weighted_id: The set id a is in use. Please choose another one.',
  );
  await refused(
    weighted('', 'no', 256),
    'weighted_id: Please enter a set id.',
    'record_value: no is not an IPv4 address. Write four numbers, like 192.0.2.10.',
    'weighted_weight: Please enter a whole number from 0 to 255.',
  );
  await refused(
    multi('b', '192.0.2.2'),
    `record_policy: www.${domain} A has the policy Weighted. Please open it to switch its policy.`,
  );
  await refused(
    zone.create('www', 'A', '192.0.2.9'),
    `record_policy: www.${domain} A has the policy Weighted. Please open it to switch its policy.`,
  );
  await refused(
    zone.create('www', 'CNAME', 'a.example.net'),
    `record_name: www.${domain} has other record sets (A), and a CNAME must be the only record set. Please choose another name.`,
  );
  expect((await stored())?.members).toHaveLength(1);
});

test('fields that a policy does not have are refused', async () => {
  const one = { identifier: 'a', value: '192.0.2.1', weight: 1 };
  await refused(
    zone.add({
      record_value: '192.0.2.1',
      record_name: 'x',
      weighted_id: 'a',
      multivalue_id: 'b',
      alias_target: 'c.nl',
    }),
    'weighted_id: The policy Simple does not have this. Please leave it empty.',
    'multivalue_id: The policy Simple does not have this. Please leave it empty.',
    'alias_target: Only an alias has a target.',
  );
  await refused(
    zone.add({ record_policy: 'Weighted', weighted_id: 'z', record_value: 'x', members: [one] }),
    'weighted_id: This belongs to the list of answers. Please leave it empty here.',
    'record_value: The values are in the list of answers. Please leave this empty.',
  );
  await refused(
    zone.add({ record_value: '192.0.2.1', record_ttl: 2_147_483_648 }),
    'record_ttl: Please enter a whole number from 0 to 2147483647.',
  );
  await refused(
    zone.add({ record_policy: 'Weighted', members: [] }),
    'members: Please enter at least one answer.',
  );
  expect(await stored()).toBeUndefined();
});

inFullRun(test)('a record set has at most 100 members, also with concurrent additions', async () => {
  const members = Array.from({ length: 95 }, (_, at) => ({
    identifier: `${at}`,
    value: '192.0.2.1',
    weight: 1,
  }));
  await zone.add({ record_policy: 'Weighted', members });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => weighted(`new ${at}`, '192.0.2.2', 1)),
  );
  const good = answers.filter(({ status }) => status === 200).length;
  expect(good).toBeLessThanOrEqual(5);
  expect((await stored())?.members).toHaveLength(95 + good);
  for (let at = good; at < 5; at += 1) await weighted(`more ${at}`, '192.0.2.3', 1);
  expect(await said(weighted('last', '192.0.2.3', 1))).toEqual([
    'members: A record set has at most 100 answers, and you entered 101.',
  ]);
});

test('a policy that only Route 53 has is readable, and neither created nor changed', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  await world.connection
    .collection('recordsets')
    .updateOne({ cluster: new Types.ObjectId(zone.cluster.id) }, { $set: { policy: 'Latency' } });
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  expect((await ada.call(getResource, key)).body.policy).toBe('Latency');
  const conflict = {
    status: 'policy-conflict',
    message: 'Policy Conflict',
    issues: [
      {
        path: 'record_policy',
        message: 'Record sets with the policy Latency cannot be edited here. Please contact customer care.',
      },
    ],
  };
  const answers = [
    await zone.add({ record_value: '192.0.2.2' }),
    await zone.add({ record_name: 'new', record_policy: 'Latency', record_value: '192.0.2.2' }),
    await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' }),
    await ada.call(dropRecord, key),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  for (const { body } of answers) expect(body).toEqual(conflict);
});
