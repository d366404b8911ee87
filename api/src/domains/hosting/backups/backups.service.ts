import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  DATA_LIMITS,
  type InputOf,
  type listBackups,
  type makeBackup,
  type removeBackup,
  type restoreBackup,
} from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { IdentityService } from '../../account/account.api.js';
import { containerEntry } from '../containers/container-audit.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { toVolume } from '../volumes/volume.mapper.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { VolumeRepository } from '../volumes/volume.repository.js';
import type { VolumeDocument } from '../volumes/volume.schema.js';
import { VolumesService } from '../volumes/volumes.service.js';
import { toBackup } from './backup.mapper.js';
import { BackupRepository } from './backup.repository.js';
import type { BackupDocument } from './backup.schema.js';

const CONFLICT_TRIES = 5;
const GIGABYTE = 1_073_741_824;
const TEXTS = {
  total: `The backups of a project have at most ${DATA_LIMITS.projectBackupBytes / GIGABYTE} GB. Remove one first.`,
  tooMany: `A volume has at most ${DATA_LIMITS.backups} backups. Remove one first.`,
  running: 'A backup of this volume is being made. Wait for its end.',
  restoring: 'A backup of this volume is being restored. Wait for the end.',
  incomplete: 'This backup is not complete.',
  changed: 'Another request changed these backups at the same time. Try again.',
} as const;

/** Backups of volumes. Each change stores an intent, which the worker of the server executes. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly repository: BackupRepository,
    @InjectOutbox('HostingBackup') private readonly outbox: HostingOutbox,
    private readonly volumes: VolumesService,
    private readonly volumeRepository: VolumeRepository,
    @InjectOutbox('HostingVolume') private readonly volumeOutbox: HostingOutbox,
    private readonly containers: ContainerRepository,
    private readonly access: ProjectAccess,
    private readonly bytes: ByteStore,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
  ) {}

  async list(
    { container_id: id }: InputOf<typeof listBackups>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listBackups>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    const stored = await this.repository.list(container._id);
    const authors = stored.flatMap(({ author }) => (author ? [author.toHexString()] : []));
    const names = await this.identity.namesOf([...new Set(authors)]);
    return { status: 'success', message: '', list: stored.map((backup) => toBackup(backup, names)) };
  }

  async make(
    { volume_id: id }: InputOf<typeof makeBackup>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof makeBackup>> {
    const { volume, container } = await this.volumes.load(scope, id);
    await this.limits.consume('hosting-configuration', scope.userId);
    const present = await this.repository.list(container._id);
    const isMade = ({ volume: of, state }: BackupDocument) =>
      of.equals(volume._id) && (state === 'waiting' || state === 'running');
    if (present.some(isMade)) throw new ApiError('conflict', { message: TEXTS.running });
    const used = bytesOf(await this.repository.ofProject(scope));
    if (used + (volume.usedBytes ?? 0) > DATA_LIMITS.projectBackupBytes)
      throw new ApiError('conflict', { message: TEXTS.total });
    for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
      const taken = new Set(await this.repository.slots(volume._id));
      const slot = [...Array(DATA_LIMITS.backups).keys()].find((place) => !taken.has(place));
      if (slot === undefined) throw new ApiError('conflict', { message: TEXTS.tooMany });
      const details = { volume: volume.name };
      const entry = containerEntry(container, scope.userId, 'backup.make', details);
      const backup = newBackup(container, volume, {
        slot,
        author: toObjectId(scope.userId),
        outbox: [entry],
      });
      if (!(await this.repository.insert(backup))) continue;
      await this.takeBackAboveTotal(
        scope,
        backup._id,
        containerEntry(container, scope.userId, 'backup.remove', {
          ...details,
          backup: backup.createdAt.toISOString(),
        }),
      );
      this.outbox.nudge(backup._id);
      const names = await this.identity.namesOf([scope.userId]);
      return { status: 'success', message: '', backup: toBackup(backup, names) };
    }
    throw new ApiError('conflict', { message: TEXTS.changed });
  }

  async restore(
    { backup_id: id }: InputOf<typeof restoreBackup>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreBackup>> {
    const backup = await this.find(scope, id);
    const { volume, container } = await this.volumes.load(scope, backup.volume.toHexString());
    await this.limits.consume('hosting-configuration', scope.userId);
    if (backup.state !== 'complete') throw new ApiError('conflict', { message: TEXTS.incomplete });
    const details = { volume: volume.name, backup: backup.createdAt.toISOString() };
    const entry = containerEntry(container, scope.userId, 'backup.restore', details);
    const restore = {
      backup: backup._id,
      target: newObjectId(),
      state: 'copying' as const,
      done: 0,
      total: backup.length,
      tries: 0,
    };
    const changed = await this.volumeRepository.intendRestore(volume._id, restore, entry);
    if (!changed) throw new ApiError('conflict', { message: TEXTS.restoring });
    this.volumeOutbox.nudge(volume._id);
    return {
      status: 'success',
      message: '',
      volume: toVolume(changed, await this.volumes.liveOf(container)),
    };
  }

  /** The worker deletes the bytes. */
  async remove(
    { backup_id: id }: InputOf<typeof removeBackup>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeBackup>> {
    const backup = await this.find(scope, id);
    const { volume, container } = await this.volumes.load(scope, backup.volume.toHexString());
    await this.limits.consume('hosting-configuration', scope.userId);
    if (volume.restore?.backup.equals(backup._id))
      throw new ApiError('conflict', { message: TEXTS.restoring });
    const details = { volume: volume.name, backup: backup.createdAt.toISOString() };
    const entry = containerEntry(container, scope.userId, 'backup.remove', details);
    if (!(await this.repository.intendRemoval(backup._id, entry))) throw new ApiError('not-found');
    this.outbox.nudge(backup._id);
    return { status: 'success', message: '' };
  }

  /**
   * The archive of a complete backup, and its length. The audit log records each download, because a volume can contain
   * secrets.
   *
   * @throws ApiError not-found
   */
  async open(id: string, userId: string): Promise<{ archive: Readable; length: number }> {
    const stored = await this.repository.findAny(toObjectId(id));
    const scope =
      stored && (await this.access.scopeOf(stored.project.toHexString(), userId, 'hosting.secrets'));
    if (!scope) throw new ApiError('not-found');
    const backup = await this.find(scope, id);
    const { state, bytes, length } = backup;
    if (state !== 'complete' || !bytes) throw new ApiError('not-found');
    const { volume, container } = await this.volumes.load(scope, backup.volume.toHexString());
    const details = { volume: volume.name, backup: backup.createdAt.toISOString() };
    const entry = containerEntry(container, userId, 'backup.download', details);
    await this.outbox.add(backup._id, [entry]);
    const archive = await this.bytes.open(bytes.toHexString());
    if (!archive) throw new ApiError('not-found');
    return { archive, length };
  }

  /** A concurrent request can have used the remaining total since the check. */
  private async takeBackAboveTotal(
    scope: ProjectScope,
    backup: BackupDocument['_id'],
    removal: OutboxEntry,
  ): Promise<void> {
    if (bytesOf(await this.repository.ofProject(scope)) <= DATA_LIMITS.projectBackupBytes) return;
    await this.repository.intendRemoval(backup, removal);
    this.outbox.nudge(backup);
    throw new ApiError('conflict', { message: TEXTS.total });
  }

  private async find(scope: ProjectScope, id: string): Promise<BackupDocument> {
    const found = await this.repository.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}

/** Bytes of complete backups, plus the expected bytes of the others. */
function bytesOf(backups: readonly BackupDocument[]): number {
  const counted = backups.filter(({ state }) => state !== 'failed');
  return counted.reduce((sum, { state, length, total }) => sum + (state === 'complete' ? length : total), 0);
}

function newBackup(
  { _id, project, server }: ContainerDocument,
  { _id: volume, usedBytes }: VolumeDocument,
  chosen: Pick<BackupDocument, 'author'> & Required<Pick<BackupDocument, 'slot' | 'outbox'>>,
): BackupDocument {
  return {
    _id: newObjectId(),
    project,
    container: _id,
    server,
    volume,
    ...chosen,
    state: 'waiting',
    message: '',
    bytes: null,
    done: 0,
    total: usedBytes ?? 0,
    tries: 0,
    length: 0,
    sha256: null,
    removed: false,
    createdAt: new Date(),
    endedAt: null,
  };
}
