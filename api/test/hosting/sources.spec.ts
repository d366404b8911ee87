import { gzipSync } from 'node:zlib';
import {
  bearerListClusters,
  type Container,
  type ContainerKind,
  type ContainerSource,
  createContainer,
  listContainers,
  listDeployments,
  listServers,
  removeContainer,
  revokeToken,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import request from 'supertest';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import type { ContainerDocument } from '../../src/domains/hosting/containers/container.schema.js';
import { Archives } from '../../src/domains/hosting/sources/archives.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from '../projects/members-world.js';
import { issue } from '../content/website/website-world.js';
import { storedServer } from './hosting-examples.js';
import { Configured } from './configuration-world.js';
import {
  type ArchiveEntry,
  GitClone,
  repositoryOf,
  tarOf,
  tarOfEntries,
  tokenFor,
  upload,
  uploadFiles,
} from './sources-world.js';

// Real: API over HTTP, the program git, repositories on disk and the database engine. No worker runs.
const DOCKERFILE = 'FROM scratch\nCOPY . /\nCMD ["/run"]\n';
const APP = { Dockerfile: DOCKERFILE, 'src/run': 'run' };

let world: World;
let ada: SignedIn;
let eve: SignedIn;
let server_id: string;
let clone: GitClone;
beforeAll(async () => {
  world = await sharedWorld();
  [ada, eve] = await Promise.all([world.signedIn('Ada'), world.signedIn('Eve')]);
  server_id = await storedServer(world, 'Sources', ['site', 'image', 'archive', 'git']);
  await admin('server', 'build', '--name', 'Sources');
  await admin('image', 'add', '--name', 'base', '--reference', `sha256:${'1'.repeat(64)}`, '--port', '80');
});
beforeEach(async () => {
  clone = await GitClone.create();
});
afterEach(() => clone.remove());
afterAll(() => world.close());

const admin = (...args: string[]) => runCommand(world.app, args);

async function act(person: SignedIn, { path }: { path: string }, id: string) {
  const csrf = await person.csrf();
  return person.agent
    .get(path.replace(':serverId', id))
    .set({ Accept: 'application/json', 'X-CSRF-Token': csrf });
}

async function created(
  source: ContainerSource,
  kind: ContainerKind = 'live',
  more: { branch?: string } = {},
) {
  const { id } = await world.builders.project(ada.userId, 'Sources');
  const inProject = { project_id: id };
  const { body } = await ada.call(createContainer, { server_id, ...inProject, kind, source, ...more });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return { ...inProject, container_id: body.server_id as string };
}
type Place = Awaited<ReturnType<typeof created>>;

async function containerOf({ project_id, container_id }: Place): Promise<Container> {
  const { body } = await ada.call(listContainers, { project_id });
  const found = (body.list as Container[]).find(({ id }) => id === container_id);
  if (!found) throw new Error('The container is not listed.');
  return found;
}
const deploymentsOf = async (place: Place) =>
  (await ada.call(listDeployments, { ...place, limit: 10 })).body.list as Record<string, unknown>[];
const bytesStored = (archive: string) =>
  world.connection
    .collection('project_files.chunks')
    .countDocuments({ files_id: new Types.ObjectId(archive) });
const archivesOf = ({ container_id }: Place) =>
  world.connection
    .collection('hosting_archives')
    .find({ container: new Types.ObjectId(container_id) })
    .toArray();

describe('archives', () => {
  test('an uploaded archive is deployed by the next update, and is in the audit log', async () => {
    const place = await created('archive');
    expect(await containerOf(place)).toMatchObject({ state: 'offline', desired: 'stopped', content: null });
    const early = await act(ada, startContainer, place.container_id);
    expect(early.body).toMatchObject({
      status: 'conflict',
      message: 'This container has no archive yet. Upload one first.',
    });
    const { body } = await uploadFiles(ada, place, APP);
    expect(body).toMatchObject({
      status: 'success',
      content: { name: 'app.tar.gz', commit: null, size: 38 },
    });
    expect((await containerOf(place)).content).toEqual(body.content);
    expect((await act(ada, startContainer, place.container_id)).body.status).toBe('success');
    expect(await deploymentsOf(place)).toMatchObject([
      { number: 1, source: 'archive', image: null, content: { name: 'app.tar.gz' }, comparable: false },
    ]);
    const [archive] = await archivesOf(place);
    expect(await bytesStored(archive?._id.toHexString() ?? '')).toBe(1);
    const events = await new Configured(world, ada, place.project_id, place.container_id).events(3);
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['container.start', { version: '1' }],
      ['archive.upload', { name: 'app.tar.gz' }],
      ['container.create', { kind: 'live', source: 'archive' }],
    ]);
  });

  test('an upload into a container that is removed at that time stores nothing', async () => {
    const place = await created('archive');
    const container = new Types.ObjectId(place.container_id);
    const stored = await world.connection
      .collection<ContainerDocument>('hosting_containers')
      .findOne({ _id: container });
    const archive = await tarOf(APP);
    async function* slowly() {
      yield archive.subarray(0, 100);
      await ada.call(removeContainer, place);
      yield archive.subarray(100);
    }
    const origin = { name: 'app.tar', commit: null, subject: '' };
    const change = { actor: ada.userId, action: 'archive.upload', details: {} } as const;
    const archives = world.app.get(Archives, { strict: false });
    const upload = archives.store(stored as ContainerDocument, origin, slowly(), change);
    await expect(upload).rejects.toMatchObject({ code: 'not-found' });
    expect(await archivesOf(place)).toEqual([]);
  });

  const file = { name: 'Dockerfile', content: DOCKERFILE };
  const link = (name: string, linkname: string): ArchiveEntry => ({ name, type: 'symlink', linkname });
  test.each<[string, ArchiveEntry[]]>([
    ['The archive has no Dockerfile at its root.', [{ name: 'app/Dockerfile', content: DOCKERFILE }]],
    ['The archive has an entry outside of its root: ../evil', [file, { name: '../evil', content: '' }]],
    [
      'The archive has an entry outside of its root: /etc/passwd',
      [file, { name: '/etc/passwd', content: '' }],
    ],
    ['The archive has a link that leads out of it: a/b', [file, link('a/b', '../../c')]],
    ['The archive has a link that leads out of it: a', [file, link('a', '/etc/passwd')]],
    ['The archive has an entry behind a link: a/b', [file, link('a', 'c'), { name: 'a/b', content: '' }]],
    [
      'The archive has an entry that is no file, folder or symbolic link: sda',
      [file, { name: 'sda', type: 'block-device', devmajor: 8, devminor: 0 }],
    ],
    [
      'The archive has an entry that is no file, folder or symbolic link: hard',
      [file, { name: 'hard', type: 'link', linkname: 'Dockerfile' }],
    ],
    [
      'The archive has two entries with the same path: ./Dockerfile',
      [file, { name: './Dockerfile', content: '' }],
    ],
    ['Dockerfile, line 1: The first instruction has to be FROM (or ARG).', [{ ...file, content: 'RUN x' }]],
    [
      'Dockerfile, line 2: The catalogue has no image debian. FROM takes a name of the catalogue, scratch or an earlier stage.',
      [{ ...file, content: 'FROM base AS one\nFROM debian' }],
    ],
  ])('an archive is refused: %s', async (message, entries) => {
    const place = await created('archive');
    const { body } = await upload(ada, place, gzipSync(await tarOfEntries(entries)));
    expect(body).toMatchObject(issue('archive', message));
    expect(await archivesOf(place)).toEqual([]);
    expect((await containerOf(place)).content).toBeNull();
  });

  inFullRun(test)('an unreadable archive and an oversized archive are refused', async () => {
    const place = await created('archive');
    const storedFiles = () =>
      world.connection.collection('project_files.files').countDocuments({ length: { $gt: 0 } });
    const before = await storedFiles();
    const tar = await tarOf(APP);
    const refused = async (bytes: Buffer) => {
      const { body } = await upload(ada, place, bytes);
      return (body.issues as { message: string }[])[0]?.message;
    };
    const unreadable = 'This archive cannot be read. Please upload a complete tar or tar.gz archive.';
    expect(await refused(Buffer.alloc(0))).toBe('This archive is empty.');
    expect(await refused(Buffer.from('PK\u0003\u0004'))).toContain('ZIP archives cannot be read.');
    expect(await refused(Buffer.alloc(2_000, 'text'))).toBe(unreadable);
    expect(await refused(gzipSync(tar).subarray(0, 80))).toBe(unreadable);
    expect(await refused(tar.subarray(0, 600))).toBe(unreadable);
    // 200 MB in 200 KB.
    const bomb = gzipSync(Buffer.concat([tar.subarray(0, 1_024), Buffer.alloc(200 * 1_048_576)]));
    expect(await refused(bomb)).toBe('The files of an archive have at most 100 MB.');
    expect(await archivesOf(place)).toEqual([]);
    expect(await storedFiles()).toBe(before);
  });

  inFullRun(test)('an archive with too many files is refused', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ name: `f${at}`, content: '' }));
    const { body } = await upload(ada, await created('archive'), gzipSync(await tarOfEntries(many)));
    expect((body.issues as { message: string }[])[0]?.message).toBe(
      'An archive has at most 20000 files and folders.',
    );
  });

  test('an upload requires valid content and a container of the project that accepts archives', async () => {
    const place = await created('archive');
    const other = await created('git');
    const { id: own } = await world.builders.project(eve.userId, 'Own');
    expect((await uploadFiles(eve, place, APP)).status).toBe(404);
    expect((await uploadFiles(eve, { ...place, project_id: own }, APP)).status).toBe(404);
    expect((await uploadFiles(ada, other, APP)).body.status).toBe('conflict');
    const wrong = { ...place, container_id: 'x' };
    expect((await uploadFiles(ada, wrong, APP)).body).toMatchObject(
      issue('container_id', 'This is not a valid identifier.'),
    );
    expect((await upload(ada, place, Buffer.from('{}'), { type: 'application/json' })).status).toBe(415);
    const long = await upload(ada, place, await tarOf(APP), { name: 'x'.repeat(1_001) });
    expect(long.body).toMatchObject(issue('name', 'This name is too long.'));
    expect(await archivesOf(place)).toEqual([]);
  });
});

describe('servers', () => {
  const sourcesOf = async (name: string) => {
    const { body } = await ada.agent.get(listServers.path).set('Accept', 'application/json');
    return (body.serverlist as { name: string; sources: string[] }[]).find((one) => one.name === name)
      ?.sources;
  };

  test('a public server builds once the operator allows it, and a partner server until it is denied', async () => {
    const id = await storedServer(world, 'Strict', ['site', 'archive', 'git']);
    const { id: project } = await world.builders.project(ada.userId, 'Strict');
    const create = () =>
      ada.call(createContainer, { server_id: id, project_id: project, kind: 'live', source: 'archive' });
    expect(await sourcesOf('Strict')).toEqual(['site']);
    expect((await create()).body).toEqual({
      status: 'conflict',
      message: 'This server builds nothing. Choose another one.',
    });
    expect(await admin('server', 'build', '--name', 'Strict')).toMatchObject({ builds: true });
    expect(await sourcesOf('Strict')).toEqual(['site', 'archive', 'git']);
    expect((await create()).body.status).toBe('success');
    await admin('server', 'build', '--name', 'Strict', '--deny');
    expect(await sourcesOf('Strict')).toEqual(['site']);
    await expect(admin('server', 'build', '--name', 'None')).rejects.toThrow('No server has the name None.');
    const owner = { public: false, owner: new Types.ObjectId(ada.userId) };
    const servers = world.connection.collection('hosting_servers');
    await servers.updateOne({ name: 'Strict' }, { $set: owner, $unset: { builds: 1 } });
    expect(await sourcesOf('Strict')).toEqual(['site', 'archive', 'git']);
  });

  test('a branch belongs to the source git, and has a usable name', async () => {
    const { id: project } = await world.builders.project(ada.userId, 'Branch');
    const create = (source: ContainerSource, branch: string) =>
      ada.call(createContainer, { server_id, project_id: project, kind: 'live', source, branch });
    expect((await create('archive', 'main')).body).toMatchObject(
      issue('branch', 'A branch belongs to the source git only.'),
    );
    for (const branch of ['', '-x', 'a..b', 'a b', 'x.lock', '/a'])
      expect((await create('git', branch)).body.issues).toMatchObject([{ path: 'branch' }]);
  });
});

describe('git', () => {
  test('a push deploys the containers of its branch, and can be cloned', async () => {
    const place = await created('git');
    const { secret } = await tokenFor(ada, place.project_id);
    const address = repositoryOf(world, place.project_id, secret);
    expect(await containerOf(place)).toMatchObject({
      branch: 'main',
      repository: expect.stringMatching(new RegExp(`/git/${place.project_id}\\.git$`, 'u')),
    });
    const commit = await clone.commit('First version\n\nWith a body', APP);
    expect(await clone.push(address)).toContain('remote: Live: version 1 is being deployed.');
    const content = { name: null, commit, subject: 'First version' };
    expect(await containerOf(place)).toMatchObject({ desired: 'running', content });
    expect(await deploymentsOf(place)).toMatchObject([{ number: 1, source: 'git', author: 'Ada', content }]);
    const second = await clone.commit('Second', { 'src/run': 'again' });
    expect(await clone.push(address)).toContain('remote: Live: version 2 is being deployed.');
    expect(await clone.push(address, 'other')).toContain(
      'remote: No container of this project deploys the branch other.',
    );
    expect(await clone.push(address)).toContain('Everything up-to-date');
    expect(await deploymentsOf(place)).toMatchObject([
      { number: 2, content: { commit: second } },
      { number: 1 },
    ]);
    const other = await GitClone.create();
    await other.git('pull', '--quiet', address, 'main');
    expect((await other.git('rev-parse', 'HEAD')).trim()).toBe(second);
    await other.remove();
    const events = await new Configured(world, ada, place.project_id, place.container_id).events(5);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'commit.push',
      'commit.push',
      'container.create',
      'container.update',
      'container.update',
    ]);
    expect(events.find(({ details }) => details['version'] === '2')).toMatchObject({
      actor: 'Ada',
      details: { commit: second },
    });
  });

  inFullRun(test)(
    'a commit that cannot be built is stored in the repository, and deploys nothing',
    async () => {
      const place = await created('git');
      const address = repositoryOf(world, place.project_id, (await tokenFor(ada, place.project_id)).secret);
      await clone.commit('No Dockerfile', { 'README.md': 'Text' });
      expect(await clone.push(address)).toContain(
        'remote: Live is not deployed. The archive has no Dockerfile at its root.',
      );
      await clone.commit('Bad', { Dockerfile: 'FROM scratch\nADD http://169.254.169.254/ /x\n' });
      expect(await clone.push(address)).toContain('Dockerfile, line 2: ADD is not available.');
      expect(await deploymentsOf(place)).toEqual([]);
    },
  );

  inFullRun(test)('a container that its members stopped is not started by a push', async () => {
    const place = await created('git', 'development', { branch: 'test' });
    const address = repositoryOf(world, place.project_id, (await tokenFor(ada, place.project_id)).secret);
    await clone.commit('First', APP);
    expect(await clone.push(address, 'test')).toContain('Development is offline. Start and update it');
    expect(await deploymentsOf(place)).toEqual([]);
    await act(ada, startContainer, place.container_id);
    expect((await act(ada, updateContainer, place.container_id)).body).toMatchObject({ run: 1 });
  });

  test('a repository requires a Git token of its project', async () => {
    const place = await created('git');
    const { id, secret } = await tokenFor(ada, place.project_id);
    const dns = await tokenFor(ada, place.project_id, 'write');
    const { id: foreign } = await world.builders.project(eve.userId, 'Foreign');
    const foreignToken = await tokenFor(eve, foreign);
    const refs = (token: string | null, project = place.project_id, service = 'git-receive-pack') => {
      const asked = request(world.app.getHttpServer())
        .get(`/git/${project}.git/info/refs`)
        .query({ service });
      return token === null ? asked : asked.auth('git', token);
    };
    expect((await refs(secret)).status).toBe(200);
    const none = await refs(null);
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Basic realm="Zonewerk Git"']);
    expect((await refs(dns.secret)).status).toBe(401);
    expect((await refs(foreignToken.secret)).status).toBe(404);
    for (const project of ['f'.repeat(24), '..', 'x']) expect((await refs(secret, project)).status).toBe(404);
    expect((await refs(secret, place.project_id, 'git-upload-archive')).status).toBe(404);
    for (const path of ['HEAD', 'objects/info/packs', 'config']) {
      const { status } = await request(world.app.getHttpServer())
        .get(`/git/${place.project_id}.git/${path}`)
        .auth('git', secret);
      expect(status).toBe(404);
    }
    const clusters = await request(world.app.getHttpServer())
      .post(bearerListClusters.path)
      .set('Authorization', `Bearer ${secret}`)
      .send({});
    expect([clusters.status, clusters.body.message]).toEqual([
      401,
      'This token gives access to the Git repository of its project only.',
    ]);
    await ada.call(revokeToken, { token_id: id, project_id: place.project_id });
    expect((await refs(secret)).status).toBe(401);
  });

  test('a Git token requires the permission to deploy', async () => {
    const { project_id: project } = await created('git');
    const { secret } = await tokenFor(ada, project);
    const refs = () =>
      request(world.app.getHttpServer())
        .get(`/git/${project}.git/info/refs`)
        .query({ service: 'git-upload-pack' })
        .auth('git', secret);
    expect((await refs()).status).toBe(200);
    await setRole(world, project, ada.userId, 'viewer');
    const { status, body } = await refs();
    expect([status, (body as { status: string }).status]).toEqual([403, 'permission-issue']);
  });
});
