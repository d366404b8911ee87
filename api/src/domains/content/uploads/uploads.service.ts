import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Server, type Upload } from '@tus/server';
import {
  FILE_LIMITS,
  UPLOADS_PATH,
  uploadMetadata,
  type AnswerOf,
  type InputOf,
  type uploadResult,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import type { z } from 'zod';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope, ZonewerkRequest } from '../../../platform/http/request.js';
import { parseInput } from '../../../platform/http/validation.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { Blobs } from '../files/blobs/blobs.service.js';
import { FileUploadService } from '../files/file-upload.service.js';
import { FilesService } from '../files/files.service.js';
import { UploadLock } from './upload-lock.js';
import { toRefusal, UPLOAD_LIFE_MS, UploadStore, type UploadAccess } from './upload-store.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadDocument } from './upload.schema.js';

const OBJECT_ID = /^[0-9a-f]{24}$/u;
/** Longer than the lifetime plus the interval of the cleanup. */
const HOLD_MS = 2 * UPLOAD_LIFE_MS;
/** Time that a stopped writer has to finish. */
const DRAIN_MS = 100;

/** Resumable uploads. */
@Injectable()
export class UploadsService implements OnModuleInit {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly blobs: Blobs,
    private readonly bytes: ByteStore,
    private readonly intake: FileUploadService,
    private readonly files: FilesService,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('uploads', (now) => this.sweep(now));
  }

  /**
   * Handles a request of the tus protocol.
   * @param id ID of the upload; absent for a creation
   * @throws ApiError
   */
  async answer(
    request: ZonewerkRequest,
    response: Response,
    scope: ProjectScope,
    id = newObjectId().toHexString(),
  ): Promise<void> {
    if (!OBJECT_ID.test(id)) throw uploadNotFound();
    const lock = new UploadLock(this.uploads, scope, id);
    const base = UPLOADS_PATH.replace(':project_id', scope.projectId);
    const server = new Server({
      path: base,
      datastore: new UploadStore(this.accessOf(scope, lock)),
      locker: { newLock: () => lock },
      lockDrainTimeout: DRAIN_MS,
      disableTerminationForFinishedUploads: true,
      // Only pages of this site upload files; the guard rejects cross-site requests.
      allowedOrigins: () => false,
      namingFunction: () => id,
      getFileIdFromRequest: () => id,
      generateUrl: () => `${base}${id}/`,
      onResponseError: (_, error) => {
        throw toRefusal(error);
      },
    });
    await server.handle(request, response);
  }

  /**
   * @throws ApiError not-found, conflict while the upload is incomplete, or the rejection that the form would have
   * returned
   */
  async result(
    input: InputOf<typeof uploadResult>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof uploadResult>> {
    const { state, refusal } = await this.find(scope, input.upload);
    if (state === 'receiving')
      throw new ApiError('conflict', { message: 'The upload of this file is not complete yet.' });
    if (state === 'checking') return { status: 'processing', message: 'This file is being processed.' };
    if (refusal) throw this.intake.refused(refusal);
    return this.files.uploaded(await this.files.find(scope, input.upload));
  }

  private accessOf(scope: ProjectScope, lock: UploadLock): UploadAccess {
    return {
      create: (upload) => this.create(scope, upload),
      find: (id) => this.find(scope, id),
      write: async (id, offset, source) => {
        const { size, blob } = await this.find(scope, id);
        const writer = { id, size, lease: lock.lease };
        return this.bytes.append(blob.id, offset, source, async (storedLength) => {
          if (await this.uploads.advance(scope, writer, storedLength)) return;
          // Bytes written to a deleted upload are deleted.
          if (!(await this.uploads.find(scope, id))) await this.bytes.remove(blob.id);
          throw uploadNotFound();
        });
      },
      remove: async (id) => this.drop(scope, await this.find(scope, id)),
    };
  }

  /** Reserves the space for the whole file at the start. No large upload fails at its end for lack of space. */
  private async create(scope: ProjectScope, { id, size = 0, metadata }: Upload): Promise<UploadDocument> {
    const wish = parseInput(uploadMetadata, metadata ?? {}) as z.output<typeof uploadMetadata>;
    const { module, folder } = wish;
    const name = await this.intake.announce(scope, { module, folder }, wish.filename, size);
    const most = FILE_LIMITS.openUploads;
    if ((await this.uploads.countOpen(scope, most)) === most) {
      const message = `You are already uploading ${most} files to this project. Please wait until some of them are complete.`;
      throw new ApiError('too-many-requests', { message });
    }
    const blob = await this.blobs.begin(scope, size, HOLD_MS);
    const createdAt = new Date();
    const upload: UploadDocument = {
      _id: toObjectId(id),
      project: toObjectId(scope.projectId),
      by: toObjectId(scope.userId),
      module,
      folder,
      name,
      size,
      offset: 0,
      blob,
      state: 'receiving',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + UPLOAD_LIFE_MS),
    };
    await this.uploads.insert(upload);
    return upload;
  }

  private async find(scope: ProjectScope, id: string): Promise<UploadDocument> {
    const upload = await this.uploads.find(scope, id);
    if (!upload || upload.expiresAt < new Date()) throw uploadNotFound();
    return upload;
  }

  /** The document is deleted last, so an interrupted deletion can be repeated. */
  private async drop(
    scope: Pick<ProjectScope, 'projectId' | 'userId'>,
    upload: UploadDocument,
  ): Promise<void> {
    await this.blobs.letGo(scope, upload.blob);
    await this.uploads.remove(scope, upload._id.toHexString());
  }

  /** Deletes expired uploads and stored results. */
  private async sweep(now: Date): Promise<void> {
    for (let old = await this.uploads.expired(now); old.length > 0; old = await this.uploads.expired(now)) {
      for (const upload of old) {
        await this.drop({ projectId: upload.project.toHexString(), userId: upload.by.toHexString() }, upload);
      }
    }
  }
}

function uploadNotFound(): ApiError {
  return new ApiError('not-found', { message: 'This upload does not exist any more.' });
}
