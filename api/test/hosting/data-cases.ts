import {
  addVolume,
  type AuditEvent,
  type Backup,
  createContainer,
  DATA_LIMITS,
  downloadBackup,
  listAuditEvents,
  listBackups,
  listVolumes,
  makeBackup,
  removeBackup,
  removeVolume,
  resizeVolume,
  restoreBackup,
  type Volume,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { BackupRepository } from '../../src/domains/hosting/backups/backup.repository.js';
import { VolumeRepository } from '../../src/domains/hosting/volumes/volume.repository.js';
import { issue } from '../content/website/website-world.js';
import type { SignedIn, World } from '../harness/harness.js';
import { storedData, storedImageContainer, storedServer } from './hosting-examples.js';
import { until } from './hosting-world.js';

interface DataBench {
  readonly world: World;
  readonly ada: SignedIn;
  readonly eve: SignedIn;
}

const GOOD = { name: 'data', path: '/data', size_mb: 100 };
const NAME = 'Please use small letters, digits and hyphens, and a letter at first.';
const PATH = 'Please enter the full path of a folder, for example /data.';
const RESERVED = 'The platform or the image needs this folder. Please choose another one.';
const SIZE = `Please enter a whole number from ${DATA_LIMITS.sizeMb.min} to ${DATA_LIMITS.sizeMb.max}.`;

const WRONG: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ['name', 'Data', NAME],
  ['name', '1st', NAME],
  ['name', '', 'Please enter a name.'],
  ['name', 'x'.repeat(41), 'Please use at most 40 characters.'],
  ['path', '', 'Please enter a path.'],
  ['path', 'data', PATH],
  ['path', '/', PATH],
  ['path', '/data/../etc', PATH],
  ['path', '/data/./files', PATH],
  ['path', '//data', PATH],
  ['path', '/a b', PATH],
  ['path', '/data:ro', PATH],
  ['path', `/${'x'.repeat(200)}`, 'Please use at most 200 characters.'],
  ...['/proc', '/sys/fs', '/dev', '/tmp', '/srv', '/etc/', '/var/run/docker', '/usr', '/bin'].map(
    (path) => ['path', path, RESERVED] as const,
  ),
  ['size_mb', 9, SIZE],
  ['size_mb', 10_241, SIZE],
  ['size_mb', 10.5, SIZE],
];

/** A project with a container that supports volumes, and shorthands for its calls. */
async function bench({ world, ada }: DataBench) {
  const { id: projectId } = await world.builders.project(ada.userId, 'Data');
  const inProject = { project_id: projectId };
  const place = { ...inProject, container_id: await storedImageContainer(world, ada, projectId) };
  const add = async (more: object) => (await ada.call(addVolume, { ...place, ...GOOD, ...more })).body;
  const list = async () => (await ada.call(listVolumes, place)).body.list as Volume[];
  return { inProject, place, add, list };
}

type Check = (bench: DataBench) => Promise<void>;

/** Calls on volumes and backups without a worker. */
export const DATA_CASES: readonly (readonly [string, Check])[] = [
  [
    'foreign volumes and backups are not found by any call',
    async ({ world, ada, eve }) => {
      const { id: project } = await world.builders.project(ada.userId, 'Data');
      const { container, volume, backup } = await storedData(world, ada, project);
      const { id: own } = await world.builders.project(eve.userId, 'Own');
      for (const projectId of [project, own]) {
        const inContainer = { project_id: projectId, container_id: container };
        const ofVolume = { project_id: projectId, volume_id: volume };
        const ofBackup = { project_id: projectId, backup_id: backup };
        const answers = [
          await eve.call(listVolumes, inContainer),
          await eve.call(addVolume, { ...inContainer, ...GOOD }),
          await eve.call(resizeVolume, { ...ofVolume, size_mb: 200 }),
          await eve.call(removeVolume, ofVolume),
          await eve.call(listBackups, inContainer),
          await eve.call(makeBackup, ofVolume),
          await eve.call(restoreBackup, ofBackup),
          await eve.call(removeBackup, ofBackup),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      }
      const download = (person: SignedIn) =>
        person.agent.get(downloadBackup.path).query({ backup_id: backup }).set('Accept', 'application/json');
      expect((await download(eve)).status).toBe(404);
      const { status, headers } = await download(ada);
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        'application/gzip',
        '7',
      ]);
      const page = { project_id: project, limit: 100 };
      const downloads = await until(
        async () =>
          ((await ada.call(listAuditEvents, page)).body.list as AuditEvent[]).filter(
            ({ action }) => action === 'backup.download',
          ),
        ({ length }) => length > 0,
      );
      expect(downloads).toMatchObject([{ actor: 'Ada', details: { volume: 'files' } }]);
      const { body } = await ada.call(listVolumes, { project_id: project, container_id: container });
      expect(body.list).toMatchObject([{ id: volume, size_mb: 100, removing: false, restore: null }]);
    },
  ],
  [
    'volumes/add names the field of wrong input, and changes nothing',
    async (subject) => {
      const { add, list } = await bench(subject);
      for (const [field, value, message] of WRONG)
        expect(await add({ [field]: value })).toMatchObject(issue(field, message));
      expect(await list()).toEqual([]);
    },
  ],
  [
    'volumes of a container have their own names and paths, and there are at most five',
    async (subject) => {
      const { add, list } = await bench(subject);
      expect(await add({ path: '/data/' })).toMatchObject({ volume: { name: 'data', path: '/data' } });
      const taken = 'The container has a volume with this name already.';
      expect(await add({ path: '/other' })).toMatchObject(issue('name', taken));
      const nested = 'The volume data is at this path, in it or above it.';
      for (const path of ['/data', '/data/files'])
        expect(await add({ name: 'other', path })).toMatchObject(issue('path', nested));
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, number) => add({ name: `v${number}`, path: `/v${number}` })),
      );
      expect(added.filter(({ status }) => status === 'success')).toHaveLength(4);
      expect(await add({ name: 'more', path: '/more' })).toEqual({
        status: 'conflict',
        message: 'A container has at most 5 volumes.',
      });
      expect(await list()).toHaveLength(5);
    },
  ],
  [
    'a container without Docker, and a website, have no volumes',
    async ({ world, ada }) => {
      const { id: projectId } = await world.builders.project(ada.userId, 'Sites');
      const answers: object[] = [];
      for (const engine of ['site', 'docker'] as const) {
        const server = await storedServer(world, `Data on ${engine}`, ['site'], engine);
        const input = { server_id: server, project_id: projectId, kind: 'live' } as const;
        const { body } = await ada.call(createContainer, input);
        const place = { project_id: projectId, container_id: body.server_id as string };
        expect((await ada.call(listVolumes, place)).body).toMatchObject({ list: [], undeployed: false });
        answers.push((await ada.call(addVolume, { ...place, ...GOOD })).body);
      }
      expect(answers).toEqual([
        {
          status: 'conflict',
          message:
            'The server of this container has no Docker, or runs Swarm, so the container cannot have volumes.',
        },
        {
          status: 'conflict',
          message: 'A website stores no files. Containers of other sources can have volumes.',
        },
      ]);
    },
  ],
  [
    `a volume has one running backup, and at most ${DATA_LIMITS.backups}`,
    async (subject) => {
      const { world, ada } = subject;
      const { place, inProject, add } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const ofVolume = { ...inProject, volume_id: volume.id };
      const stored = world.connection.collection('hosting_backups');
      const end = (state: string) =>
        stored.updateMany({ volume: new Types.ObjectId(volume.id) }, { $set: { state } });
      for (let count = 0; count < DATA_LIMITS.backups; count += 1) {
        expect((await ada.call(makeBackup, ofVolume)).body).toMatchObject({ backup: { state: 'waiting' } });
        if (count === 0)
          expect((await ada.call(makeBackup, ofVolume)).body).toEqual({
            status: 'conflict',
            message: 'A backup of this volume is being made. Wait for its end.',
          });
        await end('failed');
      }
      expect((await ada.call(makeBackup, ofVolume)).body).toEqual({
        status: 'conflict',
        message: 'A volume has at most 10 backups. Remove one first.',
      });
      const list = async () => (await ada.call(listBackups, place)).body.list as Backup[];
      const [first] = await list();
      const ofBackup = { ...inProject, backup_id: first?.id ?? '' };
      expect((await ada.call(restoreBackup, ofBackup)).body).toEqual({
        status: 'conflict',
        message: 'This backup is not complete.',
      });
      expect((await ada.call(removeBackup, ofBackup)).body.status).toBe('success');
      expect((await ada.call(removeBackup, ofBackup)).status).toBe(404);
      expect(await list()).toHaveLength(DATA_LIMITS.backups - 1);
      expect((await ada.call(makeBackup, ofVolume)).body.status).toBe('success');
    },
  ],
  [
    'the volumes of a project have a limit in total, which names the field',
    async (subject) => {
      const { world, ada } = subject;
      const { inProject, add } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const volumes = world.connection.collection('hosting_volumes');
      const _id = new Types.ObjectId(volume.id);
      const setSize = (sizeMb: number) => volumes.updateOne({ _id }, { $set: { sizeMb } });
      const other = { name: 'other', path: '/other' };
      await setSize(DATA_LIMITS.projectMb - 50);
      const start = `The volumes of a project have at most ${DATA_LIMITS.projectMb} MB.`;
      expect(await add({ ...other, size_mb: 51 })).toMatchObject(
        issue('size_mb', `${start} Please enter at most 50.`),
      );
      const added = (await add({ ...other, size_mb: 50 })) as { volume: Volume };
      const ofOther = { ...inProject, volume_id: added.volume.id };
      expect((await ada.call(resizeVolume, { ...ofOther, size_mb: 51 })).body).toMatchObject(
        issue('size_mb', `${start} Please enter at most 50.`),
      );
      expect(await add({ name: 'third', path: '/third' })).toMatchObject(
        issue('size_mb', `${start} Remove a volume, or make one smaller.`),
      );
      await setSize(100);
      expect((await ada.call(resizeVolume, { ...ofOther, size_mb: 51 })).body.status).toBe('success');
    },
  ],
  [
    'the backups of a project have a limit in total',
    async (subject) => {
      const { world, ada } = subject;
      const { inProject, add } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const ofVolume = { ...inProject, volume_id: volume.id };
      await ada.call(makeBackup, ofVolume);
      const { projectBackupBytes: most } = DATA_LIMITS;
      const set = (name: string, change: object) =>
        world.connection
          .collection(name)
          .updateOne({ project: new Types.ObjectId(inProject.project_id) }, { $set: change });
      await set('hosting_volumes', { usedBytes: 100 });
      await set('hosting_backups', { state: 'complete', length: most - 99 });
      expect((await ada.call(makeBackup, ofVolume)).body).toEqual({
        status: 'conflict',
        message: 'The backups of a project have at most 50 GB. Remove one first.',
      });
      await set('hosting_backups', { length: most - 100 });
      expect((await ada.call(makeBackup, ofVolume)).body.status).toBe('success');
    },
  ],
  [
    'two concurrent requests do not exceed the total of volumes',
    async (subject) => {
      const { world, ada } = subject;
      const { inProject, add, list } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const repository = world.app.get(VolumeRepository, { strict: false });
      const _id = new Types.ObjectId(volume.id);
      const setSize = (sizeMb: number) =>
        world.connection.collection('hosting_volumes').updateOne({ _id }, { $set: { sizeMb } });
      const text = `The volumes of a project have at most ${DATA_LIMITS.projectMb} MB. Please enter at most 50.`;
      const other = { name: 'other', path: '/other', size_mb: 60 };
      const insert = repository.insert.bind(repository);
      jest.spyOn(repository, 'insert').mockImplementationOnce(async (inserted) => {
        await setSize(DATA_LIMITS.projectMb - 50);
        return insert(inserted);
      });
      expect(await add(other)).toMatchObject(issue('size_mb', text));
      expect((await list()).filter(({ removing }) => !removing).map(({ name }) => name)).toEqual(['data']);
      await setSize(100);
      const added = (await add({ ...other, name: 'third', size_mb: 20 })) as { volume: Volume };
      const resize = repository.resize.bind(repository);
      jest.spyOn(repository, 'resize').mockImplementationOnce(async (...words) => {
        await setSize(DATA_LIMITS.projectMb - 50);
        return resize(...words);
      });
      const larger = { ...inProject, volume_id: added.volume.id, size_mb: 60 };
      expect((await ada.call(resizeVolume, larger)).body).toMatchObject(issue('size_mb', text));
      expect(await list()).toContainEqual(expect.objectContaining({ id: added.volume.id, size_mb: 20 }));
    },
  ],
  [
    'two concurrent requests do not exceed the total of backups',
    async (subject) => {
      const { world, ada } = subject;
      const { inProject, place, add } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const ofVolume = { ...inProject, volume_id: volume.id };
      const project = new Types.ObjectId(inProject.project_id);
      const set = (name: string, change: object) =>
        world.connection.collection(name).updateOne({ project }, { $set: change });
      await ada.call(makeBackup, ofVolume);
      await set('hosting_volumes', { usedBytes: 100 });
      await set('hosting_backups', { state: 'complete', length: 100 });
      const repository = world.app.get(BackupRepository, { strict: false });
      const insert = repository.insert.bind(repository);
      jest.spyOn(repository, 'insert').mockImplementationOnce(async (inserted) => {
        await set('hosting_backups', { length: DATA_LIMITS.projectBackupBytes - 99 });
        return insert(inserted);
      });
      expect((await ada.call(makeBackup, ofVolume)).body).toEqual({
        status: 'conflict',
        message: 'The backups of a project have at most 50 GB. Remove one first.',
      });
      expect((await ada.call(listBackups, place)).body.list).toHaveLength(1);
    },
  ],
  [
    'each change of volumes and backups is one event of the audit log',
    async (subject) => {
      const { world, ada } = subject;
      const { inProject, place, add, list } = await bench(subject);
      const { volume } = (await add({})) as { volume: Volume };
      const ofVolume = { ...inProject, volume_id: volume.id };
      for (let repeat = 0; repeat < 2; repeat += 1)
        await ada.call(resizeVolume, { ...ofVolume, size_mb: 200 });
      const { backup } = (await ada.call(makeBackup, ofVolume)).body as { backup: Backup };
      const ofBackup = { ...inProject, backup_id: backup.id };
      await world.connection
        .collection('hosting_backups')
        .updateOne({ _id: new Types.ObjectId(backup.id) }, { $set: { state: 'complete' } });
      expect((await ada.call(restoreBackup, ofBackup)).body).toMatchObject({
        volume: { restore: { backup_id: backup.id, step: 'copying' } },
      });
      const restoring = 'A backup of this volume is being restored. Wait for the end.';
      for (const call of [restoreBackup, removeBackup])
        expect((await ada.call(call, ofBackup)).body).toEqual({ status: 'conflict', message: restoring });
      await ada.call(removeVolume, ofVolume);
      expect((await ada.call(removeVolume, ofVolume)).status).toBe(404);
      expect(await list()).toMatchObject([{ removing: true }]);
      const page = { ...inProject, limit: 100 };
      const events = await until(
        async () => (await ada.call(listAuditEvents, page)).body.list as AuditEvent[],
        ({ length }) => length >= 6,
      );
      const subjectOf = { kind: 'container', id: place.container_id, name: 'Live' };
      expect(events.map(({ action, details }) => [action, details]).toReversed()).toEqual([
        ['container.create', { kind: 'live', source: 'site' }],
        ['volume.add', { volume: 'data', path: '/data', size_mb: '100' }],
        ['volume.resize', { volume: 'data', size_mb: '200' }],
        ['backup.make', { volume: 'data' }],
        ['backup.restore', { volume: 'data', backup: backup.created }],
        ['volume.remove', { volume: 'data' }],
      ]);
      for (const { actor, subject: of } of events) expect([actor, of]).toEqual(['Ada', subjectOf]);
    },
  ],
];
