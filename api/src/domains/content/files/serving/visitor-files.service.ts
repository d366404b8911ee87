import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { THUMBNAIL_SIZES, type ThumbnailSize } from '@zonewerk/contracts';
import type { SiteFile, SiteFileAddress } from '@zonewerk/site';
import { ByteStore } from '../../../../platform/files/byte-store.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { dispositionOf, typeOf } from './file-answer.js';
import { hashOf } from '../file.mapper.js';
import { FileRepository } from '../file.repository.js';
import type { FileDocument } from '../file.schema.js';
import { Thumbnails } from '../thumbnails/thumbnails.service.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Delivery of files to visitors of a website, who have no session. The caller decides which files are public. */
@Injectable()
export class VisitorFiles {
  constructor(
    private readonly files: FileRepository,
    private readonly thumbnails: Thumbnails,
    private readonly bytes: ByteStore,
  ) {}

  /** Content hashes for URLs, of the available files among these IDs. */
  async hashes(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const files = await this.files.some(scope, ids);
    return new Map(
      files.filter(({ state }) => state === 'ready').map((file) => [file._id.toHexString(), hashOf(file)]),
    );
  }

  /** Null for a file that does not exist or is not ready. */
  async find(scope: Scope, { id, size }: SiteFileAddress): Promise<SiteFile | null> {
    const file = await this.files.find(scope, id);
    if (file?.state !== 'ready') return null;
    return size === null ? this.whole(file) : this.small(scope, file, size);
  }

  private whole(file: FileDocument): SiteFile {
    return {
      hash: hashOf(file),
      type: typeOf(file),
      length: file.size,
      disposition: dispositionOf(file),
      open: (range) => this.bytes.open(file.blob.toHexString(), range),
    };
  }

  private async small(scope: Scope, file: FileDocument, requestedSize: string): Promise<SiteFile | null> {
    const size: ThumbnailSize | undefined = THUMBNAIL_SIZES.find((one) => one === requestedSize);
    const bytes =
      size && file.small ? await this.thumbnails.read(scope, file.blob.toHexString(), size) : null;
    if (!bytes) return null;
    return {
      hash: hashOf(file),
      type: 'image/webp',
      length: bytes.byteLength,
      disposition: 'inline',
      open: (range) =>
        Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
    };
  }
}
