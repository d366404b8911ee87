import {
  bearerDeleteRecord,
  bearerListClusters,
  bearerListRecords,
  bearerPutRecord,
  createCluster,
  createRule,
  getProject,
  listChanges,
  listTokens,
  revokeToken,
  type ApiToken,
  type BodyOf,
  type createToken,
  type RecordSet,
  type ZoneChange,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, startWorld, type World } from '../../harness/harness.js';
import { makeToken, secretOf } from './token-examples.js';

// Real: API over HTTP, database engine. No nameserver: nothing is published.
let world: World;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'tokens.example');
  await zone.create('www', 'A', '192.0.2.1');
  await zone.create('text', 'TXT', 'hello');
  await zone.create('_acme-challenge', 'TXT', 'challenge');
});
afterAll(() => world.close());

type Scope = Partial<BodyOf<typeof createToken>>;

async function program(scope: Scope = {}, where = zone): Promise<Program> {
  return new Program(world.server, await secretOf(where, scope));
}

const put = (from: Program, more: Partial<BodyOf<typeof bearerPutRecord>> = {}) =>
  from.call(bearerPutRecord, {
    cluster_domain: 'tokens.example',
    record_name: 'api',
    record_type: 'A' as const,
    record_values: ['192.0.2.7'],
    ...more,
  });

async function tokens(): Promise<ApiToken[]> {
  return (await ada.call(listTokens, { project_id: zone.projectId, limit: 100 })).body.list as ApiToken[];
}

test('a token is shown once, stored as a hash, reported by email and audit log, and listed', async () => {
  const { body } = await makeToken(zone, {
    name: 'Certificates',
    record_types: ['TXT'],
    name_pattern: ' _ACME-challenge.*. ',
    clusters: [zone.cluster.id],
    expires_in: '30',
  });
  const secret = body.secret as string;
  expect(secret).toMatch(/^zwt_/u);
  const stored = await world.connection.collection('api_tokens').findOne({ name: 'Certificates' });
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4, -4));
  const [listed] = await tokens();
  expect(listed).toEqual(body.token);
  expect(listed).toMatchObject({
    name: 'Certificates',
    hint: secret.slice(-4),
    access: 'write',
    state: 'active',
    last_use: null,
    record_types: ['TXT'],
    name_pattern: '_acme-challenge.*',
    author: 'Ada',
    clusters: [{ id: zone.cluster.id, domain: 'tokens.example' }],
  });
  const days = (Date.parse(listed?.expires ?? '') - Date.parse(listed?.created ?? '')) / 86_400_000;
  expect(days).toBe(30);
  expect(JSON.stringify(await tokens())).not.toContain(secret.slice(4, -4));
  const event = await world.connection.collection('auth_events').findOne({ kind: 'token-created' });
  expect(event?.['user']).toEqual(new Types.ObjectId(ada.userId));
  await eventually(async () => {
    const mails = await world.connection.collection('development_outbox').find({ to: ada.mail }).toArray();
    expect(mails.map(({ subject }) => String(subject))).toContain('An API token has been created (Zonewerk)');
  });
});

inFullRun(test)('a token changes record sets, and the change history names the token', async () => {
  const deploy = await program({ name: 'Deploy bot' });
  const made = await put(deploy);
  expect([made.status, made.body.status]).toEqual([200, 'success']);
  expect(made.body.record).toMatchObject({ record_name: 'api', record_ttl: 300, values: ['192.0.2.7'] });
  const again = await put(deploy);
  expect(again.body.revision).toBe(made.body.revision);
  await put(deploy, { record_values: '192.0.2.8', record_ttl: 60 });
  const members = [
    { identifier: 'a', value: '192.0.2.1', weight: 1 },
    { identifier: 'b', value: '192.0.2.2', weight: 3 },
  ];
  const weighted = await put(deploy, {
    record_values: undefined,
    record_policy: 'Weighted',
    members,
    record_ttl: 60,
  });
  expect(weighted.body.record).toMatchObject({
    record_policy: 'Weighted',
    values: ['192.0.2.1', '192.0.2.2'],
  });
  const key = { cluster_domain: 'TOKENS.example.', record_name: 'api', record_type: 'A' as const };
  for (const _ of [1, 2]) expect((await deploy.call(bearerDeleteRecord, key)).body.status).toBe('success');
  await eventually(async () => {
    const { body } = await ada.call(listChanges, { ...zone.ids, record_name: 'api' });
    const list = body.list as ZoneChange[];
    expect(list.map(({ kind }) => kind)).toEqual(['dropped', 'updated', 'updated', 'created']);
    expect(new Set(list.map(({ author }) => `${author.kind} ${author.name}`))).toEqual(
      new Set(['token Deploy bot']),
    );
  });
  const { last_use: use } = (await tokens()).find(({ name }) => name === 'Deploy bot') ?? {};
  expect(use?.ip).toContain('127.0.0.1');
});

inFullRun(test)('numeric types and generic values equal their usual forms', async () => {
  const deploy = await program();
  const key = { cluster_domain: 'tokens.example', record_name: 'generic' };
  const wanted = {
    ...key,
    record_type: 'TYPE257' as const,
    record_values: String.raw`\# 22 000569737375656c657473656e63727970742e6f7267`,
  };
  const { body } = await deploy.call(bearerPutRecord, wanted);
  expect(body.record).toMatchObject({ record_type: 'CAA', values: ['0 issue "letsencrypt.org"'] });
  const same = { ...wanted, record_type: 'CAA' as const, record_values: '0 issue letsencrypt.org' };
  expect((await deploy.call(bearerPutRecord, same)).body.revision).toBe(body.revision);
  const wrong = await put(deploy, { record_values: String.raw`\# 4 c00002` });
  expect(wrong.body).toMatchObject({ status: 'validation-error', issues: [{ path: 'record_values' }] });
  expect((await deploy.call(bearerDeleteRecord, { ...key, record_type: 'TYPE257' })).body.status).toBe(
    'success',
  );
  const texts = await program({ record_types: ['TXT'] });
  expect((await texts.call(bearerPutRecord, wanted)).body.status).toBe('token-scope');
});

inFullRun(test)('invalid record sets are rejected with the field of the call', async () => {
  const deploy = await program();
  const paths = async (more: Partial<BodyOf<typeof bearerPutRecord>>) => {
    const { status, body } = await put(deploy, more);
    return [status, ...(body.issues as { path: string }[]).map(({ path }) => path)];
  };
  expect(await paths({ record_values: ['192.168.1'] })).toEqual([400, 'record_values']);
  expect(await paths({ record_values: ['192.0.2.1\n192.0.2.2'] })).toEqual([400, 'record_values.0']);
  expect(await paths({ record_values: undefined })).toEqual([400, 'record_values']);
  expect(await paths({ record_name: 'a..b' })).toEqual([400, 'record_name']);
  expect(await paths({ members: [{ identifier: 'a', value: '192.0.2.1' }] })).toEqual([400, 'members']);
  expect(await paths({ record_type: 'CNAME', record_name: 'www', record_values: 'a.nl' })).toEqual([
    400,
    'record_name',
  ]);
});

describe('the scope of a token', () => {
  const refused = async (response: Promise<{ status: number; body: unknown }>, path: string) => {
    const { status, body } = await response;
    const { issues, ...rest } = body as { status: string; issues: { path: string; message: string }[] };
    expect([status, rest.status, issues[0]?.path]).toEqual([403, 'token-scope', path]);
  };

  test('a read scope refuses every change', async () => {
    const reader = await program({ access: 'read' });
    await refused(put(reader), 'access');
    const key = { cluster_domain: 'tokens.example', record_name: 'www', record_type: 'A' as const };
    await refused(reader.call(bearerDeleteRecord, key), 'access');
    const { body } = await reader.call(bearerListRecords, { cluster_domain: 'tokens.example' });
    expect((body.list as RecordSet[]).length).toBeGreaterThan(2);
  });

  test('a type scope refuses other types and lists its own', async () => {
    const texts = await program({ record_types: ['TXT', 'MX'] });
    await refused(put(texts), 'record_types');
    await refused(
      texts.call(bearerListRecords, { cluster_domain: 'tokens.example', record_type: 'A' }),
      'record_types',
    );
    const { body } = await texts.call(bearerListRecords, { cluster_domain: 'tokens.example' });
    expect((body.list as RecordSet[]).map(({ record_name: name }) => name)).toEqual([
      '_acme-challenge',
      'text',
    ]);
    expect(body.count).toBe(2);
  });

  test('a name scope refuses other names and lists its own', async () => {
    const names = await program({ record_types: ['TXT'], name_pattern: '_acme-challenge.*' });
    const text = { record_type: 'TXT' as const, record_values: 'x' };
    await refused(put(names, { ...text, record_name: 'x_acme-challenge' }), 'name_pattern');
    await refused(put(names, { ...text, record_name: '@' }), 'name_pattern');
    expect((await put(names, { ...text, record_name: '_acme-challenge.www' })).body.status).toBe('success');
    const { body } = await names.call(bearerListRecords, { cluster_domain: 'tokens.example' });
    expect((body.list as RecordSet[]).map(({ record_name: name }) => name)).toEqual([
      '_acme-challenge',
      '_acme-challenge.www',
    ]);
  });

  test('a cluster scope gets the same response about foreign and unknown clusters', async () => {
    const other = { cluster_domain: 'second.example', project_id: zone.projectId };
    await ada.call(createCluster, other);
    const eve = await world.signedIn('Eve');
    await Zone.create(world, eve, 'eves.example');
    const one = await program({ clusters: [zone.cluster.id] });
    for (const domain of ['second.example', 'eves.example', 'nobody-has-it.example'])
      await refused(put(one, { cluster_domain: domain }), 'clusters');
    const list = async (from: Program) =>
      ((await from.call(bearerListClusters, {})).body.list as { domain: string }[]).map(
        ({ domain }) => domain,
      );
    expect(await list(one)).toEqual(['tokens.example']);
    expect(await list(await program())).toEqual(['second.example', 'tokens.example']);
    const foreign = await makeToken(zone, { clusters: [zone.cluster.id, 'f'.repeat(24)] });
    expect([foreign.status, foreign.body.issues[0].path]).toEqual([400, 'clusters']);
  });

  test('a token of one project cannot write to another project', async () => {
    const elsewhere = await Zone.create(world, ada, 'third.example');
    const there = await program({}, elsewhere);
    expect((await put(there)).status).toBe(404);
  });
});

test('blocking rules apply to tokens', async () => {
  const ruled = await Zone.create(world, ada, 'ruled.example');
  await ada.call(createRule, { ...ruled.ids, do_if: 2, do_then: 3 });
  const { status, body } = await put(await program({}, ruled), { cluster_domain: 'ruled.example' });
  expect([status, body.status]).toEqual([403, 'permission-issue']);
});

test('a revoked token fails on the next request, and a second revocation finds no token', async () => {
  const bot = await program({ name: 'Lost' });
  expect((await bot.call(bearerListClusters, {})).status).toBe(200);
  const token = (await tokens()).find(({ name }) => name === 'Lost');
  const which = { token_id: token?.id ?? '', project_id: zone.projectId };
  expect((await ada.call(revokeToken, which)).body.status).toBe('success');
  const { status, body, headers } = await bot.call(bearerListClusters, {});
  expect([status, body.status, headers['www-authenticate']]).toEqual([401, 'not-logged-in', 'Bearer']);
  expect((await ada.call(revokeToken, which)).status).toBe(404);
  expect((await tokens()).find(({ name }) => name === 'Lost')?.state).toBe('revoked');
});

test('a token ends with its expiry, with the account and with the membership of its author', async () => {
  const own = world.connection.collection('api_tokens');
  const late = await program({ name: 'Late', expires_in: '7' });
  await own.updateOne({ name: 'Late' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await late.call(bearerListClusters, {})).status).toBe(401);
  expect((await tokens()).find(({ name }) => name === 'Late')?.state).toBe('expired');

  const bob = await world.signedIn('Bob');
  const his = await Zone.create(world, bob, 'bobs.example');
  const leaver = await program({ name: 'Left' }, his);
  const id = new Types.ObjectId(his.projectId);
  await world.connection.collection('projects').updateOne({ _id: id }, { $set: { members: [] } });
  expect((await leaver.call(bearerListClusters, {})).status).toBe(401);
  expect((await own.findOne({ name: 'Left' }))?.['revokedAt']).toBeInstanceOf(Date);

  const carl = await world.signedIn('Carl');
  const closed = await program({ name: 'Closed' }, await Zone.create(world, carl, 'carls.example'));
  await runCommand(world.app, ['user', 'disable', '--email', carl.mail]);
  expect((await closed.call(bearerListClusters, {})).status).toBe(401);
});

test('a token works as password of basic authentication, and a cookie adds no access', async () => {
  const secret = await secretOf(zone);
  const body = { limit: 10 };
  const basic = await request(world.server).post('/api/v1/clusters/list/').auth('anybody', secret).send(body);
  expect(basic.status).toBe(200);
  expect(basic.headers['set-cookie']).toBeUndefined();
  const wrong = await ada.post('/api/v1/clusters/list/').set('Authorization', 'Bearer zwt_wrong').send(body);
  expect(wrong.status).toBe(401);
  const page = await ada
    .post(getProject.path)
    .set('Authorization', `Bearer ${secret}`)
    .send({ project_id: zone.projectId, _csrf_token: await ada.csrf() });
  expect(page.status).toBe(401);
});

test('each token has its own rate limit, reported with Retry-After', async () => {
  const slow = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.01' });
  try {
    const owner = await slow.signedIn('Slow');
    const own = await Zone.create(slow, owner, 'slow.example');
    const bot = new Program(slow.server, await secretOf(own));
    const answers = [];
    for (let at = 0; at < 7; at += 1) answers.push(await bot.call(bearerListClusters, {}));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await slow.close();
  }
});
