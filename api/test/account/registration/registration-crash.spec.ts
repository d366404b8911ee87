import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { startProgram, type Program } from '../../harness/processes.js';
import { Client } from '../../platform/durability/client.js';
import { Parts } from '../../platform/durability/parts.js';
import { succeeded } from '../../platform/durability/people.js';
import { WireProxy, type Command } from '../../platform/durability/wire-proxy.js';

// Real: the API as a process, killed after the database has executed a write and before the API gets the reply.
const PASSWORD = 'a long enough password';
let parts: Parts;
let proxy: WireProxy;
let api: Program;
let database: mongoose.Connection;
beforeAll(async () => {
  parts = await Parts.prepare();
  await parts.startPart('database');
  database = await mongoose.createConnection(parts.mongodbUri).asPromise();
  proxy = await WireProxy.start(Number(new URL(parts.mongodbUri).port));
  await startApi();
});
afterAll(async () => {
  await killApi();
  await proxy.stop();
  await database.close();
  await parts.stop();
});

async function startApi(): Promise<void> {
  const uri = new URL(parts.mongodbUri);
  uri.port = String(proxy.port);
  api = startProgram('main.js', { ...parts.settings, MONGODB_URI: uri.href, LOG_LEVEL: 'info' });
  await api.printed('"listening"');
}

async function killApi(): Promise<void> {
  api.child.kill('SIGKILL');
  await api.ended;
}

/** Kills the API after the write and before its reply, then restarts it. */
async function dieAfter(write: Command, call: () => Promise<unknown>): Promise<void> {
  const written = proxy.carriedOut(write);
  const outcome = call();
  await written;
  await killApi();
  expect(await outcome).toMatchObject({ kind: 'lost' });
  await startApi();
}

/** A browser that registers a new account. */
async function newcomer() {
  const client = new Client(parts.origin);
  await client.open();
  const mail = `${randomUUID().slice(0, 8)}@example.com`;
  const code = () =>
    eventually(async () => {
      const [message] = await client.list(`/dev/outbox/?to=${mail}`);
      return (message as { code: string }).code;
    });
  return {
    mail,
    code,
    register: () => client.post('/api/user/register/', { mail, name: 'Ada', password: PASSWORD }),
    confirm: (given: string) => client.post('/api/user/register/confirm/', { mail, code: given }),
    signIn: () => client.post('/api/user/login/', { mail, password: PASSWORD }),
  };
}

/** Exactly one account exists, and its user can sign in. */
async function expectOneAccount({ mail, signIn }: Awaited<ReturnType<typeof newcomer>>): Promise<void> {
  succeeded(await signIn());
  const users = await database.collection('users').find({ signInAddresses: mail }).toArray();
  expect(users).toHaveLength(1);
  const made = await database
    .collection('auth_events')
    .find({ user: users[0]?._id, kind: 'registered' })
    .toArray();
  expect(made).toHaveLength(1);
  expect(await database.collection('registrations').countDocuments({ mail })).toBe(0);
}

test('a stored registration gets its code although the API died before its response', async () => {
  const ada = await newcomer();
  await dieAfter({ name: 'findAndModify', collection: 'registrations' }, ada.register);
  succeeded(await ada.confirm(await ada.code()));
  await expectOneAccount(ada);
});

inFullRun(test)('a registration can be repeated, and the newest code counts', async () => {
  const ada = await newcomer();
  await dieAfter({ name: 'findAndModify', collection: 'registrations' }, ada.register);
  const first = await ada.code();
  succeeded(await ada.register());
  const second = await eventually(async () => {
    const code = await ada.code();
    expect(code).not.toBe(first);
    return code;
  });
  succeeded(await ada.confirm(second));
  await expectOneAccount(ada);
});

const DEATHS: [string, Command][] = [
  ['the account was created', { name: 'insert', collection: 'users' }],
  ['an attempt was counted', { name: 'findAndModify', collection: 'registrations' }],
  ['the account was recorded', { name: 'update', collection: 'auth_events' }],
];

inFullRun(test).each(firstInGate(DEATHS, 1))(
  'after the API died when %s, a repeated confirmation creates one account',
  async (_, write) => {
    const ada = await newcomer();
    succeeded(await ada.register());
    const code = await ada.code();
    await dieAfter(write, () => ada.confirm(code));
    succeeded(await ada.confirm(code));
    await expectOneAccount(ada);
  },
  60_000,
);

inFullRun(test)(
  'the account exists and its code is used although the API died after the last write',
  async () => {
    const ada = await newcomer();
    succeeded(await ada.register());
    const code = await ada.code();
    await dieAfter({ name: 'delete', collection: 'registrations' }, () => ada.confirm(code));
    expect(await ada.confirm(code)).toMatchObject({ kind: 'answer', body: { status: 'invalid-code' } });
    await expectOneAccount(ada);
  },
);
