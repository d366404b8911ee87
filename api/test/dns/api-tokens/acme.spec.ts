import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  acmeCleanup,
  acmePresent,
  bearerPropagation,
  bearerPutRecord,
  bearerReceipt,
  getPropagation,
  listRecords,
  type NameserverAnswer,
  type RecordSet,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { NameserverAnswers } from '../../../src/domains/dns/change-history/nameserver-answers.service.js';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import { Program } from '../../harness/harness.js';
import { Pebble } from '@zonewerk/testing/pebble';
import { secretOf } from './token-examples.js';

/*
 * Real: API over HTTP, database engine, embedded nameserver, lego as the client, and Pebble as the authority that
 * queries the nameserver. Faked: certbot, by the variables of its hooks.
 */
const run = promisify(execFile);
const HOOK = join(import.meta.dirname ?? __dirname, '../../../../docs/guides/acme/zonewerk-acme-hook.sh');

let world: DnsWorld;
let nameserver: RunningNameserver;
let zone: Zone;
let secret: string;
let client: Program;
let url: string;
beforeAll(async () => {
  world = await startDnsWorld();
  nameserver = await world.startNameserver();
  zone = await Zone.create(world, await world.signedIn('Ada'), 'acme.example');
  secret = await secretOf(zone, { record_types: ['TXT'], name_pattern: '_acme-challenge.*' });
  client = new Program(world.server, secret);
  url = `http://127.0.0.1:${(world.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
});

const fqdn = '_acme-challenge.acme.example.';
const challenge = (value: string) => ({ fqdn, value: value.padEnd(43, '-') });
const texts = () => ask(world.port, fqdn, 'TXT');
const answered = (...values: string[]) =>
  ['NOERROR', ...values.map((value) => value.padEnd(43, '-')).sort()].join(' ');

test('ACME present adds a served value next to others, and cleanup removes only its own', async () => {
  expect((await client.call(acmePresent, challenge('apex'))).body.status).toBe('success');
  expect(await texts()).toBe(answered('apex'));
  expect((await client.call(acmePresent, challenge('wildcard'))).body.status).toBe('success');
  expect(await texts()).toBe(answered('apex', 'wildcard'));
  for (const _ of [1, 2])
    expect((await client.call(acmePresent, challenge('apex'))).body.status).toBe('success');
  expect(await texts()).toBe(answered('apex', 'wildcard'));
  for (const _ of [1, 2])
    expect((await client.call(acmeCleanup, challenge('apex'))).body.status).toBe('success');
  await eventually(async () => expect(await texts()).toBe(answered('wildcard')));
  await client.call(acmeCleanup, challenge('wildcard'));
  const { body } = await zone.owner.call(listRecords, { ...zone.ids, query: '_acme' });
  expect(body.list as RecordSet[]).toEqual([]);
});

test('ACME present rejects a challenge that would exceed the size limit of a DNS answer', async () => {
  const values = Array.from({ length: 280 }, (_, at) => `${at + 100}${'x'.repeat(198)}`).join('\n');
  expect((await zone.create('_acme-challenge.full', 'TXT', values)).status).toBe(200);
  const full = '_acme-challenge.full.acme.example.';
  const present = (text: string) => client.call(acmePresent, { fqdn: full, value: text });
  const { status, body } = await present('x'.repeat(255));
  expect([status, body]).toEqual([
    409,
    {
      status: 'conflict',
      message: 'These values take 60188 bytes, and one answer carries 60000. Please remove some.',
    },
  ]);
});

inFullRun(test)('concurrent ACME clients of one name lose no value', async () => {
  const values = ['a', 'b', 'c', 'd', 'e'];
  const answers = await Promise.all(values.map((value) => client.call(acmePresent, challenge(value))));
  expect(answers.map(({ body }) => body.status)).toEqual(values.map(() => 'success'));
  expect(await texts()).toBe(answered(...values));
  await Promise.all(values.map((value) => client.call(acmeCleanup, challenge(value))));
  await eventually(async () => expect(await texts()).toBe('NXDOMAIN'));
});

test('ACME mode RAW derives name and value from the key authorization', async () => {
  const raw = { domain: '*.acme.example', token: 'ignored', keyAuth: 'token.thumbprint' };
  expect((await client.call(acmePresent, raw)).body.status).toBe('success');
  expect(await texts()).toBe(`NOERROR ${createHash('sha256').update(raw.keyAuth).digest('base64url')}`);
  await client.call(acmeCleanup, raw);
});

test('ACME present reports the field or the reason of each refusal', async () => {
  const status = async (body: object) => {
    const response = await client.call(acmePresent, body);
    return [response.status, response.body.status, response.body.issues?.[0]?.path];
  };
  expect(await status({ fqdn })).toEqual([400, 'validation-error', 'value']);
  expect(await status({ domain: 'acme.example' })).toEqual([400, 'validation-error', 'keyAuth']);
  expect(await status({})).toEqual([400, 'validation-error', 'fqdn']);
  expect(await status({ fqdn, value: 'two\nlines' })).toEqual([400, 'validation-error', 'value']);
  // Normalization would store another name than the name compared with the scope of the token.
  for (const odd of ['@.acme.example', '_acme-challenge。acme.example', '_acme-\u00ADchallenge.acme.example'])
    expect(await status({ fqdn: odd, value: 'x' })).toEqual([400, 'validation-error', 'fqdn']);
  expect(await status({ fqdn: 'www.acme.example', value: 'x' })).toEqual([
    403,
    'token-scope',
    'name_pattern',
  ]);
  expect(await status({ fqdn: '_acme-challenge.foreign.example', value: 'x' })).toEqual([
    404,
    'not-found',
    undefined,
  ]);
  const elsewhere = jest.spyOn(world.app.get(NameserverAnswers), 'waitForText').mockResolvedValue(['ns2']);
  const late = await client.call(acmePresent, challenge('late'));
  elsewhere.mockRestore();
  expect([late.status, late.body.message, late.headers['retry-after']]).toEqual([
    503,
    'The value is stored, but ns2 did not answer with it yet. Please try again.',
    '5',
  ]);
  await client.call(acmeCleanup, challenge('late'));
});

test('propagation lists the DNS answer of each nameserver, and the receipt lists the delivery times', async () => {
  const program = new Program(world.server, await secretOf(zone));
  const place = { cluster_domain: 'acme.example', record_name: 'www', record_type: 'A' as const };
  const put = await program.call(bearerPutRecord, { ...place, record_values: '192.0.2.1', record_ttl: 60 });
  const look = async () =>
    (await program.call(bearerPropagation, place)).body.nameservers as NameserverAnswer[];
  await eventually(async () => {
    for (const one of await look()) {
      expect(one).toMatchObject({ state: 'new', values: ['192.0.2.1'], ttl: 60 });
      expect(one.since).not.toBeNull();
    }
  });
  const { revision } = put.body as { revision: number };
  const { receipt } = (await program.call(bearerReceipt, { ...place, revision })).body as {
    receipt: { serial: number; nameservers: { ms: number | null }[] };
  };
  expect(receipt.nameservers.every(({ ms }) => ms !== null)).toBe(true);
  const unmade = await program.call(bearerReceipt, { ...place, record_name: 'other', revision });
  expect(unmade.body.receipt).toBeNull();

  await nameserver.close();
  await program.call(bearerPutRecord, { ...place, record_values: '192.0.2.2' });
  expect((await look()).map(({ state, ms }) => [state, ms])).toEqual([['unreachable', null]]);
  expect(
    await world.app
      .get(NameserverAnswers)
      .waitForText('acme.example', { name: 'www.acme.example', value: 'x' }, () => Promise.resolve(true)),
  ).toHaveLength(1);
  nameserver = await world.startNameserver();
  const own = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  await eventually(async () => {
    const { body } = await zone.owner.call(getPropagation, own);
    const [one] = body.nameservers as NameserverAnswer[];
    expect(one).toMatchObject({ state: 'new', values: ['192.0.2.2'], serial: body.serial as number });
  });
});

describe('a certificate over ACME', () => {
  let pebble: Pebble;
  beforeAll(async () => {
    pebble = await Pebble.start(world.port);
  });
  afterAll(() => pebble.stop());

  const resolver = () => `127.0.0.1:${world.port}`;
  const namesIn = async (file: string) => new X509Certificate(await readFile(file)).subjectAltName;

  test('lego obtains one for a domain and its wildcard', async () => {
    const env = {
      HTTPREQ_ENDPOINT: `${url}/api/v1/acme`,
      HTTPREQ_USERNAME: 'token',
      HTTPREQ_PASSWORD: secret,
    };
    const domains = ['acme.example', '*.acme.example'];
    const file = await pebble.certificate(domains, { provider: 'httpreq', resolver: resolver(), env });
    expect(await namesIn(file)).toBe('DNS:acme.example, DNS:*.acme.example');
    await eventually(async () => expect(await texts()).toBe('NXDOMAIN'));
  });

  inFullRun(test)('the hook script of the guide obtains one', async () => {
    const tokenFile = join(pebble.folder, 'token');
    await writeFile(tokenFile, `${secret}\n`);
    const env = { EXEC_PATH: HOOK, ZONEWERK_URL: `${url}/`, ZONEWERK_TOKEN_FILE: tokenFile };
    const domains = ['www.acme.example'];
    const file = await pebble.certificate(domains, { provider: 'exec', resolver: resolver(), env });
    expect(await namesIn(file)).toBe('DNS:www.acme.example');
  });
});

inFullRun(test)('the hook script reads the variables of certbot, and fails when its call fails', async () => {
  const value = 'certbot'.padEnd(43, '-');
  const certbot = { CERTBOT_DOMAIN: 'acme.example', CERTBOT_VALIDATION: value };
  const env = { ...process.env, ...certbot, ZONEWERK_URL: url, ZONEWERK_TOKEN: secret };
  await run(HOOK, ['present'], { env });
  expect(await texts()).toBe(`NOERROR ${value}`);
  await run(HOOK, ['cleanup'], { env });
  await eventually(async () => expect(await texts()).toBe('NXDOMAIN'));
  await expect(run(HOOK, ['present'], { env: { ...env, ZONEWERK_TOKEN: 'zwt_wrong' } })).rejects.toThrow(
    '401',
  );
  await expect(run(HOOK, ['delete'], { env })).rejects.toThrow('neither present nor cleanup');
});

inFullRun(test)('propagation reports a failed record set as old at every nameserver', async () => {
  const own = await Zone.create(world, await world.signedIn('Refused'), 'refused.example');
  for (const name of ['www', 'mail']) await own.create(name, 'A', '192.0.2.1');
  const place = { ...own.ids, record_name: 'www', record_type: 'A' } as const;
  const states = async () =>
    ((await own.owner.call(getPropagation, place)).body.nameservers as NameserverAnswer[]).map(
      ({ state, since }) => [state, since !== null],
    );
  const [first] = await eventually(async () => {
    const found = await states();
    expect(found.every(([state]) => state === 'new')).toBe(true);
    return found;
  });
  expect(first).toBeDefined();
  await world.connection
    .collection('recordsets')
    .updateOne({ cluster: new Types.ObjectId(own.cluster.id), name: 'www' }, { $set: { state: 'failed' } });
  expect((await states()).every(([state, since]) => state === 'old' && !since)).toBe(true);
});
