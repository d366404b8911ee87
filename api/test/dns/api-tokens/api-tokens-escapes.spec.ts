import {
  acmePresent,
  bearerDeleteRecord,
  bearerListRecords,
  bearerPropagation,
  bearerPutRecord,
  bearerReceipt,
  createCluster,
  listRecords,
  type BodyOf,
  type createToken,
  type RecordSet,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { Zone } from '../../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { makeToken, secretOf } from './token-examples.js';

// Real: API over HTTP, database engine. Each test tries to exceed the scope of a token.
let world: World;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'xn--bcher-kva.example');
  await zone.create('www', 'A', '192.0.2.1');
});
afterAll(() => world.close());

async function program(scope: Partial<BodyOf<typeof createToken>>): Promise<Program> {
  return new Program(world.server, await secretOf(zone, scope));
}

const place = (record_name: string, cluster_domain = 'bücher.example') => ({
  cluster_domain,
  record_name,
  record_type: 'TXT' as const,
});

async function stored(): Promise<string[]> {
  const { list } = (await ada.call(listRecords, { ...zone.ids, limit: 100 })).body as { list: RecordSet[] };
  return list.map(({ record_name: name, record_type: type }) => `${name} ${type}`).sort();
}

describe('names', () => {
  let bot: Program;
  beforeAll(async () => {
    bot = await program({ record_types: ['TXT'], name_pattern: '_acme-challenge.*' });
  });

  test.each([
    '@',
    '',
    '*',
    'www',
    '*._acme-challenge',
    'x._acme-challenge',
    '_acme-challenge-x',
    '_acme-challengé',
    '＿acme-challenge',
    '_acme\u00adchallenge',
    'www\u0000._acme-challenge',
    'www._acme-challenge',
    'www\n_acme-challenge',
  ])('the name %j is outside the pattern _acme-challenge.*', async (name) => {
    const before = await stored();
    for (const call of [
      bot.call(bearerPutRecord, { ...place(name), record_values: 'x' }),
      bot.call(bearerDeleteRecord, place(name)),
      bot.call(bearerPropagation, place(name)),
      bot.call(bearerReceipt, { ...place(name), revision: 1 }),
    ]) {
      const { status } = await call;
      expect([400, 403]).toContain(status);
    }
    expect(await stored()).toEqual(before);
  });

  test.each(['_ACME-Challenge', '_acme-challenge.', ' _acme-challenge ', '_acme-challenge。www'])(
    'the spelling %j matches the pattern _acme-challenge.*',
    async (name) => {
      const { status } = await bot.call(bearerPutRecord, { ...place(name), record_values: 'x' });
      expect(status).toBe(200);
      expect((await bot.call(bearerDeleteRecord, place(name))).status).toBe(200);
    },
  );

  inFullRun(test)('names are compared with the pattern in their stored form', async () => {
    const bot = await program({ name_pattern: 'xn--caf-dma.*' });
    expect((await bot.call(bearerPutRecord, { ...place('CAFÉ'), record_values: 'x' })).status).toBe(200);
    expect(await stored()).toContain('xn--caf-dma TXT');
    expect((await bot.call(bearerPutRecord, { ...place('cafe'), record_values: 'x' })).status).toBe(403);
    const { body } = await bot.call(bearerListRecords, { cluster_domain: 'bücher.example', query: 'www' });
    expect(body).toMatchObject({ list: [], count: 0 });
  });
});

describe('clusters', () => {
  test.each(['BÜCHER.example', 'xn--bcher-kva.example.', ' bücher。example '])(
    'the domain spelling %j matches the cluster of the token',
    async (domain) => {
      const bot = await program({ clusters: [zone.cluster.id], access: 'read' });
      expect((await bot.call(bearerListRecords, { cluster_domain: domain })).status).toBe(200);
    },
  );

  test('clusters below the cluster of the token, and their names, are outside its scope', async () => {
    const sub = { cluster_domain: 'deep.bücher.example', project_id: zone.projectId };
    expect((await ada.call(createCluster, sub)).status).toBe(200);
    const bot = await program({ clusters: [zone.cluster.id] });
    const put = (name: string, domain?: string) =>
      bot.call(bearerPutRecord, { ...place(name, domain), record_values: 'x' });
    expect((await put('www', 'deep.bücher.example')).status).toBe(403);
    expect((await put('www.deep')).status).toBe(400);
    const challenge = { fqdn: '_acme-challenge.deep.xn--bcher-kva.example.', value: 'x'.repeat(43) };
    expect((await bot.call(acmePresent, challenge)).status).toBe(403);
    expect((await stored()).filter((one) => one.includes('deep'))).toEqual([]);
  });
});

test.each([
  { fqdn: '_acme-challenge.www.xn--bcher-kva.example.', value: 'a b' },
  { fqdn: '_acme-challenge.bücher.example.', value: 'x' },
  { fqdn: '*.xn--bcher-kva.example.', value: 'x' },
  { fqdn: '_acme-challenge..xn--bcher-kva.example.', value: 'x' },
  { fqdn: '_acme-challenge\\.xn--bcher-kva.example.', value: 'x' },
  { domain: '*.*.xn--bcher-kva.example', keyAuth: 'x' },
  { domain: 'xn--bcher-kva.example/', keyAuth: 'x' },
  { fqdn: `${'a'.repeat(64)}.xn--bcher-kva.example.`, value: 'x' },
  { fqdn: `${'a.'.repeat(126)}xn--bcher-kva.example.`, value: 'x' },
])('the challenge %j is refused', async (challenge) => {
  const bot = await program({});
  const { status, body } = await bot.call(acmePresent, challenge);
  expect([status, body.status]).toEqual([400, 'validation-error']);
});

test.each([
  [{ name_pattern: '*'.repeat(3) }, 'name_pattern'],
  [{ name_pattern: 'bücher.*' }, 'name_pattern'],
  [{ name_pattern: '.*\\.example' }, 'name_pattern'],
  [{ name_pattern: 'a'.repeat(254) }, 'name_pattern'],
  [{ name: 'two\nlines' }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ clusters: [] }, 'clusters'],
  [{ record_types: [] }, 'record_types'],
])('a token with %j is refused', async (scope, path) => {
  const { status, body } = await makeToken(zone, scope);
  expect([status, (body.issues as { path: string }[])[0]?.path]).toEqual([400, path]);
});
