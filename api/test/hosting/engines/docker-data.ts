import { createHash } from 'node:crypto';
import {
  type Container,
  downloadBackup,
  removeBackup,
  removeVolume,
  resizeVolume,
  rollBackContainer,
  shutDownContainer,
  startContainer,
} from '@zonewerk/contracts';
import { byTier } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { CONFIG, type Config } from '../../../src/platform/config/config.js';
import { startProgram } from '../../harness/processes.js';
import { until } from '../hosting-world.js';
import { type DataSubject, Stateful } from './stateful-container.js';

type Check = (subject: DataSubject) => Promise<void>;

const SERVER = 'Docker on this machine';
const MEGABYTE = 1_048_576;
const LARGE_MB = byTier({ gate: 16, full: 256 });

/** Starts and ends of a container's instances: at most one runs at any time. */
async function watchInstances({ daemon }: DataSubject, id: string) {
  const filters = JSON.stringify({
    type: ['container'],
    event: ['start', 'die'],
    label: [`zonewerk.container=${id}`],
  });
  const events = await daemon.docker.getEvents({ filters: filters as never });
  const seen: string[] = [];
  events.on('data', (chunk: Buffer) => {
    for (const line of String(chunk).split('\n').filter(Boolean))
      seen.push((JSON.parse(line) as { Action: string }).Action);
  });
  return { seen, stop: () => (events as unknown as { destroy(): void }).destroy() };
}

const bytesCount = ({ world }: DataSubject, name: 'files' | 'chunks') =>
  world.connection.collection(`project_files.${name}`).countDocuments({});

/** Cases of volumes, backups and limits on a real Docker Engine. */
export const DATA_CASES: readonly (readonly [string, Check])[] = [
  [
    'updates with a volume fail no request, and two instances never run at the same time',
    async (subject) => {
      const { own, hosting } = subject;
      const stateful = await Stateful.create(subject);
      await stateful.ask('/write?text=present');
      const { seen, stop } = await watchInstances(subject, stateful.id);
      const answers = new Map<string, number>();
      let isUpdating = true;
      const visitors = Array.from({ length: 4 }, async () => {
        while (isUpdating) {
          const { status, body } = await hosting.visit(stateful.id);
          answers.set(`${status} ${body}`, (answers.get(`${status} ${body}`) ?? 0) + 1);
        }
      });
      for (let update = 0; update < 2; update += 1) await stateful.update();
      isUpdating = false;
      await Promise.all(visitors);
      stop();
      expect([...answers.keys()]).toEqual(['200 present']);
      expect(seen).toEqual(['die', 'start', 'die', 'start']);
      const { deployed, used_bytes: used } = await until(
        () => stateful.volume(),
        (volume) => (volume.used_bytes ?? 0) > 0,
      );
      expect([deployed, used]).toEqual([true, expect.any(Number)]);
      // Version 1 has no volume, and the files persist.
      await own.call(rollBackContainer, { container_id: stateful.id, number: 1 });
      await own.progress(stateful.id, 1);
      expect(await stateful.ask('/')).toBe('none');
      expect(await stateful.volume()).toMatchObject({ deployed: false });
      await stateful.update();
      expect(await stateful.ask('/')).toBe('present');
      await own.act(shutDownContainer, stateful.id);
      await own.settled(stateful.id, 'offline');
      await own.act(startContainer, stateful.id);
      await own.settled(stateful.id, 'online');
      expect(await stateful.ask('/')).toBe('present');
      await stateful.remove();
    },
  ],
  [
    `a backup of ${LARGE_MB} MB is restored with the same tree of files`,
    async (subject) => {
      const { own, world } = subject;
      const stateful = await Stateful.create(subject);
      await stateful.ask('/write?text=first');
      await stateful.ask(`/fill?mb=${LARGE_MB}`);
      const tree = await stateful.ask('/tree');
      const backup = await stateful.backUp();
      expect(backup).toMatchObject({ state: 'complete', progress: 100, message: '', author: 'Ada' });
      expect(backup.length).toBeGreaterThan(LARGE_MB * MEGABYTE);
      const csrf = await own.owner.csrf();
      const { body } = await own.owner.agent
        .get(downloadBackup.path)
        .query({ backup_id: backup.id })
        .set({ 'X-CSRF-Token': csrf })
        .buffer(true)
        .parse((answer, done) => {
          const digest = createHash('sha256');
          answer.on('data', (part: Buffer) => digest.update(part));
          answer.on('end', () => done(null, digest.digest('hex')));
        });
      expect(body).toBe(backup.sha256);
      await stateful.ask('/write?text=second');
      expect(await stateful.ask('/tree')).not.toBe(tree);
      await stateful.beginRestore(backup);
      expect(await stateful.restored()).toMatchObject({ message: '', deployed: true });
      expect(await stateful.ask('/tree')).toBe(tree);
      expect(await own.deployments(stateful.id)).toHaveLength(2);
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 1,
      );
      // The restored folder belongs to the user of the project.
      await stateful.ask('/write?text=third');
      await own.call(removeBackup, { backup_id: backup.id });
      const stored = world.connection.collection('hosting_backups');
      await until(
        () => stored.countDocuments({ container: new Types.ObjectId(stateful.id) }),
        (count) => count === 0,
      );
      await stateful.remove();
    },
  ],
  [
    'kill -9 of the worker during a restore changes no file, and the next worker restores the backup',
    async (subject) => {
      const { daemon, hosting, world } = subject;
      const stateful = await Stateful.create(subject);
      await stateful.ask('/write?text=before');
      await stateful.ask('/fill?mb=96');
      const tree = await stateful.ask('/tree');
      const backup = await stateful.backUp();
      await stateful.ask('/write?text=after');
      const present = await stateful.ask('/tree');
      await hosting.stopWorker();
      const { root, mongodbUri } = world.app.get<Config>(CONFIG);
      const worker = startProgram('hosting-worker/main.js', {
        NODE_ENV: 'test',
        LOG_LEVEL: 'info',
        MONGODB_URI: mongodbUri,
        ZW_DATA_DIR: hosting.dataDir,
        ZW_ROOT: root,
        DOCKER_HOST: `unix://${daemon.socket}`,
        HOSTING_NODE_IMAGE: await daemon.image('node-image.sh'),
      });
      await worker.printed('ready');
      await stateful.beginRestore(backup);
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 2,
      );
      worker.child.kill('SIGKILL');
      await worker.ended;
      expect(await stateful.volume()).toMatchObject({ restore: { step: 'copying' } });
      expect(await stateful.ask('/tree')).toBe(present);
      await hosting.startWorker();
      expect(await stateful.restored()).toMatchObject({ message: '' });
      expect(await stateful.ask('/tree')).toBe(tree);
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 1,
      );
      await until(
        () => daemon.docker.listContainers({ all: true, filters: { label: ['zonewerk.archive'] } }),
        ({ length }) => length === 0,
      );
      await stateful.remove();
    },
  ],
  [
    'a backup that does not match its hash is not restored',
    async (subject) => {
      const { own, world } = subject;
      const stateful = await Stateful.create(subject);
      await stateful.ask('/write?text=present');
      const backup = await stateful.backUp();
      const stored = world.connection.collection('hosting_backups');
      const _id = new Types.ObjectId(backup.id);
      await stored.updateOne({ _id }, { $set: { sha256: '0'.repeat(64) } });
      await stateful.beginRestore(backup);
      const { message } = await stateful.restored();
      expect(message).toBe('The backup is damaged. The volume has its former files.');
      expect(await stateful.ask('/')).toBe('present');
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 1,
      );
      // Interrupted work leaves no bytes.
      const before = await bytesCount(subject, 'chunks');
      await stored.updateOne({ _id }, { $set: { state: 'running', tries: 1 } });
      await until(
        () => stateful.backups(),
        ([found]) => found?.state === 'complete',
      );
      await until(
        () => bytesCount(subject, 'chunks'),
        (count) => count === before,
      );
      await own.act(shutDownContainer, stateful.id);
      await own.settled(stateful.id, 'offline');
      await stateful.beginRestore(backup);
      expect(await stateful.restored()).toMatchObject({ message: '' });
      await own.act(startContainer, stateful.id);
      await own.settled(stateful.id, 'online');
      expect(await stateful.ask('/')).toBe('present');
      await stateful.remove();
    },
  ],
  [
    'a container that does not start with restored files gets its former files back',
    async (subject) => {
      const stateful = await Stateful.create(subject);
      await stateful.ask('/crash');
      const backup = await stateful.backUp();
      await stateful.ask('/calm');
      await stateful.ask('/write?text=present');
      await stateful.beginRestore(backup);
      const { message } = await stateful.restored();
      expect(message).toBe(
        'The container did not start with the restored files. The volume has its former files.',
      );
      await until(
        () => subject.hosting.visit(stateful.id),
        ({ status }) => status === 200,
      );
      expect(await stateful.ask('/')).toBe('present');
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 1,
      );
      await stateful.remove();
    },
  ],
  [
    'a volume over its limit stops its container, and a larger limit lets it start',
    async (subject) => {
      const { own } = subject;
      const stateful = await Stateful.create(subject, 10);
      const since = Date.now();
      await stateful.ask('/fill?mb=20');
      const stopped: Container = await own.settled(stateful.id, 'offline');
      expect(Date.now() - since).toBeLessThan(60_000);
      expect(stopped).toMatchObject({
        status: 0,
        desired: 'stopped',
        message:
          'The volume files has 20 MB of files, and its limit is 10 MB. Set a larger limit, then start the container.',
      });
      const volume = await stateful.volume();
      expect(volume.used_bytes).toBe(20 * MEGABYTE);
      const place = { volume_id: volume.id };
      expect((await own.call(resizeVolume, { ...place, size_mb: 100 })).body.status).toBe('success');
      await own.act(startContainer, stateful.id);
      await own.settled(stateful.id, 'online');
      const small = await own.call(resizeVolume, { ...place, size_mb: 15 });
      expect(small.body).toMatchObject({ issues: [{ path: 'size_mb' }] });
      await stateful.remove();
    },
  ],
  [
    'a volume that is removed stays until the next version, and unlabelled volumes are never removed',
    async (subject) => {
      const { own, daemon } = subject;
      const stateful = await Stateful.create(subject);
      await stateful.ask('/write?text=present');
      await daemon.docker.createVolume({ Name: 'foreign' });
      const server = await own.server(SERVER);
      await daemon.docker.createVolume({ Name: 'orphan', Labels: { 'zonewerk.server': server } });
      await own.call(removeVolume, { volume_id: (await stateful.volume()).id });
      expect(await stateful.volume()).toMatchObject({ removing: true, deployed: true });
      expect(await stateful.ask('/')).toBe('present');
      await stateful.update();
      expect(await stateful.ask('/')).toBe('none');
      await until(
        () => stateful.dockerVolumes(),
        ({ length }) => length === 0,
      );
      const names = async () => (await daemon.docker.listVolumes()).Volumes.map(({ Name }) => Name);
      const unknown = stateful.subject.world.connection.collection('hosting_unknown_volumes');
      await until(
        () => unknown.countDocuments({ name: 'orphan' }),
        (count) => count === 1,
      );
      expect(await names()).toContain('orphan');
      await unknown.updateOne(
        { name: 'orphan' },
        { $set: { seenAt: new Date(Date.now() - 8 * 86_400_000) } },
      );
      await until(names, (found) => !found.includes('orphan'));
      expect(await names()).toContain('foreign');
      await daemon.docker.getVolume('foreign').remove();
      await stateful.remove();
    },
  ],
];
