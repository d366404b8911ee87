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
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { Blobs } from '../files/blobs/blobs.service.js';
import { FileIntake } from '../files/file-intake.service.js';
import { FilesService } from '../files/files.service.js';
import { UploadLock } from './upload-lock.js';
import { toRefusal, UPLOAD_LIFE_MS, UploadStore, type UploadAccess } from './upload-store.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadDocument } from './upload.schema.js';

const OBJECT_ID = /^[0-9a-f]{24}$/u;
/** Room is kept until whoever tidies up must have been there. */
const HOLD_MS = 2 * UPLOAD_LIFE_MS;
/** What a writer may finish that another one has asked to stop. */
const DRAIN_MS = 100;

/** Files that come in parts. */
@Injectable()
export class UploadsService implements OnModuleInit {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly blobs: Blobs,
    private readonly bytes: ByteStore,
    private readonly intake: FileIntake,
    private readonly files: FilesService,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('uploads', (now) => this.sweep(now));
  }

  /**
   * Answers a request of the tus protocol.
   * @param id of the upload; left out where one is created
   * @throws ApiError
   */
  async answer(
    request: ZonewerkRequest,
    response: Response,
    scope: ProjectScope,
    id = newObjectId().toHexString(),
  ): Promise<void> {
    if (!OBJECT_ID.test(id)) throw gone();
    const lock = new UploadLock(this.uploads, scope, id);
    const base = UPLOADS_PATH.replace(':project_id', scope.projectId);
    const server = new Server({
      path: base,
      datastore: new UploadStore(this.accessOf(scope, lock)),
      locker: { newLock: () => lock },
      lockDrainTimeout: DRAIN_MS,
      disableTerminationForFinishedUploads: true,
      // Only pages of this site send files here; the guard refuses what others make a browser send.
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

  /** @throws ApiError not-found, conflict while it is not complete, or what the form would have refused it with */
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
        return this.bytes.append(blob.id, offset, source, async (kept) => {
          if (await this.uploads.advance(scope, writer, kept)) return;
          // Nothing stays of what was written to one that is gone.
          if (!(await this.uploads.find(scope, id))) await this.bytes.remove(blob.id);
          throw gone();
        });
      },
      remove: async (id) => this.drop(scope, await this.find(scope, id)),
    };
  }

  /** Room for all of it is taken at once, so that nobody sends two gigabytes in vain. */
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
    if (!upload || upload.expiresAt < new Date()) throw gone();
    return upload;
  }

  /** The document last: while it is there the rest can be removed once more. */
  private async drop(
    scope: Pick<ProjectScope, 'projectId' | 'userId'>,
    upload: UploadDocument,
  ): Promise<void> {
    await this.blobs.letGo(scope, upload.blob);
    await this.uploads.remove(scope, upload._id.toHexString());
  }

  /** Forgets what was not sent whole in time, and what became of the others. */
  private async sweep(now: Date): Promise<void> {
    for (let old = await this.uploads.expired(now); old.length > 0; old = await this.uploads.expired(now)) {
      for (const upload of old) {
        await this.drop({ projectId: upload.project.toHexString(), userId: upload.by.toHexString() }, upload);
      }
    }
  }
}

function gone(): ApiError {
  return new ApiError('not-found', { message: 'This upload does not exist any more.' });
}
