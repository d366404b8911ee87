import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { generateSync } from 'otplib';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { ProjectKeys } from '../../../src/domains/projects/secrets/project-keys.service.js';
import { settingsOf } from '../../../src/domains/hosting/servers/docker-connection.js';
import { ServerRepository } from '../../../src/domains/hosting/servers/server.repository.js';
import { FieldEncryption } from '../../../src/platform/database/field-encryption.js';
import { SecretsService } from '../../../src/platform/database/secrets.module.js';
import { eventually } from '../../harness/clusters-world.js';
import { FactorPerson } from '../../account/factors/factors-world.js';
import { takeDatabase } from '../../harness/databases.js';
import { startWorld, type World } from '../../harness/harness.js';
import { startProgram } from '../../harness/processes.js';
import { writeCertificates } from '../../hosting/engines/certificates.js';

// Real: two applications on one database engine, the second with another SEALING_KEY.
const FORMER = randomBytes(32).toString('base64url');
const PRESENT = randomBytes(32).toString('base64url');
const jobId = 'failed-mail';
const face = { owner: new Types.ObjectId(), purpose: 'face' };
const plainJob = Buffer.from('{"to":"ada@example.com"}');
const plainFace = Buffer.from(Float32Array.from([0.5, -0.5]).buffer);

let MONGODB_URI: string;
let former: World;
let present: World;
beforeAll(async () => {
  MONGODB_URI = takeDatabase();
  former = await startWorld({ MONGODB_URI, SEALING_KEY: FORMER });
  present = await startWorld({ MONGODB_URI, SEALING_KEY: PRESENT, SEALING_KEY_FORMER: FORMER });
});
afterAll(async () => {
  await present.close();
  await former.close();
});

const sealingOf = ({ app }: World) => app.get(FieldEncryption);
const rewrap = () => runCommand(present.app, ['sealing', 'rewrap']);

/** Waits until no email is pending, because its payload is encrypted too. */
async function mailsSent(): Promise<void> {
  const { connection } = former;
  await eventually(async () => {
    for (const name of ['users', 'second_factors', 'sessions'])
      expect(await connection.collection(name).countDocuments({ 'outbox.id': { $exists: true } })).toBe(0);
    const waiting = { secret: true, state: { $ne: 'done' } };
    expect(await connection.collection('jobs').countDocuments(waiting)).toBe(0);
  });
}

test('sealing rewrap seals app secrets, faces and payloads of jobs with the present key', async () => {
  const ada = await FactorPerson.create(former);
  const secret = await ada.enableApp();
  await mailsSent();
  const label = { owner: ada.browser.userId, purpose: 'app-secret' };
  const sealed = await sealingOf(former).seal(plainJob, { owner: jobId, purpose: 'job payload' });
  const { connection } = former;
  const failed = {
    _id: jobId,
    kind: 'mail',
    state: 'failed',
    secret: true,
    payload: { sealed },
    createdAt: new Date(),
  };
  await connection.collection<{ _id: string }>('jobs').insertOne(failed);
  const descriptor = await sealingOf(former).seal(plainFace, { ...face, owner: face.owner.toHexString() });
  await connection.collection('faces').insertOne({ _id: face.owner, descriptor, since: new Date() });

  expect(await rewrap()).toMatchObject({ rewrapped: 3, unreadable: 0 });
  expect(await rewrap()).toMatchObject({ rewrapped: 0, current: 3, unreadable: 0 });

  const factors = await connection.collection('second_factors').findOne({ _id: ada.id });
  const stored = (factors?.['app'] as { secret: string }).secret;
  expect((await sealingOf(present).open(stored, label)).toString()).toBe(secret);
  await expect(sealingOf(former).open(stored, label)).rejects.toThrow();
  const code = generateSync({ secret });
  expect(await new FactorPerson(present, ada.browser).check('app', code)).toBe('ok');
});

test('sealing rewrap wraps the data key of a project, and its secrets stay unchanged', async () => {
  const scope = { projectId: new Types.ObjectId().toHexString() };
  const label = { owner: 'container', purpose: 'variable KEY' };
  const keysOf = ({ app }: World) => app.get(ProjectKeys, { strict: false });
  const sealed = await keysOf(former).seal(scope, 'a secret value', label);
  const parameters = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const own = { owner: `parameter ${index}`, purpose: 'parameter' };
      return { label: own, sealed: await keysOf(former).seal(scope, `value ${index}`, own) };
    }),
  );
  const wrapped = async () => {
    const _id = new Types.ObjectId(scope.projectId);
    return (await former.connection.collection('hosting_project_keys').findOne({ _id }))?.[
      'sealed'
    ] as string;
  };
  const before = await wrapped();
  expect(await rewrap()).toMatchObject({ rewrapped: 1, unreadable: 0 });
  expect(await wrapped()).not.toBe(before);
  expect(await keysOf(present).open(scope, sealed, label)).toBe('a secret value');
  expect(await keysOf(present).openAll(scope, parameters)).toEqual(
    parameters.map((_, index) => `value ${index}`),
  );
  await expect(keysOf(former).open(scope, sealed, label)).rejects.toThrow();
  await expect(keysOf(present).open(scope, sealed, { ...label, purpose: 'variable B' })).rejects.toThrow(
    'cannot be decrypted',
  );
});

test('sealing rewrap seals the client certificates of servers with the present key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zw-rewrap-'));
  await writeCertificates(folder, '10.9.8.7');
  const place = ['--docker', 'tcp://10.9.8.7:2376', '--certificates', folder];
  const image = ['--node-image', `sha256:${'a'.repeat(64)}`];
  await runCommand(former.app, ['server', 'add', '--name', 'Rewrapped', ...place, ...image]);
  expect(await rewrap()).toMatchObject({ rewrapped: 1, unreadable: 0 });
  const server = await present.app.get(ServerRepository, { strict: false }).findByName('Rewrapped');
  if (!server?.docker) throw new Error('The server is not stored.');
  const certificates = {
    ca: await readFile(join(folder, 'ca.pem'), 'utf8'),
    cert: await readFile(join(folder, 'cert.pem'), 'utf8'),
    key: await readFile(join(folder, 'key.pem'), 'utf8'),
  };
  expect(await settingsOf(sealingOf(present), server._id, server.docker)).toEqual({
    host: '10.9.8.7',
    port: 2376,
    certificates,
  });
  await expect(settingsOf(sealingOf(former), server._id, server.docker)).rejects.toThrow();
  await rm(folder, { recursive: true });
});

inFullRun(test)(
  'an interrupted rewrap leaves each of 500 values readable, and a repeat finishes it',
  async () => {
    const collection = present.connection.collection('faces');
    const label = ({ _id }: { _id: Types.ObjectId }) => ({ owner: _id.toHexString(), purpose: 'face' });
    const faces = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const _id = new Types.ObjectId();
        return {
          _id,
          descriptor: await sealingOf(former).seal(plainFace, label({ _id })),
          since: new Date(),
        };
      }),
    );
    await collection.insertMany(faces);
    const of = { _id: { $in: faces.map(({ _id }) => _id) } };
    const former500 = { ...of, descriptor: { $in: faces.map(({ descriptor }) => descriptor) } };
    const settings = { MONGODB_URI, SEALING_KEY: PRESENT, SEALING_KEY_FORMER: FORMER };
    const command = startProgram('admin/main.js', settings, ['sealing', 'rewrap']);
    while ((await collection.countDocuments(former500)) === faces.length);
    command.child.kill('SIGKILL');
    await command.ended;
    const rest = await collection.countDocuments(former500);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(faces.length);
    const opened = async () => {
      const stored = await collection.find(of).toArray();
      const open = async ({ _id, descriptor }: (typeof stored)[number]) =>
        (await sealingOf(present).open(String(descriptor), label({ _id }))).equals(plainFace);
      return Promise.all(stored.map(open));
    };
    expect(await opened()).toEqual(faces.map(() => true));
    expect(await rewrap()).toMatchObject({ rewrapped: rest, unreadable: 0 });
    expect(await collection.countDocuments(former500)).toBe(0);
    expect(await opened()).toEqual(faces.map(() => true));
  },
);

inFullRun(test)('the key in the database is deleted once every value opens', async () => {
  const secrets = present.app.get(SecretsService);
  await secrets.key('sealing');
  const odd = { _id: new Types.ObjectId(), descriptor: 'v1.AAAA', since: new Date() };
  await present.connection.collection('faces').insertOne(odd);
  await expect(rewrap()).rejects.toThrow(
    '1 values open neither with SEALING_KEY nor with SEALING_KEY_FORMER.',
  );
  expect(await secrets.find('sealing')).not.toBeNull();
  await present.connection.collection('faces').deleteOne({ _id: odd._id });
  await rewrap();
  expect(await secrets.find('sealing')).toBeNull();
});
