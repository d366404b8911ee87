import { Injectable } from '@nestjs/common';
import {
  FILE_LIMITS,
  type addFolder,
  type AnswerOf,
  type InputOf,
  type removeFolder,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { outboxEntry } from '../../../../platform/jobs/outbox.js';
import { newObjectId } from '../../../../platform/database/object-id.js';
import { toFolder } from '../file.mapper.js';
import { FileRepository } from '../file.repository.js';
import { FolderTree } from './folder-tree.js';
import { FolderRepository, type FolderChange } from './folder.repository.js';
import type { Folder } from './folder.schema.js';

/** Maximum of attempts when concurrent changes are faster; each time one of them succeeds. */
const TRIES = 100;

/** Job that deletes the content of deleted folders. */
export const CLEAR_FOLDERS = 'files.clear-folders';

/** Folders of projects. Each change applies completely or not at all. */
@Injectable()
export class Folders {
  constructor(
    private readonly folders: FolderRepository,
    private readonly files: FileRepository,
  ) {}

  async tree(scope: ProjectScope, module: string): Promise<FolderTree> {
    return new FolderTree((await this.folders.find(scope, module)).folders);
  }

  /** @throws ApiError not-found */
  async require(scope: Pick<ProjectScope, 'projectId'>, module: string, folder: string): Promise<void> {
    if (!(await this.folders.has(scope, module, folder))) throw noFolder();
  }

  async add(input: InputOf<typeof addFolder>, scope: ProjectScope): Promise<AnswerOf<typeof addFolder>> {
    const id = newObjectId().toHexString();
    const folder = { title: input.name, parent: input.folder };
    await this.change(scope, input.module, (tree) => {
      refuseNoPlace(tree, folder);
      if (tree.size >= FILE_LIMITS.folders) {
        throw ApiError.invalid('name', `A project has at most ${FILE_LIMITS.folders} folders.`);
      }
      refuseTooDeep(tree, input.folder, 1);
      return { folders: { [id]: folder } };
    });
    return {
      status: 'success',
      message: 'The folder has been created.',
      folder: toFolder({ id, ...folder }),
    };
  }

  async rename(
    scope: ProjectScope,
    { module, folder: id, name }: { readonly module: string; readonly folder: string; readonly name: string },
  ): Promise<void> {
    await this.change(scope, module, (tree) => {
      const { parent } = found(tree, id);
      const renamed = { title: name, parent };
      refuseNoPlace(tree, renamed, id);
      return { folders: { [id]: renamed } };
    });
  }

  /** Moves folders with their content; all of them or none. */
  async move(
    scope: ProjectScope,
    {
      module,
      folders: ids,
      to,
    }: { readonly module: string; readonly folders: readonly string[]; readonly to: string },
  ): Promise<void> {
    await this.change(scope, module, (tree) => {
      const moved: Record<string, Folder> = {};
      for (const id of ids) {
        const folder = { title: found(tree, id).title, parent: to };
        if (tree.withAllIn(id).includes(to)) {
          throw ApiError.invalid('folder', 'A folder cannot be moved into itself.');
        }
        refuseNoPlace(tree, folder, id);
        if (Object.values(moved).some(({ title }) => title.toLowerCase() === folder.title.toLowerCase())) {
          throw titleConflict(folder.title);
        }
        refuseTooDeep(tree, to, tree.heightOf(id));
        moved[id] = folder;
      }
      return { folders: moved };
    });
  }

  /** The content is hidden immediately and deleted by a job. */
  async remove(
    { module, folder: id, with_content: withContent }: InputOf<typeof removeFolder>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeFolder>> {
    await this.change(scope, module, async (tree) => {
      found(tree, id);
      const removed = tree.withAllIn(id);
      const hasContent = removed.length > 1 || (await this.files.isAnyIn(scope, module, removed));
      if (hasContent && withContent === '0') {
        const message = 'This folder is not empty. Please confirm the removal of its content.';
        throw new ApiError('confirmation-required', { message, issues: [{ path: 'with_content', message }] });
      }
      const entry = outboxEntry(CLEAR_FOLDERS, { project: scope.projectId, module, folders: removed });
      return { folders: Object.fromEntries(removed.map((one) => [one, null])), entry };
    });
    return { status: 'success', message: 'The folder has been removed.' };
  }

  private async change(
    scope: ProjectScope,
    module: string,
    decide: (tree: FolderTree) => FolderChange | Promise<FolderChange>,
  ): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { v, folders } = await this.folders.find(scope, module);
      const change = await decide(new FolderTree(folders));
      if (Object.keys(change.folders).length === 0) return;
      if (await this.folders.change(scope, module, v, change)) return;
    }
    throw new ApiError('conflict');
  }
}

function found(tree: FolderTree, id: string): Folder {
  const folder = tree.get(id);
  if (!folder) throw noFolder();
  return folder;
}

function refuseNoPlace(tree: FolderTree, { title, parent }: Folder, but?: string): void {
  if (!tree.has(parent)) throw noFolder();
  if (tree.isInUse(parent, title, but)) throw titleConflict(title);
}

function refuseTooDeep(tree: FolderTree, parent: string, height: number): void {
  const most = FILE_LIMITS.folderLevels;
  if (tree.pathTo(parent).length + height > most) {
    throw ApiError.invalid('folder', `Folders can be ${most} levels deep at most.`);
  }
}

function titleConflict(title: string): ApiError {
  return ApiError.invalid('name', `The folder ${title} already exists.`);
}

function noFolder(): ApiError {
  return new ApiError('not-found', { message: 'This folder does not exist any more.' });
}
