import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContainer, listServers, removeContainer, type Server } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { ContainerRepository } from '../../../src/domains/hosting/containers/container.repository.js';
import { ServerRepository } from '../../../src/domains/hosting/servers/server.repository.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { writeCertificates } from '../engines/certificates.js';
import { FakeEngine } from '../engines/fake-engine.js';
import { HostingWorld, until } from '../hosting-world.js';

// Real: API over HTTP, operator commands, worker and the database engine. No Docker Engine answers.
const IMAGE = `sha256:${'a'.repeat(64)}`;
const ENGINE = '10.9.8.7';

let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
let eve: SignedIn;
let folder: string;
let socket: string;
beforeAll(async () => {
  world = await sharedWorld();
  [ada, eve] = await Promise.all([world.signedIn('Ada'), world.signedIn('Eve')]);
  folder = await mkdtemp(join(tmpdir(), 'zw-servers-'));
  socket = `unix://${join(folder, 'none.sock')}`;
  await writeCertificates(folder, ENGINE);
  hosting = await HostingWorld.start(world);
});
afterAll(async () => {
  await hosting.stop();
  await rm(folder, { recursive: true });
  await world.close();
});

const admin = (...words: string[]) => runCommand(world.app, words);
const add = (name: string, docker: string, ...more: string[]) =>
  admin('server', 'add', '--name', name, '--docker', docker, '--node-image', IMAGE, ...more);
const remove = (name: string) => admin('server', 'remove', '--name', name);
const stored = (name: string) => world.connection.collection('hosting_servers').findOne({ name });
async function row(name: string) {
  const { servers } = (await admin('server', 'list')) as { servers: Server[] };
  return servers.find((server) => server.name === name);
}
async function offered(person: SignedIn): Promise<Server[]> {
  const { body } = await person.agent.get(listServers.path).set('Accept', 'application/json');
  return body.serverlist as Server[];
}
/** Simulates the report of the server's worker. */
async function answering(name: string): Promise<string> {
  const _id = (await stored(name))?._id as Types.ObjectId;
  await world.app.get(ServerRepository, { strict: false }).report(_id, ['site', 'image'], '');
  return _id.toHexString();
}

test.each([
  ['--docker', 'no address', ['tcp://10.9.8.7']],
  ['--docker', 'an impossible port', ['tcp://10.9.8.7:70000']],
  ['--docker', 'a public address', ['tcp://192.0.2.1:2376', '--certificates', '.']],
  ['--docker', 'loopback', ['tcp://127.0.0.1:2376', '--certificates', '.']],
  ['--docker', 'an unknown name', ['tcp://engine.invalid:2376', '--certificates', '.']],
  ['--instances', 'all addresses', ['unix:///none.sock', '--instances', '0.0.0.0']],
  ['--instances', 'a public address', ['unix:///none.sock', '--instances', '192.0.2.1']],
  ['--instances', 'loopback of another machine', ['tcp://10.9.8.7:2376', '--instances', '127.0.0.1']],
  ['--certificates', 'no folder', ['tcp://10.9.8.7:2376']],
  ['--certificates', 'a missing folder', ['tcp://10.9.8.7:2376', '--certificates', '/none']],
  ['--certificates', 'certificates for a socket', ['unix:///none.sock', '--certificates', '.']],
  ['--owner', 'an unknown person', ['unix:///none.sock', '--owner', 'none@example.com']],
  ['--owner', 'no mail address', ['unix:///none.sock', '--owner', 'none']],
])('server add names %s for %s, and adds nothing', async (option, _, [url = '', ...more]) => {
  await expect(add('Wrong', url, ...more)).rejects.toThrow(`${option}: `);
  expect(await stored('Wrong')).toBeNull();
});

test('server add names --certificates for files that are no certificates', async () => {
  const other = await mkdtemp(join(folder, 'other-'));
  for (const file of ['ca.pem', 'cert.pem', 'key.pem']) await writeFile(join(other, file), 'none');
  const added = add('Wrong', `tcp://${ENGINE}:2376`, '--certificates', other);
  await expect(added).rejects.toThrow('--certificates: The files cannot be used together');
  expect(await stored('Wrong')).toBeNull();
});

test('server add names --name for a name that a server has, and --node-image for a tag', async () => {
  await add('Double', socket);
  await expect(add('Double', 'unix:///other.sock')).rejects.toThrow(
    '--name: A server has the name Double already.',
  );
  for (const name of ['Local machine', 'Docker on this machine'])
    await expect(add(name, socket)).rejects.toThrow('--name: The hosting worker adds');
  const tagged = admin('server', 'add', '--name', 'Tag', '--docker', socket, '--node-image', 'node:20');
  await expect(tagged).rejects.toThrow('--node-image: This names no single image');
  await remove('Double');
});

test('server add names --docker for the engine of another server', async () => {
  await add('First', socket);
  await expect(add('Second', socket)).rejects.toThrow('--docker: First has this engine already.');
  expect(await stored('Second')).toBeNull();
  await remove('First');
  await add('Second', socket);
  await remove('Second');
});

test('the client certificates of a server are stored encrypted', async () => {
  const url = `tcp://${ENGINE}:2376`;
  expect(await add('Sealed', url, '--certificates', folder)).toMatchObject({
    name: 'Sealed',
    public_server: true,
    address: ENGINE,
  });
  const { docker } = (await stored('Sealed')) as unknown as { docker: Record<string, string> };
  expect(docker).toEqual({ url, address: ENGINE, nodeImage: IMAGE, sealedCertificates: expect.any(String) });
  expect(JSON.stringify(docker)).not.toContain('BEGIN');
  await remove('Sealed');
});

test('server list has engine, IP address, owner, state, sources and last contact', async () => {
  await add('Listed', `tcp://${ENGINE}:2376`, '--certificates', folder, '--owner', ada.mail);
  const expected = {
    engine: 'docker',
    docker: `tcp://${ENGINE}:2376`,
    address: ENGINE,
    owner: ada.mail,
    public_server: false,
    containers: 0,
    builds: true,
  };
  expect(await row('Listed')).toMatchObject({
    ...expected,
    state: 'unreachable',
    sources: [],
    last_contact: null,
  });
  await answering('Listed');
  const { seenAt } = (await stored('Listed')) as unknown as { seenAt: Date };
  expect(await row('Listed')).toMatchObject({
    ...expected,
    state: 'online',
    sources: ['site', 'image'],
    last_contact: seenAt.toISOString(),
  });
  const local = { owner: null, docker: null, address: '127.0.0.1', state: 'online' };
  expect(await row('Local machine')).toMatchObject(local);
  await remove('Listed');
});

test('a server with --owner is open to the projects of its owner only', async () => {
  await add('Of Ada', `unix://${join(folder, 'ada.sock')}`, '--owner', ada.mail);
  const server = await answering('Of Ada');
  expect(await offered(ada)).toContainEqual(expect.objectContaining({ id: server, public_server: false }));
  expect((await offered(eve)).map(({ name }) => name)).not.toContain('Of Ada');
  const [own, foreign] = await Promise.all(
    [ada, eve].map(({ userId }) => world.builders.project(userId, 'Home')),
  );
  const body = { server_id: server, kind: 'live', source: 'site' } as const;
  const refused = await eve.call(createContainer, { ...body, project_id: foreign?.id ?? '' });
  expect(refused.status).toBe(404);
  const created = await ada.call(createContainer, { ...body, project_id: own?.id ?? '' });
  expect(created.body).toMatchObject({ status: 'success' });
  await expect(remove('Of Ada')).rejects.toThrow('Of Ada has 1 container. It accepts no further containers.');
  expect(await row('Of Ada')).toMatchObject({ containers: 1, state: 'draining' });
  const another = await ada.call(createContainer, { ...body, project_id: own?.id ?? '' });
  expect(another.body).toMatchObject({ status: 'conflict' });
  // An intent to remove the container is not sufficient: its instance runs.
  const place = { project_id: own?.id ?? '', container_id: created.body.server_id as string };
  await ada.call(removeContainer, place);
  await expect(remove('Of Ada')).rejects.toThrow('Of Ada has 1 container.');
});

inFullRun(test)('a container created during the removal of its server is rolled back', async () => {
  await add('Leaving', socket);
  const server = await answering('Leaving');
  const { id: projectId } = await world.builders.project(ada.userId, 'Late');
  const repository = world.app.get(ContainerRepository, { strict: false });
  const insert = repository.insert.bind(repository);
  jest.spyOn(repository, 'insert').mockImplementationOnce(async (container) => {
    await remove('Leaving');
    return insert(container);
  });
  const { body } = await ada.call(createContainer, {
    server_id: server,
    project_id: projectId,
    kind: 'live',
    source: 'site',
  });
  expect(body).toMatchObject({ status: 'conflict' });
  expect(await stored('Leaving')).toBeNull();
  expect(await repository.list({ projectId })).toEqual([]);
  // No worker serves the server, so the API removes the records.
  const containers = world.connection.collection('hosting_containers');
  await until(
    async () => {
      await world.app.get(CleanupScheduler).run(new Date());
      return containers.countDocuments({ project: new Types.ObjectId(projectId) });
    },
    (count) => count === 0,
  );
});

test('a server of the machine of the worker and an unknown server cannot be removed', async () => {
  await expect(remove('Local machine')).rejects.toThrow('--name: The hosting worker adds Local machine');
  expect(await row('Local machine')).toMatchObject({ state: 'online' });
  for (const command of ['remove', 'probe'])
    await expect(admin('server', command, '--name', 'None')).rejects.toThrow(
      '--name: No server has the name None.',
    );
});

inFullRun(test)('server probe succeeds for processes, and names the reason for a silent engine', async () => {
  expect(await admin('server', 'probe', '--name', 'Local machine')).toMatchObject({
    sources: ['site'],
    warnings: [],
  });
  await add('Silent', socket);
  await expect(admin('server', 'probe', '--name', 'Silent')).rejects.toThrow(
    /^Silent: Docker does not answer\. \(connect ENOENT .*none\.sock\)$/u,
  );
  expect(await row('Local machine')).toMatchObject({ state: 'online' });
  await remove('Silent');
});

inFullRun(test)(
  'an engine with too many bytes makes its own server unreachable, and no other server',
  async () => {
    const engine = await FakeEngine.start(join(folder, 'fake.sock'));
    await add('Talkative', `unix://${engine.socket}`);
    const rowIn = (state: Server['state']) =>
      until(
        () => row('Talkative'),
        (found) => found?.state === state,
      );
    expect(await rowIn('online')).toMatchObject({ sources: [] });
    engine.answerBytes = 40 * 1_048_576;
    expect(await rowIn('unreachable')).toBeDefined();
    expect(await row('Local machine')).toMatchObject({ state: 'online' });
    await remove('Talkative');
    engine.stop();
  },
);

test.each([
  ['--name', 'an unknown server', ['None', '--mode', 'none']],
  ['--name', 'a server of processes', ['Local machine', '--mode', 'none']],
  ['--mode', 'no mode', ['Ruled']],
  ['--mode', 'an unknown mode', ['Ruled', '--mode', 'some']],
  ['--allow', 'a list without networks', ['Ruled', '--mode', 'list']],
  ['--allow', 'networks of another mode', ['Ruled', '--mode', 'none', '--allow', '203.0.113.0/24']],
  ['--allow', 'an address without a length', ['Ruled', '--mode', 'list', '--allow', '203.0.113.7']],
  ['--allow', 'IPv6', ['Ruled', '--mode', 'list', '--allow', '2001:db8::/32']],
  ['--allow', 'a private network', ['Ruled', '--mode', 'list', '--allow', '203.0.113.0/24,10.1.0.0/16']],
  ['--allow', 'metadata', ['Ruled', '--mode', 'list', '--allow', '169.254.169.254/32']],
  ['--allow', 'every address', ['Ruled', '--mode', 'list', '--allow', '0.0.0.0/0']],
])('server egress names %s for %s, and changes nothing', async (option, _, words) => {
  await add('Ruled', socket);
  await expect(admin('server', 'egress', '--name', ...words)).rejects.toThrow(`${option}: `);
  expect((await stored('Ruled'))?.['egress']).toBeUndefined();
  await remove('Ruled');
});

test('a policy for outgoing connections is stored, shown and printed, and stops images until it is probed', async () => {
  await add('Ruled', socket);
  const server = await answering('Ruled');
  const open = { mode: 'open', networks: [] };
  expect(await row('Ruled')).toMatchObject({ egress: open, sources: ['site', 'image'] });
  const allow = '203.0.113.7/24, 198.51.100.7/32';
  await admin('server', 'egress', '--name', 'Ruled', '--mode', 'list', '--allow', allow);
  const egress = { mode: 'list', networks: ['203.0.113.0/24', '198.51.100.7/32'] };
  expect(await row('Ruled')).toMatchObject({ egress, sources: ['site'] });
  expect(await offered(ada)).toContainEqual(expect.objectContaining({ id: server, egress }));
  const scriptOf = async (...words: string[]) =>
    ((await admin('server', 'rules', ...words)) as { script: string }).script;
  expect(await scriptOf('--name', 'Ruled')).toContain('-A ZONEWERK -d 203.0.113.0/24 -j RETURN\n');
  // A common script for all machines would not apply the limits of one.
  await expect(scriptOf()).rejects.toThrow(
    '--name: Please give the name of the server. Servers with limits for outgoing connections: Ruled.',
  );
  await expect(scriptOf('--name', 'None')).rejects.toThrow(
    '--name: No server with Docker has the name None.',
  );
  await admin('server', 'egress', '--name', 'Ruled', '--mode', 'open');
  expect(await row('Ruled')).toMatchObject({ egress: open });
  expect(await scriptOf('--name', 'Ruled')).toBe(await scriptOf());
  await remove('Ruled');
});
