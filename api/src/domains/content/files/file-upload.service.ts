import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_FIELD, FILE_LIMITS } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ByteStore, bytesOf, type ByteRange } from '../../../platform/files/byte-store.js';
import { DRAWING_MIME, type Identity } from '../../../platform/files/identify.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { BlobWithHold } from './blobs/blob.repository.js';
import { Blobs, sha256Of, sha256OfAll } from './blobs/blobs.service.js';
import { processFileEntry } from './file-jobs.js';
import { validateUpload, detectTypeFromHeader, refusal, refuseEmpty } from './file-type-detection.js';
import { beginningOf, freeName, uploadedName } from './file-name.js';
import { FileRepository, type FilePlace } from './file.repository.js';
import type { FileDocument } from './file.schema.js';
import { keyOf } from './folders/folder-tree.js';
import { Folders } from './folders/folders.service.js';
import { Thumbnails } from './thumbnails/thumbnails.service.js';
import { Semaphore } from './turns.js';

/** Maximum of attempts to find a free name when other files take it concurrently; each time one of them succeeds. */
const TRIES = 100;
const MEGABYTE = 1_048_576;

/** Bytes of a large file that are read to detect its type. */
const HEAD_BYTES = MEGABYTE;

/** Stored bytes, and the ID of their future file. */
interface Stored {
  readonly id: string;
  readonly blob: BlobWithHold;
  readonly size: number;
  readonly sha256: string;
}

/** A file that was uploaded in parts, with its future ID. */
interface Arrived extends Omit<Stored, 'sha256'> {
  readonly name: string;
}

interface Looked extends Pick<Stored, 'size' | 'sha256'> {
  readonly identity: Identity;
  /** Bytes that are stored instead of the received ones. */
  readonly rewritten?: Buffer;
}

type NewFile = Omit<FileDocument, 'name' | 'sortName'>;

/** Intake of files into projects. */
@Injectable()
export class FileUploadService {
  private readonly naming = new Semaphore();

  constructor(
    private readonly blobs: Blobs,
    private readonly files: FileRepository,
    private readonly folders: Folders,
    private readonly bytes: ByteStore,
    private readonly thumbnails: Thumbnails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores a file that was received in one request.
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
    const { bytes, ...identity } = await validateUpload(uploadedName(upload.originalname), upload.buffer);
    const sha256 = sha256Of(bytes);
    const blob = await this.blobs.put(scope, bytes, sha256);
    try {
      const id = newObjectId().toHexString();
      const file = await this.place(scope, place, identity, { id, blob, size: bytes.byteLength, sha256 });
      // The job starts some time after the response, so the thumbnails start here.
      if (file.state === 'processing' && !identity.foreign)
        this.thumbnails.begin(blob.id, bytes, identity.mime);
      return file;
    } finally {
      this.blobs.letGoAfterwards(scope, blob);
    }
  }

  /**
   * Validates a file before its bytes are received; returns its future name.
   * @param claimed name sent by the client
   * @throws ApiError validation-error, payload-too-large or not-found
   */
  async announce(scope: ProjectScope, place: FilePlace, claimed: string, size: number): Promise<string> {
    const name = uploadedName(claimed);
    refuseEmpty(name, size);
    this.refuseTooLarge(size);
    await this.folders.require(scope, place.module, place.folder);
    return name;
  }

  /** Error for a stored rejection of a file. */
  refused({ code, message }: Pick<ApiError, 'code' | 'message'>): ApiError {
    return refusal(message, code);
  }

  /**
   * Creates a file from bytes that were received in parts, as `upload` does. Idempotent; the caller still holds the
   * bytes afterwards.
   * @throws ApiError as `upload`
   */
  async takeOver(scope: ProjectScope, place: FilePlace, arrived: Arrived): Promise<void> {
    if (await this.files.knows(scope, arrived.id)) return;
    const { identity, size, sha256, rewritten } = await this.lookAt(arrived);
    const blob = rewritten
      ? await this.blobs.put(scope, rewritten, sha256)
      : await this.blobs.publish(scope, arrived.blob, sha256);
    try {
      await this.place(scope, place, identity, { id: arrived.id, blob, size, sha256 });
    } finally {
      if (blob !== arrived.blob) await this.blobs.letGo(scope, blob);
    }
  }

  private refuseTooLarge(size: number): void {
    const most = this.config.files.fileBytes;
    if (size <= most) return;
    const message = `A file can have at most ${most / MEGABYTE} MB.`;
    throw new ApiError('payload-too-large', { message });
  }

  /** Type of stored bytes. Memory holds at most the size of a form upload. */
  private async lookAt({ name, size, blob }: Arrived): Promise<Looked> {
    if (size > FILE_LIMITS.formBytes) {
      const head = await bytesOf(await this.open(blob, { start: 0, end: HEAD_BYTES - 1 }));
      const identity = await detectTypeFromHeader(name, head, size);
      return { identity, size, sha256: await sha256OfAll(await this.open(blob)) };
    }
    const sent = await bytesOf(await this.open(blob));
    const { bytes, ...identity } = await validateUpload(name, sent);
    const rewritten = bytes === sent ? {} : { rewritten: bytes };
    return { identity, size: bytes.byteLength, sha256: sha256Of(bytes), ...rewritten };
  }

  private async open({ id }: BlobWithHold, range?: ByteRange): Promise<Readable> {
    const stored = await this.bytes.open(id, range);
    if (!stored) throw new Error('The bytes of the upload are missing.');
    return stored;
  }

  /**
   * Creates a file from stored bytes; the caller releases them afterwards. A name that is in use gets a number.
   * @throws ApiError not-found when the folder was deleted concurrently
   */
  private async place(
    scope: ProjectScope,
    place: FilePlace,
    { name, extension, mime, picture }: Identity,
    { id, blob, size, sha256 }: Stored,
  ): Promise<FileDocument> {
    const now = new Date();
    const file = await this.insert(scope, name, {
      _id: toObjectId(id),
      project: toObjectId(scope.projectId),
      ...place,
      extension,
      mime,
      size,
      sha256,
      blob: toObjectId(blob.id),
      state: picture || mime === DRAWING_MIME ? 'processing' : 'ready',
      small: false,
      by: toObjectId(scope.userId),
      createdAt: now,
      changedAt: now,
    });
    // A folder that was deleted before this check was emptied without the file; a later deletion includes the file.
    await this.folders.require(scope, place.module, place.folder);
    return file;
  }

  private async insert(scope: ProjectScope, wish: string, file: NewFile): Promise<FileDocument> {
    const id = file._id.toHexString();
    const place = { module: file.module, folder: file.folder };
    const outbox = [processFileEntry(scope.projectId, id)];
    const insert = (name: string) => this.files.insert({ ...file, name, sortName: keyOf(name), outbox });
    const stored = (await insert(wish)) ?? (await this.files.find(scope, id));
    if (stored) return stored;
    // Concurrent files with the same name are serialised, because they would all try the same next name.
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
