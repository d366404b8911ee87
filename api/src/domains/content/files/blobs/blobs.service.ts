import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ByteStore, bytesOf } from '../../../../platform/files/byte-store.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { Afterwards } from '../../../../platform/jobs/afterwards.service.js';
import { Tidier } from '../../../../platform/jobs/tidier.service.js';
import { BlobRepository, type HeldBlob } from './blob.repository.js';
import { FileRepository } from '../file.repository.js';
import { ThumbnailRepository } from '../thumbnails/thumbnail.repository.js';
import { UsageRepository } from '../usage.repository.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const HOUR_MS = 3_600_000;
const MEGABYTE = 1_048_576;
/** What has just come is mostly wanted again at once, to be looked at. */
const RECENT = {
  maxSize: 32 * MEGABYTE,
  ttl: 60_000,
  sizeCalculation: ({ byteLength }: Buffer) => byteLength,
};

/** Hexadecimal SHA-256 of some bytes. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Hexadecimal SHA-256 of what a stream gives. */
export async function sha256OfAll(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Bytes of projects, the same ones once. Whoever is about to use a blob holds it, names it in a file, and lets it go;
 * a blob is removed when nobody holds it and no file names it. A hold of a process that died runs out.
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
    private readonly tidier: Tidier,
    private readonly afterwards: Afterwards,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('file bytes', async (now) => {
      await this.sweep(now);
      await this.count(new Date(now.getTime() - HOUR_MS));
    });
  }

  /**
   * Stores bytes, unless the project has them; to be let go.
   * @throws ApiError payload-too-large when there is no room for them
   */
  async put(scope: Scope, bytes: Buffer, sha256 = sha256Of(bytes)): Promise<HeldBlob> {
    const alike = await this.blobs.holdAlike(scope, sha256, new Date());
    if (alike) return alike;
    const blob = await this.begin(scope, bytes.byteLength);
    // Nobody can read them before they are published.
    await Promise.all([this.bytes.append(blob.id, 0, [bytes]), this.bytes.seal(blob.id, bytes.byteLength)]);
    const used = await this.publish(scope, blob, sha256);
    if (used === blob) this.recent.set(blob.id, bytes);
    else await this.letGo(scope, blob);
    return used;
  }

  /** All bytes of a blob that somebody uses; null when it is gone. Those that this process has just stored are not read. */
  async read(id: string): Promise<Buffer | null> {
    const recent = this.recent.get(id);
    this.recent.delete(id);
    if (recent) return recent;
    const stored = await this.bytes.open(id);
    return stored && (await bytesOf(stored));
  }

  /**
   * Makes room for bytes that are still to come; they go behind its id into the byte store.
   * @param holdMs how long they may take; an hour when left out
   * @throws ApiError payload-too-large when there is none
   */
  async begin(scope: Scope, size: number, holdMs?: number): Promise<HeldBlob> {
    const most = this.config.files.projectBytes;
    if (!(await this.usage.take(scope, size, most))) throw await this.noRoom(scope, size);
    return this.blobs.insert(scope, size, new Date(), holdMs);
  }

  /**
   * Lets others use bytes that have come whole: gives the blob to use from now on, which is another one when the project
   * has them already. Both are held then.
   */
  async publish(scope: Scope, blob: HeldBlob, sha256: string): Promise<HeldBlob> {
    if (await this.blobs.publish(scope, blob.id, sha256)) return blob;
    // When the other one goes at this moment, this one stays as it is, for itself.
    return (await this.blobs.holdAlike(scope, sha256, new Date())) ?? blob;
  }

  /** Ends a hold. What no file names by then is removed. */
  async letGo(scope: Scope, blob: HeldBlob): Promise<void> {
    await this.blobs.letGo(scope, blob);
    await this.release(scope, blob.id);
  }

  /** Ends a hold without being waited for: one that is lost by that runs out by itself. */
  letGoAfterwards(scope: Scope, blob: HeldBlob): void {
    this.afterwards.start('end of a hold on bytes', () => this.letGo(scope, blob));
  }

  /** Removes a blob that nobody uses; can be called at any time, and twice. */
  async release(scope: Scope, id: string): Promise<void> {
    if (await this.files.usesBlob(scope, id)) return;
    if (!(await this.blobs.withdraw(scope, id, new Date()))) return;
    // Who held it until then has named it by now; who comes from now on does not find it.
    if (await this.files.usesBlob(scope, id)) await this.blobs.restore(scope, id);
    else await this.drop(scope, id);
  }

  /** Removes the bytes of a project whose files are gone. */
  async removeAll(scope: Scope): Promise<void> {
    for (let ids = await this.blobs.some(scope); ids.length > 0; ids = await this.blobs.some(scope)) {
      for (const id of ids) await this.drop(scope, id);
    }
    await this.usage.remove(scope);
  }

  /** The document last: while it is there the rest can be removed once more. */
  private async drop(scope: Scope, id: string): Promise<void> {
    await this.bytes.remove(id);
    await this.thumbnails.removeOf(id);
    const size = await this.blobs.remove(scope, id);
    if (size !== null) await this.usage.give(scope, size);
  }

  /** Makes good for processes that died with a hold. */
  private async sweep(now: Date): Promise<void> {
    for (;;) {
      const left = await this.blobs.withExpiredHolds(now);
      if (left.length === 0) return;
      for (const { id, projectId } of left) {
        await this.blobs.dropExpiredHolds({ projectId }, id, now);
        await this.release({ projectId }, id);
      }
    }
  }

  /** Counts anew what a process may have failed to count along. */
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
