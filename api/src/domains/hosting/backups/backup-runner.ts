import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../platform/database/database-errors.js';
import type { DiskSpace } from '../../../platform/disk/disk-space.service.js';
import type { ByteStore } from '../../../platform/files/byte-store.js';
import type { ContainerRepository } from '../containers/container.repository.js';
import { type Engine, EngineUnavailable, type EngineVolumes } from '../engines/engine.js';
import { toVolumeSpec } from '../volumes/volume-spec.js';
import type { VolumeRepository } from '../volumes/volume.repository.js';
import type { RestoringVolume, VolumeDocument } from '../volumes/volume.schema.js';
import { ArchiveMeter, DataFault } from './archive-meter.js';
import type { BackupRepository } from './backup.repository.js';
import type { BackupDocument, StartedBackup } from './backup.schema.js';

/** Concurrent work of one kind on a server. The kinds do not wait for each other. */
const WORK_MOST = 2;
type Kind = 'backup' | 'restore' | 'removal';
/** Maximum of attempts of interrupted work. */
const TRIES_MOST = 5;
const MEGABYTE = 1_048_576;
const REPORT_MS = 1_000;
/** Size of several chunks of the byte store, which are written together. */
const PACKED_BYTES = 4_194_304;
const TEXTS = {
  full: 'The disk of the server is almost full. The operator must free disk space.',
  failed: 'The backup could not be made. Try again.',
  changed: 'Files changed while they were read. Shut the container down, and try again.',
  interrupted: 'The work was interrupted several times. Try again.',
  noVolume: 'The volume was removed.',
  restoreFailed: 'The backup could not be restored. The volume has its former files.',
  damaged: 'The backup is damaged. The volume has its former files.',
  noBackup: 'The backup was removed. The volume has its former files.',
} as const;

/** Creates and deletes the backups of one server, and fills volumes with restored backups. */
export class BackupRunner {
  /** By the IDs of backups and volumes. */
  private readonly working = new Map<string, { readonly kind: Kind; readonly work: Promise<void> }>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly backups: BackupRepository,
    private readonly volumes: VolumeRepository,
    private readonly containers: ContainerRepository,
    private readonly bytes: ByteStore,
    private readonly engine: Engine,
    private readonly disk: DiskSpace,
    private readonly logger: Logger,
  ) {}

  /** Starts the requested work. Work that a former process did not complete is repeated. */
  async poll(server: BackupDocument['server']): Promise<void> {
    const { volumes } = this.engine;
    if (!volumes || this.stopping.signal.aborted) return;
    for (const backup of await this.backups.openOn(server))
      this.begin('backup', backup._id, () => this.make(backup, volumes));
    for (const backup of await this.backups.removedOn(server))
      this.begin('removal', backup._id, () => this.remove(backup));
    for (const backup of await this.backups.discardedOn(server))
      this.begin('removal', backup._id, () => this.removeDiscarded(backup));
    for (const volume of await this.volumes.restoringOn(server)) {
      if (volume.restore.state === 'copying')
        this.begin('restore', volume._id, () => this.copy(volume, volumes));
      else await this.containers.openForData(volume.container);
    }
  }

  /** Aborts the work. The next worker repeats it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.working.values()].map(({ work }) => work));
  }

  private begin(kind: Kind, id: BackupDocument['_id'], act: () => Promise<void>): void {
    const key = id.toHexString();
    const present = [...this.working.values()].filter((one) => one.kind === kind).length;
    if (this.working.has(key) || present >= WORK_MOST) return;
    const work = act()
      .catch((error: unknown) => this.logger.warn({ err: error, key }, 'work on data is repeated'))
      .finally(() => this.working.delete(key));
    this.working.set(key, { kind, work });
  }

  private async make(backup: BackupDocument, volumes: EngineVolumes): Promise<void> {
    let present = backup;
    try {
      if (backup.tries >= TRIES_MOST) throw new DataFault(TEXTS.interrupted);
      const volume = await this.volumes.findAny(backup.volume);
      if (!volume) throw new DataFault(TEXTS.noVolume);
      const total = volume.usedBytes ?? 0;
      const freeBytes = (await this.disk.freeMb()) * MEGABYTE;
      if (!this.disk.leavesRoom(total, freeBytes)) throw new DataFault(TEXTS.full);
      const started = await this.backups.begin(backup, total);
      if (!started) return;
      present = started;
      const archive = await this.store(started, volume, volumes);
      if (!(await this.backups.complete(started, archive)))
        await this.bytes.remove(started.bytes.toHexString());
    } catch (error) {
      if (this.isRepeated(error)) throw error;
      this.logger.warn({ err: error, backup: backup._id.toHexString() }, 'a backup failed');
      await this.backups.fail(present, error instanceof DataFault ? error.message : TEXTS.failed);
    }
  }

  /** Streams the files of a volume to the byte store. */
  private async store(
    backup: StartedBackup,
    volume: VolumeDocument,
    volumes: EngineVolumes,
  ): Promise<{ length: number; sha256: string }> {
    const { signal } = this.stopping;
    const id = backup.bytes.toHexString();
    const report = this.reporter((done) => this.backups.setDone(backup, done));
    const files = new ArchiveMeter(report, mostBytesOf(volume));
    const packed = new ArchiveMeter();
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PACKED_BYTES });
    const length = await volumes.read(
      toVolumeSpec(volume),
      (archive) =>
        pipeline(
          archive,
          files,
          gzip,
          packed,
          (source: AsyncIterable<Buffer>) => this.bytes.append(id, 0, source),
          {
            signal,
          },
        ),
      signal,
    );
    // Docker truncates an archive without an error when a file becomes shorter.
    if (!files.isWholeTar) throw new DataFault(TEXTS.changed);
    await this.bytes.seal(id, length);
    return { length, sha256: packed.sha256() };
  }

  private async remove(backup: BackupDocument): Promise<void> {
    if (backup.bytes) await this.bytes.remove(backup.bytes.toHexString());
    await this.removeDiscarded(backup);
    await this.backups.remove(backup._id);
  }

  private async removeDiscarded({ _id, discarded = [] }: BackupDocument): Promise<void> {
    for (const bytes of discarded) await this.bytes.remove(bytes.toHexString());
    await this.backups.setRemoved(_id, discarded);
  }

  /** Fills a new volume of the engine. The reconciler mounts it in the container afterwards. */
  private async copy(volume: RestoringVolume, volumes: EngineVolumes): Promise<void> {
    let present = volume;
    try {
      if (volume.restore.tries >= TRIES_MOST) throw new DataFault(TEXTS.restoreFailed);
      const backup = await this.backups.findAny(volume.restore.backup);
      if (!backup?.bytes) throw new DataFault(TEXTS.noBackup);
      const needed = Math.max(backup.total, backup.length);
      if (!this.disk.leavesRoom(needed, await volumes.freeBytes())) throw new DataFault(TEXTS.full);
      const started = await this.volumes.beginCopy(volume);
      if (!started) return;
      present = started;
      const source = await this.bytes.open(backup.bytes.toHexString());
      if (!source) throw new DataFault(TEXTS.noBackup);
      const sha256 = await this.fill(source, started, volumes);
      if (sha256 !== backup.sha256) throw new DataFault(TEXTS.damaged);
      await this.volumes.setFilled(started);
    } catch (error) {
      if (this.isRepeated(error)) throw error;
      this.logger.warn({ err: error, volume: volume._id.toHexString() }, 'a restore failed');
      await this.volumes.failRestore(
        present,
        error instanceof DataFault ? error.message : TEXTS.restoreFailed,
      );
    }
  }

  /** @returns SHA-256 of the backup that was read */
  private async fill(source: Readable, volume: RestoringVolume, volumes: EngineVolumes): Promise<string> {
    if (this.stopping.signal.aborted) {
      source.destroy();
      throw new EngineUnavailable('The worker ends.');
    }
    const ending = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, ending.signal]);
    const packed = new ArchiveMeter(this.reporter((done) => this.volumes.setCopied(volume, done)));
    const files = createGunzip({ chunkSize: PACKED_BYTES });
    const spec = { ...toVolumeSpec(volume), id: volume.restore.target.toHexString() };
    // A failure aborts the other work, and the first failure is the reason.
    let failure: { readonly reason: unknown } | undefined;
    await Promise.all(
      [pipeline(source, packed, files, { signal }), volumes.fill(spec, files, signal)].map((work) =>
        work.catch((reason: unknown) => {
          failure ??= { reason };
          ending.abort();
        }),
      ),
    );
    if (failure) throw failure.reason;
    return packed.sha256();
  }

  /** Stores a progress value at most once a second. */
  private reporter(store: (done: number) => Promise<void>): (done: number) => void {
    let at = 0;
    return (done) => {
      if (Date.now() - at < REPORT_MS) return;
      at = Date.now();
      store(done).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the progress of a backup cannot be stored'),
      );
    };
  }

  /** Whether the next poll or the next worker repeats the work. */
  private isRepeated(error: unknown): boolean {
    return this.stopping.signal.aborted || isDatabaseAway(error) || error instanceof EngineUnavailable;
  }
}

/**
 * Maximum of bytes of the archive of a volume. The volume is measured only at intervals, and an archive has a header
 * for each file.
 */
function mostBytesOf({ sizeMb }: VolumeDocument): number {
  return (2 * sizeMb + 100) * MEGABYTE;
}
