import { Injectable } from '@nestjs/common';
import {
  FILE_LIMITS,
  type AnswerOf,
  type fileInfo,
  type FileItem,
  type InputOf,
  type listFiles,
  type moveFiles,
  type ParamsOf,
  type removeFile,
  type renameFile,
  type uploadFile,
} from '@zonewerk/contracts';
import { FILE_KINDS, MORE_KINDS, TEXT_MIME } from '../../../platform/files/file-types.js';
import { DRAWING_MIME, identify } from '../../../platform/files/identify.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { extensionOf } from '../../../platform/http/multipart/file-name.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { CallAudit } from '../../projects/projects.api.js';
import { FileUploadService } from './file-upload.service.js';
import { FilePostProcessing } from './file-post-processing.service.js';
import { FileUses } from './file-uses.service.js';
import { toFile, toFolder } from './file.mapper.js';
import { FileRepository } from './file.repository.js';
import type { FileDocument } from './file.schema.js';
import { FolderTree, keyOf } from './folders/folder-tree.js';
import { Folders } from './folders/folders.service.js';

const TRIES = 20;

/** Calls that list and change files of projects. */
@Injectable()
export class FilesService {
  constructor(
    private readonly files: FileRepository,
    private readonly folders: Folders,
    private readonly intake: FileUploadService,
    private readonly settling: FilePostProcessing,
    private readonly uses: FileUses,
    private readonly audit: CallAudit,
  ) {}

  async list(input: InputOf<typeof listFiles>, scope: ProjectScope): Promise<AnswerOf<typeof listFiles>> {
    const { module, folder, cursor } = input;
    const tree = await this.folders.tree(scope, module);
    if (folder !== undefined && !tree.has(folder)) throw notFound('folder');
    const page =
      folder === undefined
        ? await this.files.listAll(scope, module, input)
        : await this.files.list(scope, { module, folder }, input);
    const folders = cursor === undefined ? foldersIn(tree, folder) : [];
    const isEmpty = cursor === undefined && page.rows.length === 0 && folders.length === 0;
    return {
      ...(isEmpty ? { status: 'empty', message: 'Folder empty' } : { status: 'success', message: '' }),
      list: page.rows.map(toFile),
      folders: folders.map(toFolder),
      breadcrumbs: tree.pathTo(folder ?? '').map(({ id, title }) => ({ id, title })),
      next: page.next,
    };
  }

  async upload(
    input: InputOf<typeof uploadFile>,
    uploads: readonly UploadedFile[],
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof uploadFile>> {
    const { module, folder } = input;
    const stored = await this.intake.upload(uploads[0], { module, folder }, scope);
    return this.uploaded(stored);
  }

  /** Success response of an upload. */
  uploaded(stored: FileDocument): AnswerOf<typeof uploadFile> {
    return { status: 'success', message: `${stored.name} has been stored.`, fileData: toFile(stored) };
  }

  async info(input: InputOf<typeof fileInfo>, scope: ProjectScope): Promise<AnswerOf<typeof fileInfo>> {
    const stored = await this.find(scope, input.file);
    return {
      status: 'success',
      message: '',
      file: toFile(stored),
      used: await this.uses.of(scope, input.file),
    };
  }

  async remove(
    { id }: ParamsOf<typeof removeFile>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeFile>> {
    const stored = await this.find(scope, id);
    const used = await this.uses.of(scope, id);
    if (!(await this.settling.remove(scope, stored))) throw notFound('file');
    this.audit.name(stored.name);
    return { status: 'success', message: `${stored.name} has been removed.`, used };
  }

  async move(input: InputOf<typeof moveFiles>, scope: ProjectScope): Promise<AnswerOf<typeof moveFiles>> {
    const { module, files = [], folders = [], folder: to } = input;
    if (files.length + folders.length === 0)
      throw ApiError.invalid('files', 'Please choose files or folders.');
    await this.folders.require(scope, module, to);
    await this.folders.move(scope, { module, folders, to });
    const refused: { id: string; message: string }[] = [];
    for (const id of files) {
      const message = await this.moveFile(scope, id, { module, folder: to });
      if (message !== null) refused.push({ id, message });
    }
    return { status: 'success', message: '', refused };
  }

  async rename(input: InputOf<typeof renameFile>, scope: ProjectScope): Promise<AnswerOf<typeof renameFile>> {
    const { module, file, folder, name } = input;
    const message = 'The name has been changed.';
    if (folder !== undefined) {
      await this.folders.rename(scope, { module, folder, name });
      return { status: 'success', message, name };
    }
    const stored = await this.find(scope, file ?? '');
    const named = nameFor(stored, name);
    const to = { name: named, sortName: keyOf(named), extension: extensionOf(named) };
    const placed = await this.files.place(scope, stored, to);
    if (placed === 'gone') throw notFound('file');
    if (placed === 'taken')
      throw ApiError.invalid('name', `The folder already has a file with the name ${named}.`);
    return { status: 'success', message, name: named };
  }

  /** The existing files among these IDs. */
  async some(scope: ProjectScope, ids: readonly string[]): Promise<FileItem[]> {
    return (await this.files.some(scope, ids)).map(toFile);
  }

  /** @throws ApiError not-found */
  async find(scope: ProjectScope, id: string): Promise<FileDocument> {
    const stored = await this.files.find(scope, id);
    if (!stored) throw notFound('file');
    return stored;
  }

  /** Why a file cannot be moved; null when it was moved. */
  private async moveFile(
    scope: ProjectScope,
    id: string,
    to: { readonly module: string; readonly folder: string },
  ): Promise<string | null> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await this.files.find(scope, id);
      if (!stored || stored.module !== to.module) return 'This file does not exist any more.';
      const placed = await this.files.place(scope, stored, { folder: to.folder });
      if (placed === 'taken') return `The folder already has a file with the name ${stored.name}.`;
      if (placed === 'placed')
        return (await this.isLost(scope, stored, to)) ? 'This folder does not exist any more.' : null;
    }
    return 'Another request is moving this file. Please try again.';
  }

  /** Whether the target folder was deleted and emptied during the move; the file is then moved back. */
  private async isLost(
    scope: ProjectScope,
    stored: FileDocument,
    to: { readonly module: string; readonly folder: string },
  ): Promise<boolean> {
    const tree = await this.folders.tree(scope, to.module);
    if (tree.has(to.folder)) return false;
    await this.files.place(
      scope,
      { ...stored, folder: to.folder },
      { folder: tree.has(stored.folder) ? stored.folder : '0' },
    );
    return true;
  }
}

/** A name with an extension that matches the file type; the present extension when it has none. */
function nameFor(stored: FileDocument, name: string): string {
  const { extension } = stored;
  const named = extensionOf(name) === '' && extension !== '' ? `${name}.${extension}` : name;
  if (extensionOf(named) !== extension && !fits(stored, named)) {
    throw ApiError.invalid(
      'name',
      `This extension does not match the content of the file. Please use .${extension}.`,
    );
  }
  if ([...named].length > FILE_LIMITS.nameCharacters) {
    throw ApiError.invalid('name', `Please use at most ${FILE_LIMITS.nameCharacters} characters.`);
  }
  return named;
}

function fits({ mime, size }: FileDocument, name: string): boolean {
  if (mime === DRAWING_MIME) return false;
  const sniffed = mime === TEXT_MIME ? undefined : mime;
  const looked = { name, size, sniffed, text: () => (sniffed === undefined ? '' : null) };
  return !(
    'doubt' in identify(looked, { kinds: { ...FILE_KINDS, ...MORE_KINDS }, drawings: false, renames: false })
  );
}

function foldersIn(tree: FolderTree, folder: string | undefined) {
  return folder === undefined ? tree.all() : tree.in(folder);
}

function notFound(what: 'file' | 'folder'): ApiError {
  return new ApiError('not-found', { message: `This ${what} does not exist any more.` });
}
