import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { FILE_LIMITS } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadDocument } from './upload.schema.js';

const HOUR_MS = 3_600_000;

/** Lifetime of an upload from its creation. */
export const UPLOAD_LIFE_MS = FILE_LIMITS.uploadHours * HOUR_MS;

/** Operations of one request on the uploads of its user in its project. */
export interface UploadAccess {
  create(upload: Upload): Promise<UploadDocument>;
  /** @throws ApiError not-found */
  find(id: string): Promise<UploadDocument>;
  /** Writes after the first `offset` bytes; returns the number of stored bytes. */
  write(id: string, offset: number, source: Readable): Promise<number>;
  remove(id: string): Promise<void>;
}

/** Supported extensions of the tus protocol. */
export const TUS_EXTENSIONS = ['creation', 'termination', 'expiration'];

/** Data store of the tus server. */
export class UploadStore extends DataStore {
  override extensions = TUS_EXTENSIONS;

  constructor(private readonly access: UploadAccess) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { createdAt } = await this.access.create(upload);
    upload.creation_date = createdAt.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, offset, createdAt } = await this.access.find(id);
    return new Upload({ id, size, offset, creation_date: createdAt.toISOString() });
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.access.write(id, offset, source);
  }

  override remove(id: string): Promise<void> {
    return this.access.remove(id);
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS;
  }
}

/** Maps an error of the tus server to the product's message. */
export function toRefusal(error: Error | { readonly status_code: number; readonly body: string }): Error {
  if (!('status_code' in error)) return error;
  switch (error.status_code) {
    case 404:
    case 410:
      return new ApiError('not-found', { message: 'This upload does not exist any more.' });
    case 409:
      return new ApiError('conflict', {
        message: 'The server has received a different number of bytes of this file.',
      });
    case 413:
      return new ApiError('payload-too-large', { message: 'The upload exceeds its announced size.' });
    default:
      return new ApiError('validation-error', { message: error.body.trim() });
  }
}
