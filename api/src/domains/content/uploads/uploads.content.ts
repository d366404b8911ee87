import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ProjectContents } from '../../projects/projects.api.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { UploadRepository } from './upload.repository.js';

/** Uploads of a project for export and deletion. Their bytes are deleted with those of its files. */
@Injectable()
export class UploadsContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly uploads: UploadRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'uploads',
      read: (scope) => Promise.resolve(this.all(scope)),
      remove: (scope) => this.uploads.removeAll(scope),
    });
  }

  private async *all(scope: ProjectScope) {
    for await (const { _id, module, folder, name, size, offset, createdAt } of this.uploads.each(scope)) {
      yield { id: _id.toHexString(), module, folder, name, size, offset, created: createdAt.toISOString() };
    }
  }
}
