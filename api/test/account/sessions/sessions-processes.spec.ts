import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { Client, type Outcome } from '../../platform/durability/client.js';
import { eventually } from '../../harness/clusters-world.js';
import { freePort } from '@zonewerk/testing/free-port';
import { databaseUri, startProgram, type Program } from '../../harness/processes.js';

// Real: two processes of the compiled API on one database, accessed over HTTP.
const MONGODB_URI = databaseUri(`sp_${randomUUID().slice(0, 8)}`);
const MAIL = 'ada@example.com';
const PASSWORD = 'a long enough password';
const ROUNDS = 20;
/** Timeout for a start on a busy machine, in milliseconds. */
const START_MS = 60_000;

const programs: Program[] = [];
let origins: [string, string];

beforeAll(async () => {
  const settings = { NODE_ENV: 'test', MONGODB_URI, ZW_RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  const start = async (): Promise<string> => {
    const port = await freePort();
    programs.push(startProgram('main.js', { ...settings, PORT: String(port) }));
    return `http://127.0.0.1:${port}`;
  };
  origins = [await start(), await start()];
  for (const origin of origins) {
    const isLive = async () => expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    await eventually(isLive, START_MS);
  }
  const made = startProgram('admin/main.js', settings, [
    'user',
    'create',
    '--email',
    MAIL,
    '--password',
    PASSWORD,
  ]);
  programs.push(made);
  expect((await made.ended).code).toBe(0);
});

afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map((program) => program.ended));
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

interface Listed {
  readonly ip: string;
  readonly date: string;
  readonly current: boolean;
}

async function signIn(origin: string): Promise<Client> {
  const client = new Client(origin);
  await client.open();
  expect(bodyOf(await client.post('/api/user/login/', { mail: MAIL, password: PASSWORD }))).toMatchObject({
    status: 'success',
  });
  await client.open();
  return client;
}

function bodyOf(outcome: Outcome): Record<string, unknown> {
  if (outcome.kind !== 'answer') throw new Error(`The call was ${outcome.kind}.`);
  return outcome.body;
}

async function othersOf(client: Client): Promise<Listed[]> {
  const { list } = bodyOf(await client.post('/api/self/user/sessions/', { limit: 100 }));
  return (list as Listed[]).filter(({ current }) => !current);
}

const named = ({ ip, date }: Listed) => ({ session_ip: ip, session_date: date });

test('security 36: a session ended by one process is rejected by the other at its next request', async () => {
  const owner = await signIn(origins[0]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = await signIn(origins[1]);
    const before = await victim.post('/api/self/user/sessions/', {});
    expect(before).toMatchObject({ kind: 'answer', http: 200 });
    const [other] = await othersOf(owner);
    if (!other) throw new Error('The other session is not in the list.');
    expect(bodyOf(await owner.post('/api/self/user/close/', named(other)))).toMatchObject({
      status: 'success',
    });
    const after = await victim.post('/api/self/user/sessions/', {});
    expect(after).toMatchObject({ kind: 'answer', http: 401 });
  }
});

test('security 37: a session marked by one process needs a proof in the other at its next request', async () => {
  const owner = await signIn(origins[0]);
  const marked = await signIn(origins[1]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await marked.post('/api/self/user/history/export/', { format: 'json' });
    expect(open).toMatchObject({ http: 200 });
    for (const other of await othersOf(owner)) {
      const response = await owner.post('/api/self/user/authenticate/', named(other));
      expect(bodyOf(response)).toMatchObject({ status: 'success' });
    }
    const response = await marked.post('/api/self/user/close/others/', {});
    expect(response).toMatchObject({ http: 403, body: { status: 'recent-factor-required' } });
    const harmless = await marked.post('/api/self/user/sessions/', {});
    expect(harmless).toMatchObject({ http: 200 });
    const confirmed = await marked.post('/api/user/step-up/', { password: PASSWORD });
    expect(bodyOf(confirmed)).toMatchObject({ status: 'success' });
  }
});

inFullRun(test)(
  'security 36: in a project the other process rejects an ended session at its next request',
  async () => {
    const owner = await signIn(origins[0]);
    const { project } = bodyOf(await owner.post('/api/partners/projects/add/', { name: 'Garden' }));
    const path = `/api/projects/${(project as { id: string }).id}/modules/list/`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const victim = await signIn(origins[1]);
      expect(await victim.post(path, {})).toMatchObject({ http: 200 });
      const [other] = await othersOf(owner);
      if (!other) throw new Error('The other session is not in the list.');
      expect(await victim.post(path, {})).toMatchObject({ http: 200 });
      expect(bodyOf(await owner.post('/api/self/user/close/', named(other)))).toMatchObject({
        status: 'success',
      });
      expect(await victim.post(path, {})).toMatchObject({ http: 401 });
    }
  },
);
