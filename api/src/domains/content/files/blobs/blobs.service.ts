import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ByteStore, bytesOf } from '../../../../platform/files/byte-store.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.service.js';
import { CleanupScheduler } from '../../../../platform/jobs/cleanup-scheduler.service.js';
import { BlobRepository, type BlobWithHold } from './blob.repository.js';
import { FileRepository } from '../file.repository.js';
import { ThumbnailRepository } from '../thumbnails/thumbnail.repository.js';
import { UsageRepository } from '../usage.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const HOUR_MS = 3_600_000;
const MEGABYTE = 1_048_576;
/** New bytes are usually read again immediately, to process them. */
const RECENT = {
  maxSize: 32 * MEGABYTE,
  ttl: 60_000,
  sizeCalculation: ({ byteLength }: Buffer) => byteLength,
};

/** Hexadecimal SHA-256 of some bytes. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Hexadecimal SHA-256 of a stream. */
export async function sha256OfAll(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Deduplicated bytes of projects. A caller holds a blob, references it in a file, and releases it. A blob without hold
 * and reference is deleted. Holds of crashed processes expire.
 */
@Injectable()
export class Blobs implements OnModuleInit {
  private readonly recent = new LRUCache<string, Buffer>(RECENT);

  constructor(
    private readonly blobs: BlobRepository,
    private readonly files: FileRepository,
    private readonly usage: UsageRepository,
    private readonly thumbnails: ThumbnailRepository,
    private readonly bytes: ByteStore,
    private readonly tidier: CleanupScheduler,
    private readonly afterwards: BackgroundTasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('file bytes', async (now) => {
      await this.sweep(now);
      await this.count(new Date(now.getTime() - HOUR_MS));
    });
  }

  /**
   * Stores bytes unless the project has them, with a hold that the caller releases.
   * @throws ApiError payload-too-large when the project has no space for them
   */
  async put(scope: Scope, bytes: Buffer, sha256 = sha256Of(bytes)): Promise<BlobWithHold> {
    const alike = await this.blobs.holdAlike(scope, sha256, new Date());
    if (alike) return alike;
    const blob = await this.begin(scope, bytes.byteLength);
    // No other request can read them before they are published.
    await Promise.all([this.bytes.append(blob.id, 0, [bytes]), this.bytes.seal(blob.id, bytes.byteLength)]);
    const used = await this.publish(scope, blob, sha256);
    if (used === blob) this.recent.set(blob.id, bytes);
    else await this.letGo(scope, blob);
    return used;
  }

  /**
   * All bytes of a referenced blob; null when it does not exist. The cache serves bytes that this process has just
   * stored.
   */
  async read(id: string): Promise<Buffer | null> {
    const recent = this.recent.get(id);
    this.recent.delete(id);
    if (recent) return recent;
    const stored = await this.bytes.open(id);
    return stored && (await bytesOf(stored));
  }

  /**
   * Reserves space for bytes that are not stored yet. The caller writes them to the byte store under the ID of the
   * blob.
   * @param holdMs duration of the hold; default: one hour
   * @throws ApiError payload-too-large without space
   */
  async begin(scope: Scope, size: number, holdMs?: number): Promise<BlobWithHold> {
    const most = this.config.files.projectBytes;
    if (!(await this.usage.take(scope, size, most))) throw await this.noRoom(scope, size);
    return this.blobs.insert(scope, size, new Date(), holdMs);
  }

  /**
   * Makes complete bytes available to new files. Returns the blob to use, which is another one when the project has the
   * bytes already. Both have a hold then.
   */
  async publish(scope: Scope, blob: BlobWithHold, sha256: string): Promise<BlobWithHold> {
    if (await this.blobs.publish(scope, blob.id, sha256)) return blob;
    // When the other blob is deleted concurrently, this one is used without deduplication.
    return (await this.blobs.holdAlike(scope, sha256, new Date())) ?? blob;
  }

  /** Releases a hold. A blob without references is deleted then. */
  async letGo(scope: Scope, blob: BlobWithHold): Promise<void> {
    await this.blobs.letGo(scope, blob);
    await this.release(scope, blob.id);
  }

  /** Releases a hold in the background: a hold that is not released expires. */
  letGoAfterwards(scope: Scope, blob: BlobWithHold): void {
    this.afterwards.start('end of a hold on bytes', () => this.letGo(scope, blob));
  }

  /** Deletes a blob that is not in use. Idempotent. */
  async release(scope: Scope, id: string): Promise<void> {
    if (await this.files.usesBlob(scope, id)) return;
    if (!(await this.blobs.withdraw(scope, id, new Date()))) return;
    // Every earlier holder has referenced the blob by now, and later ones do not find it.
    if (await this.files.usesBlob(scope, id)) await this.blobs.restore(scope, id);
    else await this.drop(scope, id);
  }

  /** Deletes the bytes of a project after its files. */
  async removeAll(scope: Scope): Promise<void> {
    for (let ids = await this.blobs.some(scope); ids.length > 0; ids = await this.blobs.some(scope)) {
      for (const id of ids) await this.drop(scope, id);
    }
    await this.usage.remove(scope);
  }

  /** The document is deleted last, so an interrupted deletion can be repeated. */
  private async drop(scope: Scope, id: string): Promise<void> {
    await this.bytes.remove(id);
    await this.thumbnails.removeOf(id);
    const size = await this.blobs.remove(scope, id);
    if (size !== null) await this.usage.give(scope, size);
  }

  /** Cleans up after processes that ended without releasing a hold. */
  private async sweep(now: Date): Promise<void> {
    for (;;) {
      const expired = await this.blobs.withExpiredHolds(now);
      if (expired.length === 0) return;
      for (const { id, projectId } of expired) {
        await this.blobs.dropExpiredHolds({ projectId }, id, now);
        await this.release({ projectId }, id);
      }
    }
  }

  /** Recalculates the usage that a crashed process may not have updated. */
  private async count(before: Date): Promise<void> {
    for (const { projectId, v } of await this.usage.uncounted(before)) {
      await this.usage.set({ projectId }, v, await this.blobs.sizeOfAll({ projectId }));
    }
  }

  private async noRoom(scope: Scope, size: number): Promise<ApiError> {
    const used = megabytes(await this.usage.bytes(scope));
    const most = megabytes(this.config.files.projectBytes);
    const message = `The project has no space for ${megabytes(size)} MB: ${used} of ${most} MB are in use. Please remove unused files.`;
    return new ApiError('payload-too-large', { message });
  }
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toString();
}
