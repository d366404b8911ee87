import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { pack } from 'tar-stream';
import { inFullRun } from '@zonewerk/testing/tier';
import { BackupRepository } from '../../src/domains/hosting/backups/backup.repository.js';
import { BackupRunner } from '../../src/domains/hosting/backups/backup-runner.js';
import { ContainerRepository } from '../../src/domains/hosting/containers/container.repository.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import { RouteChanges } from '../../src/domains/hosting/edge-proxy/route-changes.service.js';
import type { Engine, EngineVolumes, VolumeSpec } from '../../src/domains/hosting/engines/engine.js';
import { DataKeeper } from '../../src/domains/hosting/volumes/data-keeper.js';
import { UnknownVolumeRepository } from '../../src/domains/hosting/volumes/unknown-volume.repository.js';
import { VolumeRepository } from '../../src/domains/hosting/volumes/volume.repository.js';
import { DiskSpace } from '../../src/platform/disk/disk-space.service.js';
import { ByteStore } from '../../src/platform/files/byte-store.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { storedData } from './hosting-examples.js';
import { until } from './hosting-world.js';

// @full Two workers; docker.spec.ts has volumes in the full run too.

// Real: database engine, byte store, and the work of the worker. The engine has its volumes in memory.
const DAY_MS = 86_400_000;

/** Volumes in memory, whose archives end on demand. */
class MemoryVolumes implements EngineVolumes {
  readonly present = new Map<string, Buffer>();
  /** Ids of volumes that are being read or filled. */
  readonly busy: string[] = [];
  free = Infinity;
  private readonly waiting: (() => void)[] = [];
  private isHeld = false;

  hold(): void {
    this.isHeld = true;
  }
  release(): void {
    this.isHeld = false;
    for (const go of this.waiting.splice(0)) go();
  }
  has = (id: string) => Promise.resolve(this.present.has(id));
  create = ({ id }: VolumeSpec) => Promise.resolve(void this.present.set(id, Buffer.alloc(0)));
  remove = (id: string) => Promise.resolve(this.present.delete(id) || true);
  list = () => Promise.resolve([...this.present.keys()]);
  sizes = () => Promise.resolve(new Map<string, number>());
  freeBytes = () => Promise.resolve(this.free);
  removeIdleHelpers = () => Promise.resolve();
  async read<T>(
    { id }: VolumeSpec,
    take: (archive: Readable) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    await this.turn(id);
    signal.throwIfAborted();
    const archive = pack();
    archive.entry({ name: 'volume/text' }, 'text');
    archive.finalize();
    return take(Readable.from([await buffer(archive)]));
  }
  async fill({ id }: VolumeSpec, archive: Readable): Promise<void> {
    const content = await buffer(archive);
    await this.turn(id);
    this.present.set(id, content);
  }
  private async turn(id: string): Promise<void> {
    this.busy.push(id);
    if (this.isHeld) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

let world: World;
let ada: SignedIn;
let server: Types.ObjectId;
let volumes: MemoryVolumes;
let runners: BackupRunner[];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(() => {
  server = new Types.ObjectId();
  volumes = new MemoryVolumes();
  runners = [];
});
afterEach(async () => {
  volumes.release();
  for (const one of runners) await one.stop();
});
afterAll(() => world.close());

const part = <T>(type: abstract new (...args: never[]) => T) => world.app.get<T>(type, { strict: false });
const engine = () => ({ volumes, list: () => Promise.resolve([]) }) as unknown as Engine;

/** The data of a worker. */
function runner(): BackupRunner {
  const made = new BackupRunner(
    part(BackupRepository),
    part(VolumeRepository),
    part(ContainerRepository),
    part(ByteStore),
    engine(),
    part(DiskSpace),
    pino({ level: 'silent' }),
  );
  runners.push(made);
  return made;
}

function keeper(): DataKeeper {
  return new DataKeeper(
    part(VolumeRepository),
    part(UnknownVolumeRepository),
    part(BackupRepository),
    part(ContainerRepository),
    part(DeploymentRepository),
    part(RouteChanges),
    engine(),
  );
}

const stored = (name: 'volumes' | 'backups') => world.connection.collection(`hosting_${name}`);

/** A volume with a complete backup on the server of the test. */
async function data() {
  const { id } = await world.builders.project(ada.userId, 'Data');
  const made = await storedData(world, ada, id);
  const volume = new Types.ObjectId(made.volume);
  const backup = new Types.ObjectId(made.backup);
  await stored('volumes').updateOne({ _id: volume }, { $set: { server } });
  await stored('backups').updateOne({ _id: backup }, { $set: { server } });
  const find = () => stored('volumes').findOne({ _id: volume });
  const findBackup = () => stored('backups').findOne({ _id: backup });
  return { volume, backup, container: new Types.ObjectId(made.container), find, findBackup };
}
type Data = Awaited<ReturnType<typeof data>>;

async function restoring({ volume, backup, findBackup }: Data): Promise<Types.ObjectId> {
  const target = new Types.ObjectId();
  const restore = { backup, target, state: 'copying', done: 0, total: 7, tries: 0 };
  const archive = pack();
  archive.finalize();
  await stored('volumes').updateOne({ _id: volume }, { $set: { restore } });
  expect(await findBackup()).toMatchObject({ state: 'complete' });
  return target;
}

/** Creates a backup that can be restored. */
async function backUp(of: Data): Promise<void> {
  await stored('backups').updateOne({ _id: of.backup }, { $set: { state: 'waiting' } });
  await runner().poll(server);
  await until(of.findBackup, (found) => found?.['state'] === 'complete');
}

inFullRun(test)(
  'two workers fill separate volumes, and the container gets the volume of the last worker',
  async () => {
    const own = await data();
    await backUp(own);
    await restoring(own);
    volumes.hold();
    volumes.busy.length = 0;
    await runner().poll(server);
    await until(
      () => Promise.resolve(volumes.busy.length),
      (count) => count === 1,
    );
    await runner().poll(server);
    await until(
      () => Promise.resolve(volumes.busy.length),
      (count) => count === 2,
    );
    volumes.release();
    const filled = await until(own.find, (found) => found?.['restore']?.state === 'filled');
    const [first, last] = volumes.busy;
    expect(first).not.toBe(last);
    expect(String(filled?.['restore'].target)).toBe(last);
    await until(
      () => volumes.has(first ?? ''),
      (isPresent) => isPresent,
    );
    await keeper().removeOrphans(server);
    expect([...volumes.present.keys()]).toEqual([last]);
  },
);

test('two workers make one backup with separate bytes, and a failure of the first changes nothing', async () => {
  const own = await data();
  volumes.hold();
  await stored('backups').updateOne({ _id: own.backup }, { $set: { state: 'waiting' } });
  await runner().poll(server);
  const first = await until(own.findBackup, (found) => found?.['tries'] === 2);
  await until(
    () => Promise.resolve(volumes.busy.length),
    (count) => count === 1,
  );
  await runner().poll(server);
  await until(own.findBackup, (found) => found?.['tries'] === 3);
  const repository = part(BackupRepository);
  await repository.fail(
    { _id: own.backup, bytes: first?.['bytes'] as Types.ObjectId },
    'A former try failed.',
  );
  expect(await own.findBackup()).toMatchObject({ state: 'running', message: '' });
  volumes.release();
  const complete = await until(own.findBackup, (found) => found?.['state'] === 'complete');
  expect(await part(ByteStore).open(String(complete?.['bytes']))).not.toBeNull();
  await runner().poll(server);
  await until(own.findBackup, (found) => found?.['discarded'].length === 0);
  expect(await part(ByteStore).open(String(first?.['bytes']))).toBeNull();
});

inFullRun(test)('backups do not use the slots of restores and removals', async () => {
  const restored = await data();
  const removed = await data();
  const others = [await data(), await data(), await data()];
  await backUp(restored);
  for (const { backup } of others)
    await stored('backups').updateOne({ _id: backup }, { $set: { state: 'waiting' } });
  volumes.hold();
  volumes.busy.length = 0;
  const worker = runner();
  await worker.poll(server);
  await until(
    () => Promise.resolve(volumes.busy.length),
    (count) => count === 2,
  );
  await restoring(restored);
  await stored('backups').updateOne({ _id: removed.backup }, { $set: { removed: true } });
  await worker.poll(server);
  await until(removed.findBackup, (found) => found === null);
  await until(restored.find, (found) => found?.['restore'].tries === 1);
});

test('a full disk refuses backups and restores with the reason', async () => {
  const own = await data();
  const full = 'The disk of the server is almost full. The operator must free disk space.';
  await restoring(own);
  volumes.free = 6;
  await runner().poll(server);
  const failed = await until(own.find, (found) => found?.['restore'] === null);
  expect(failed).toMatchObject({ message: full });
  const space = jest.spyOn(part(DiskSpace), 'freeMb').mockResolvedValue(0);
  await stored('backups').updateOne({ _id: own.backup }, { $set: { state: 'waiting' } });
  await runner().poll(server);
  expect(await until(own.findBackup, (found) => found?.['state'] === 'failed')).toMatchObject({
    message: full,
  });
  space.mockRestore();
});

inFullRun(test)('a volume without a document stays seven days after its last document', async () => {
  const own = await data();
  const name = String((await own.find())?.['data']);
  volumes.present.set(name, Buffer.alloc(0));
  const other = new Types.ObjectId();
  volumes.present.set(String(other), Buffer.alloc(0));
  const unknown = world.connection.collection('hosting_unknown_volumes');
  const sweep = () => keeper().removeOrphans(server);
  const age = (days: number) =>
    unknown.updateMany({ server }, { $set: { seenAt: new Date(Date.now() - days * DAY_MS) } });
  await sweep();
  await age(6);
  await sweep();
  expect([...volumes.present.keys()]).toEqual([name, String(other)]);
  await age(8);
  // An operator assigns a document to it.
  await stored('volumes').updateOne({ _id: own.volume }, { $set: { former: other } });
  await sweep();
  expect(await unknown.countDocuments({ server })).toBe(0);
  await stored('volumes').updateOne({ _id: own.volume }, { $set: { former: null } });
  await sweep();
  await age(8);
  await sweep();
  expect([...volumes.present.keys()]).toEqual([name]);
});

inFullRun(test)(
  'a volume document without a container is removed, and its files stay seven days',
  async () => {
    const own = await data();
    const name = String((await own.find())?.['data']);
    volumes.present.set(name, Buffer.alloc(0));
    const containers = world.connection.collection('hosting_containers');
    await containers.updateOne({ _id: own.container }, { $set: { 'desired.state': 'removed' } });
    await keeper().removeOrphans(server);
    expect(await own.find()).not.toBeNull();
    await containers.deleteOne({ _id: own.container });
    await keeper().removeOrphans(server);
    expect(await own.find()).toBeNull();
    expect(await own.findBackup()).toMatchObject({ removed: true });
    expect([...volumes.present.keys()]).toEqual([name]);
  },
);
