import { ChangeResourceRecordSetsCommand, Route53Client, type Change } from '@aws-sdk/client-route-53';
import { CreateHostedZoneCommand, DeleteHostedZoneCommand } from '@aws-sdk/client-route-53';
import { ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53';
import { Route53Emulator } from './route53/emulator.js';
import { ACCESS_KEY } from './route53/signature.js';

// Real: Amazon's SDK over HTTP. The unit under test is the emulator, which enforces the rules of Route 53.
const DOMAIN = 'rules.example';
let server: Route53Emulator;
let client: Route53Client;
let zone: string;
beforeAll(async () => {
  server = await Route53Emulator.start();
  client = new Route53Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${server.apiPort}`,
    maxAttempts: 1,
    credentials: { accessKeyId: ACCESS_KEY.id, secretAccessKey: ACCESS_KEY.secret },
  });
  const made = await client.send(new CreateHostedZoneCommand({ Name: DOMAIN, CallerReference: 'first' }));
  zone = made.HostedZone?.Id ?? '';
  await change(...START);
});
afterAll(() => server.close());

type Set = NonNullable<Change['ResourceRecordSet']>;
type Draft = Partial<Set> & { readonly values?: readonly string[] };

function edit(
  Action: Change['Action'],
  Name: string,
  { values = ['192.0.2.1'], ...more }: Draft = {},
): Change {
  const ResourceRecords = values.map((Value) => ({ Value }));
  return {
    Action,
    ResourceRecordSet: { Name: `${Name}${DOMAIN}.`, Type: 'A', TTL: 60, ResourceRecords, ...more },
  };
}
const create = (name: string, draft?: Draft) => edit('CREATE', name, draft);
const remove = (name: string, draft?: Draft) => edit('DELETE', name, draft);

async function change(...Changes: Change[]): Promise<void> {
  await client.send(new ChangeResourceRecordSetsCommand({ HostedZoneId: zone, ChangeBatch: { Changes } }));
}

const weighted = (SetIdentifier: string, Weight: number): Draft => ({ SetIdentifier, Weight });
const START = [
  create('www.'),
  create('two.', { values: ['192.0.2.1', '192.0.2.2'] }),
  create('w.', weighted('one', 1)),
  create('alias.', { Type: 'CNAME', values: ['x.example.'] }),
  create('*.wild.'),
];

const many = (count: number, value: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => value(n));
const REFUSED: readonly (readonly [string, Change[], string])[] = [
  ['an existing set is created', [create('www.')], 'already exists'],
  ['a missing set is deleted', [remove('none.')], 'was not found'],
  ['a deletion lacks a value', [remove('two.')], 'values provided do not match'],
  ['a deletion has another TTL', [remove('www.', { TTL: 61 })], 'values provided do not match'],
  ['a deletion has another weight', [remove('w.', weighted('one', 2))], 'values provided do not match'],
  [
    'a CNAME is created next to another set',
    [create('www.', { Type: 'CNAME', values: ['x.example.'] })],
    'conflict',
  ],
  ['another set is created next to a CNAME', [create('alias.')], 'conflict'],
  ['a CNAME is created at the apex', [create('', { Type: 'CNAME', values: ['x.example.'] })], 'at apex'],
  ['policies are mixed', [create('w.', { SetIdentifier: 'two', MultiValueAnswer: true })], 'because a non-'],
  ['a simple set is next to a policy', [create('w.')], 'because a non-'],
  ['a policy has no identifier', [create('n.', { Weight: 1 })], 'SetIdentifier'],
  ['an identifier has no policy', [create('n.', { SetIdentifier: 'x' })], 'SetIdentifier'],
  ['a weight is above 255', [create('n.', weighted('x', 256))], 'Weight'],
  [
    'a multivalue member has two values',
    [create('n.', { SetIdentifier: 'x', MultiValueAnswer: true, values: ['192.0.2.1', '192.0.2.2'] })],
    'one value',
  ],
  [
    'an NS set has a policy',
    [create('n.', { Type: 'NS', SetIdentifier: 'x', MultiValueAnswer: true, values: ['a.example.'] })],
    'multivalue',
  ],
  ['a value is repeated', [create('n.', { values: ['192.0.2.1', '192.0.2.1'] })], 'Duplicate'],
  ['an IP address is invalid', [create('n.', { values: ['192.168.1'] })], 'ARRDATAIllegalIPv4Address'],
  ['a text has no quotation marks', [create('n.', { Type: 'TXT', values: ['x'] })], 'InvalidCharacterString'],
  ['a text is not ASCII', [create('n.', { Type: 'TXT', values: ['"é"'] })], 'InvalidCharacterString'],
  [
    'a string is too long',
    [create('n.', { Type: 'TXT', values: [`"${'x'.repeat(256)}"`] })],
    'InvalidCharacterString',
  ],
  [
    'a set is outside the zone',
    [create('n.example.org.')].map((one) => ({
      ...one,
      ResourceRecordSet: { ...one.ResourceRecordSet, Name: 'example.org.' } as Set,
    })),
    'not permitted in zone',
  ],
  [
    'the SOA is deleted',
    [
      remove('', {
        Type: 'SOA',
        TTL: 900,
        values: ['ns-1.awsdns-01.org. awsdns-hostmaster.amazon.com. 1 7200 900 1209600 86400'],
      }),
    ],
    'exactly one SOA',
  ],
  ['one set is created twice', [create('n.'), create('n.')], 'invalid set of changes'],
  [
    'it has more than 1,000 values',
    many(501, (n) => `n${n}.`).map((name) => edit('UPSERT', name)),
    'limit of 1000',
  ],
  [
    'it has more than 32,000 characters',
    many(9, (n) => `n${n}.`).map((name) =>
      create(name, { Type: 'TXT', values: [many(15, () => `"${'x'.repeat(250)}"`).join(' ')] }),
    ),
    'limit of 32000',
  ],
];

test.each(REFUSED)('a batch is refused as a whole when %s', async (_, changes, message) => {
  const before = server.sets(DOMAIN);
  const harmless = changes.length > 100 ? [] : [create('harmless.')];
  await expect(change(...harmless, ...changes)).rejects.toMatchObject({
    name: 'InvalidChangeBatch',
    message: expect.stringContaining(message),
  });
  expect(server.sets(DOMAIN)).toEqual(before);
});

test('changes of a batch are applied in order', async () => {
  const cname = create('www.', { Type: 'CNAME', values: ['x.example.'] });
  await expect(change(cname, remove('www.'))).rejects.toThrow('conflict');
  await change(remove('www.'), cname);
  await change(remove('www.', { Type: 'CNAME', values: ['x.example.'] }), create('www.'));
});

test('record sets are listed by reversed labels, with octal names, over pages', async () => {
  const seen: string[] = [];
  let start: Partial<ConstructorParameters<typeof ListResourceRecordSetsCommand>[0]> = {};
  for (;;) {
    const page = await client.send(
      new ListResourceRecordSetsCommand({ HostedZoneId: zone, MaxItems: 2, ...start }),
    );
    seen.push(...(page.ResourceRecordSets ?? []).map(({ Name, Type }) => `${Name} ${Type}`));
    if (!page.IsTruncated) break;
    start = {
      StartRecordName: page.NextRecordName,
      StartRecordType: page.NextRecordType,
      StartRecordIdentifier: page.NextRecordIdentifier,
    };
  }
  const own = ['alias. CNAME', 'two. A', 'w. A', String.raw`\052.wild. A`, 'www. A'];
  const names = own.map((one) => one.replace('. ', `.${DOMAIN}. `));
  expect(seen).toEqual([`${DOMAIN}. NS`, `${DOMAIN}. SOA`, ...names]);
});

test('the emulator refuses deletion of a non-empty zone, reused references and excess requests', async () => {
  await expect(client.send(new DeleteHostedZoneCommand({ Id: zone }))).rejects.toThrow('cannot be deleted');
  const again = new CreateHostedZoneCommand({ Name: 'other.example', CallerReference: 'first' });
  await expect(client.send(again)).rejects.toMatchObject({ name: 'HostedZoneAlreadyExists' });
  server.rate = 0;
  const asking = many(9, () => zone).map((HostedZoneId) =>
    client.send(new ListResourceRecordSetsCommand({ HostedZoneId })),
  );
  const results = await Promise.allSettled(asking);
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  expect(refused.length).toBeGreaterThan(3);
  for (const { name } of refused) expect(name).toBe('Throttling');
});
