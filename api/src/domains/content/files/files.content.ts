import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ProjectContents } from '../../projects/projects.api.js';
import { Blobs } from './blobs/blobs.service.js';
import { toFile, toFolder } from './file.mapper.js';
import { FileRepository } from './file.repository.js';
import { FolderRepository } from './folders/folder.repository.js';
import { FolderTree } from './folders/folder-tree.js';

/** Files of a project for export and deletion. The export has the URLs of their bytes. */
@Injectable()
export class FilesContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly files: FileRepository,
    private readonly folders: FolderRepository,
    private readonly blobs: Blobs,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'folders',
      read: (scope) => this.allFolders(scope),
      remove: (scope) => this.folders.removeAll(scope),
    });
    this.contents.register({
      name: 'files',
      count: (scope) => this.files.count(scope),
      read: (scope) => Promise.resolve(this.all(scope)),
      remove: (scope) => this.remove(scope),
    });
  }

  private async *all(scope: ProjectScope) {
    for await (const file of this.files.each(scope)) yield { ...toFile(file), module: file.module };
  }

  private async allFolders(scope: ProjectScope) {
    const trees = await this.folders.all(scope);
    return trees.flatMap(({ module, folders }) =>
      new FolderTree(folders).all().map((folder) => ({ ...toFolder(folder), module })),
    );
  }

  /** References are deleted before the bytes, so no reference is dangling. */
  private async remove(scope: ProjectScope): Promise<void> {
    await this.files.removeAll(scope);
    await this.blobs.removeAll(scope);
  }
}
