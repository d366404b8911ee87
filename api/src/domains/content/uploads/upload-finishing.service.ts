import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { Blobs } from '../files/blobs/blobs.service.js';
import { FileUploadService } from '../files/file-upload.service.js';
import { FINISH, UploadRepository, type UploadScope } from './upload.repository.js';
import type { UploadDocument } from './upload.schema.js';

const TRIES = 5;
const OURS = 'The file could not be processed because of an internal error. Please upload it again.';

/** Creates files from complete uploads. Idempotent: the file has the ID of its upload. */
@Injectable()
export class UploadFinishing implements OnModuleInit {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly intake: FileUploadService,
    private readonly blobs: Blobs,
    private readonly bytes: ByteStore,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: FINISH,
      attempts: TRIES,
      sideBySide: 2,
      ofProject: 2,
      run: (payload) => this.finish(scopeOf(payload), String(payload['upload'])),
      givenUp: (payload) => this.giveUp(scopeOf(payload), String(payload['upload'])),
    });
  }

  private async finish(scope: ProjectScope, id: string): Promise<void> {
    const upload = await this.uploads.find(scope, id);
    if (!upload) return;
    if (upload.state === 'checking') await this.store(scope, upload);
    // A file references the bytes by now, or the upload was rejected.
    await this.blobs.letGo(scope, upload.blob);
  }

  private async store(scope: ProjectScope, upload: UploadDocument): Promise<void> {
    const id = upload._id.toHexString();
    const { module, folder, name, size, blob } = upload;
    try {
      await this.bytes.seal(blob.id, size);
      await this.intake.takeOver(scope, { module, folder }, { id, name, size, blob });
      await this.uploads.complete(scope, id, { state: 'stored' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.refuse(scope, id, error);
    }
  }

  private async giveUp(scope: UploadScope, id: string): Promise<void> {
    const upload = await this.uploads.find(scope, id);
    await this.refuse(scope, id, new ApiError('error', { message: OURS }));
    if (upload) await this.blobs.letGo(scope, upload.blob);
  }

  private async refuse(scope: UploadScope, id: string, { code, message }: ApiError): Promise<void> {
    await this.uploads.complete(scope, id, { state: 'refused', refusal: { code, message } });
  }
}

/** Scope without the ownership of the project, which does not matter for files. */
function scopeOf(payload: Record<string, unknown>): ProjectScope {
  return { projectId: String(payload['project']), userId: String(payload['user']) };
}
