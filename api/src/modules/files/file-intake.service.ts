import { Inject, Injectable } from '@nestjs/common';
import { FILE_FIELD } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DRAWING_MIME, type Identity } from '../../platform/files/identify.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import type { UploadedFile } from '../../platform/http/uploads.interceptor.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';
import type { HeldBlob } from './blob.repository.js';
import { Blobs, sha256Of } from './blobs.service.js';
import { settleEntry } from './file-jobs.js';
import { admit } from './file-kind.js';
import { beginningOf, freeName, uploadedName } from './file-name.js';
import { FileRepository, type FilePlace } from './file.repository.js';
import type { FileDocument } from './file.schema.js';
import { keyOf } from './folder-tree.js';
import { Folders } from './folders.service.js';
import { Turns } from './turns.js';

/** How often a name is looked for anew because another file has got it meanwhile; each time one of them has. */
const TRIES = 100;
const MEGABYTE = 1_048_576;

/** Bytes that are stored already, and what they are. */
export interface Stored {
  readonly blob: HeldBlob;
  readonly size: number;
  readonly sha256: string;
}

type NewFile = Omit<FileDocument, '_id' | 'name' | 'sortName'>;

/** How files come into projects. */
@Injectable()
export class FileIntake {
  private readonly naming = new Turns();

  constructor(
    private readonly blobs: Blobs,
    private readonly files: FileRepository,
    private readonly folders: Folders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores a file that came whole.
   * @throws ApiError validation-error, payload-too-large or not-found
   */
  async upload(
    upload: UploadedFile | undefined,
    place: FilePlace,
    scope: ProjectScope,
  ): Promise<FileDocument> {
    if (!upload) throw ApiError.invalid(FILE_FIELD, 'Please choose a file.');
    this.refuseTooLarge(upload.buffer.byteLength);
    await this.folders.require(scope, place.module, place.folder);
    const { bytes, ...identity } = await admit(uploadedName(upload.originalname), upload.buffer);
    const sha256 = sha256Of(bytes);
    const blob = await this.blobs.put(scope, bytes, sha256);
    return this.add(scope, place, identity, { blob, size: bytes.byteLength, sha256 });
  }

  /** @throws ApiError payload-too-large */
  refuseTooLarge(size: number): void {
    const most = this.config.files.fileBytes;
    if (size <= most) return;
    const message = `A file can have at most ${most / MEGABYTE} MB.`;
    throw new ApiError('payload-too-large', { message });
  }

  /**
   * Makes a file of stored bytes, which are let go. A name that is taken gets a number.
   * @throws ApiError not-found when the folder went meanwhile
   */
  async add(
    scope: ProjectScope,
    place: FilePlace,
    { name, extension, mime, picture }: Identity,
    { blob, size, sha256 }: Stored,
  ): Promise<FileDocument> {
    try {
      const now = new Date();
      const file = await this.insert(scope, name, {
        project: toObjectId(scope.projectId),
        ...place,
        ...{ extension, mime, size, sha256, blob: toObjectId(blob.id) },
        state: picture || mime === DRAWING_MIME ? 'processing' : 'ready',
        small: false,
        by: toObjectId(scope.userId),
        ...{ createdAt: now, changedAt: now },
      });
      // A folder that went before this moment was cleared before the file was in it; one that goes later takes it along.
      await this.folders.require(scope, place.module, place.folder);
      return file;
    } finally {
      await this.blobs.letGo(scope, blob);
    }
  }

  private async insert(scope: ProjectScope, wish: string, file: NewFile): Promise<FileDocument> {
    const id = newObjectId();
    const place = { module: file.module, folder: file.folder };
    const outbox = [settleEntry(scope.projectId, id.toHexString())];
    const insert = (name: string) =>
      this.files.insert({ _id: id, ...file, name, sortName: keyOf(name), outbox });
    const stored = await insert(wish);
    if (stored) return stored;
    // Many that want one name at a time would all try the next one together.
    return this.naming.inTurn([scope.projectId, file.module, file.folder, keyOf(wish)].join(), async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const named = await insert(
          freeName(wish, await this.files.namesLike(scope, place, beginningOf(wish))),
        );
        if (named) return named;
      }
      throw new ApiError('conflict');
    });
  }
}
