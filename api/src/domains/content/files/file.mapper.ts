import {
  THUMBNAIL_SIZES,
  showFile,
  showThumbnail,
  type FileItem,
  type FolderItem,
  type ThumbnailSize,
} from '@zonewerk/contracts';
import type { FileDocument } from './file.schema.js';
import { ROOT } from './folders/folder-tree.js';
import type { Folder } from './folders/folder.schema.js';

const HASH_DIGITS = 16;

/** Maps a stored file to the shape of the specification. */
export function toFile(stored: FileDocument): FileItem {
  const { name, extension } = stored;
  const path = addressOf(showFile.path, stored);
  return {
    id: stored._id.toHexString(),
    title: extension === '' ? name : name.slice(0, -extension.length - 1),
    folder: toFolderId(stored.folder),
    path,
    file_path: path,
    file_name: name,
    extension,
    type: stored.mime,
    size: stored.size,
    state: stored.state,
    fault: stored.fault ?? '',
    width: stored.width ?? null,
    height: stored.height ?? null,
    thumbnails: stored.small && stored.state !== 'failed' ? thumbnailsOf(stored) : null,
    created: stored.createdAt.toISOString(),
    changed: stored.changedAt.toISOString(),
  };
}

export function toFolder({ id, title, parent }: Folder & { readonly id: string }): FolderItem {
  return { id, title, folder: toFolderId(parent), inFolder: parent !== ROOT };
}

/** The part of URLs that changes with the content. */
export function hashOf({ sha256 }: Pick<FileDocument, 'sha256'>): string {
  return sha256.slice(0, HASH_DIGITS);
}

function toFolderId(folder: string): string | 0 {
  return folder === ROOT ? 0 : folder;
}

function thumbnailsOf(stored: FileDocument): Record<ThumbnailSize, string> {
  const address = (size: ThumbnailSize) =>
    addressOf(showThumbnail.path, stored).replace(':size', size).replace(':hash', hashOf(stored));
  return Object.fromEntries(THUMBNAIL_SIZES.map((size) => [size, address(size)])) as Record<
    ThumbnailSize,
    string
  >;
}

function addressOf(path: string, { project, _id }: FileDocument): string {
  return path.replace(':project_id', project.toHexString()).replace(':id', _id.toHexString());
}
