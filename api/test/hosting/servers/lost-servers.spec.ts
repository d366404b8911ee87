import {
  type AuditEvent,
  createContainer,
  deleteAccount,
  listAuditEvents,
  listContainers,
  previewDeletion,
  removeContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { ServerRepository } from '../../../src/domains/hosting/servers/server.repository.js';
import { ByteStore } from '../../../src/platform/files/byte-store.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { storedData } from '../hosting-examples.js';
import { until } from '../hosting-world.js';

// @full Servers without an engine; added-servers.spec.ts has servers in the gate.

// Real: API over HTTP, operator commands and the database engine. No worker runs, and no engine answers.
const IMAGE = `sha256:${'a'.repeat(64)}`;
const OF_CONTAINERS = [
  'hosting_deployments',
  'hosting_archives',
  'hosting_volumes',
  'hosting_backups',
  'hosting_domains',
  'hosting_log_chunks',
  'hosting_cron_jobs',
  'hosting_samples',
  'hosting_terminals',
  'hosting_configurations',
];

let world: World;
let ada: SignedIn;
let projectId: string;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ada = await world.signedIn('Ada');
  ({ id: projectId } = await world.builders.project(ada.userId, 'Lost'));
});

const admin = (...words: string[]) => runCommand(world.app, words);
const servers = () => world.app.get(ServerRepository, { strict: false });
const collection = (name: string) => world.connection.collection(name);

/** A server that an operator added, after the first report of its worker. */
async function added(name: string, owner?: SignedIn): Promise<Types.ObjectId> {
  const docker = ['--docker', `unix:///${encodeURIComponent(name)}.sock`, '--node-image', IMAGE];
  const { id } = (await admin(
    'server',
    'add',
    '--name',
    name,
    ...docker,
    ...(owner ? ['--owner', owner.mail] : []),
  )) as { id: string };
  const _id = new Types.ObjectId(id);
  await servers().report(_id, ['site'], '');
  return _id;
}

const create = (server: Types.ObjectId, kind: 'live' | 'development' = 'development') =>
  ada.call(createContainer, { server_id: server.toHexString(), project_id: projectId, kind, source: 'site' });

/** A container on a server with a document in each collection, and the ids of its bytes. */
async function filled(server: Types.ObjectId) {
  const { container: id, backup } = await storedData(world, ada, projectId);
  const container = new Types.ObjectId(id);
  await collection('hosting_containers').updateOne({ _id: container }, { $set: { server } });
  const { bytes } = (await collection('hosting_backups').findOne({
    _id: new Types.ObjectId(backup),
  })) as unknown as {
    bytes: Types.ObjectId;
  };
  const artifact = new Types.ObjectId();
  const archive = new Types.ObjectId();
  const store = world.app.get(ByteStore, { strict: false });
  for (const one of [artifact, archive]) {
    await store.append(one.toHexString(), 0, [Buffer.from('content')]);
    await store.seal(one.toHexString(), 7);
  }
  const of = { project: new Types.ObjectId(projectId), container };
  await collection('hosting_deployments').insertOne({ ...of, number: 99, stored: [artifact], state: 'live' });
  await collection('hosting_archives').insertOne({ ...of, _id: archive, ready: true });
  await collection('hosting_domains').insertOne({ ...of, host: `${id}.example`, active: true });
  await collection('hosting_log_chunks').insertOne({ ...of, end: 1 });
  await collection('hosting_cron_jobs').insertOne({ ...of, server, name: 'Job', nextAt: null });
  await collection('hosting_samples').insertOne({ ...of });
  await collection('hosting_terminals').insertOne({ ...of, ticketHash: id });
  await collection('hosting_configurations').insertOne({ ...of, revision: 1, variables: [] });
  return { container, bytes: [bytes, artifact, archive] };
}

/** Documents of a container in all collections. The cleanup removes those whose outbox entries were open. */
async function removedRecords(container: Types.ObjectId): Promise<void> {
  await until(
    async () => {
      await world.app.get(CleanupScheduler).run(new Date());
      return collection('hosting_containers').countDocuments({ _id: container });
    },
    (count) => count === 0,
  );
  for (const name of OF_CONTAINERS)
    expect([name, await collection(name).countDocuments({ container })]).toEqual([name, 0]);
}

test('server remove --lost removes a server with all stored records of its containers', async () => {
  const server = await added('Burned');
  const { container, bytes } = await filled(server);
  await ada.call(removeContainer, { project_id: projectId, container_id: container.toHexString() });
  await expect(admin('server', 'remove', '--name', 'Burned')).rejects.toThrow('Burned has 1 container.');
  await servers().reportUnreachable(server);
  expect(await admin('server', 'remove', '--name', 'Burned', '--lost', 'Burned')).toEqual({
    name: 'Burned',
    removed_containers: 1,
  });
  expect(await servers().find(server)).toBeNull();
  await removedRecords(container);
  const store = world.app.get(ByteStore, { strict: false });
  for (const id of bytes) expect(await store.open(id.toHexString())).toBeNull();
});

test('the audit log has the removal of a container with its server, once and without an actor', async () => {
  const server = await added('Drowned');
  const { body } = await create(server);
  await servers().reportUnreachable(server);
  await admin('server', 'remove', '--name', 'Drowned', '--lost', 'Drowned');
  await removedRecords(new Types.ObjectId(body.server_id as string));
  const events = await until(
    async () => (await ada.call(listAuditEvents, { project_id: projectId })).body.list as AuditEvent[],
    (list) => list.some(({ action }) => action === 'container.remove'),
  );
  const removals = events.filter(({ action }) => action === 'container.remove');
  expect(removals).toMatchObject([{ actor: null, subject: { id: body.server_id } }]);
});

test('server remove --lost requires the name twice, and an unreachable engine', async () => {
  const server = await added('Present');
  await create(server);
  const remove = (lost: string) => admin('server', 'remove', '--name', 'Present', '--lost', lost);
  await expect(remove('present')).rejects.toThrow('--lost: Repeat the name of the server.');
  expect(await servers().find(server)).toMatchObject({ state: 'online' });
  const refusal = 'The hosting worker did not report that the engine of Present is unreachable.';
  await expect(remove('Present')).rejects.toThrow(refusal);
  // Without a worker, no server reports.
  const past = { $set: { seenAt: new Date(Date.now() - 3_600_000) } };
  await collection('hosting_servers').updateOne({ _id: server }, past);
  await expect(remove('Present')).rejects.toThrow(refusal);
  expect(await servers().find(server)).toMatchObject({ state: 'online' });
  await expect(
    admin('server', 'remove', '--name', 'Local machine', '--lost', 'Local machine'),
  ).rejects.toThrow('--name: ');
  expect(await collection('hosting_containers').countDocuments({ server })).toBe(1);
});

test('cleanup deletes removed containers whose server is not stored, and no other containers', async () => {
  const server = await added('Deleted');
  const { body } = await create(server);
  const present = new Types.ObjectId(body.server_id as string);
  const { container } = await filled(server);
  await ada.call(removeContainer, { project_id: projectId, container_id: container.toHexString() });
  await servers().remove(server);
  await removedRecords(container);
  expect(await collection('hosting_containers').countDocuments({ _id: present })).toBe(1);
});

inFullRun(test)('a container whose server is not stored does not use a container slot', async () => {
  const server = await added('Absent');
  const { body: first } = await create(server);
  const { body: live } = await create(server, 'live');
  await servers().remove(server);
  const { body: second } = await create(await added('Next'));
  expect(second).toMatchObject({ status: 'success' });
  const { body } = await ada.call(listContainers, { project_id: projectId });
  expect((body.list as { id: string }[]).map(({ id }) => id)).toEqual([second.server_id]);
  await removedRecords(new Types.ObjectId(first.server_id as string));
  const present = new Types.ObjectId(live.server_id as string);
  expect(await collection('hosting_containers').countDocuments({ _id: present })).toBe(1);
});

test('an account with foreign containers on its partner server cannot be deleted', async () => {
  const server = await added('Of Ada', ada);
  await create(server);
  const eve = await world.signedIn('Eve');
  const project = { _id: new Types.ObjectId(projectId) };
  const message = expect.stringContaining(
    'Your server Of Ada has containers of projects that belong to others.',
  );
  const remove = () => ada.call(deleteAccount, { password: PASSWORD, confirm: ada.mail });
  const own = (person: SignedIn) =>
    collection('projects').updateOne(project, {
      $set: { 'members.0.user': new Types.ObjectId(person.userId) },
    });
  await own(eve);
  expect((await ada.call(previewDeletion, {})).body).toMatchObject({ money: [message] });
  expect((await remove()).body).toMatchObject({ status: 'error', message });
  expect(await servers().find(server)).not.toBeNull();
  await own(ada);
  expect((await remove()).body).toMatchObject({ status: 'success' });
});
