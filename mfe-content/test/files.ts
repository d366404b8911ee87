import type { FileItem, FolderItem } from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';
import { canal } from './projects';
import { idOf } from './website';

const BASE = `/api/projects/${canal.id}/fileManager`;
export const LIST_FILES = `${BASE}/list/`;
export const UPLOAD = `${BASE}/upload/`;
export const INFO = `${BASE}/info/`;
export const ADD_FOLDER = `${BASE}/folder/`;
export const REMOVE_FOLDER = `${BASE}/folder/remove/`;
export const MOVE_FILES = `${BASE}/move/`;
export const RENAME_FILE = `${BASE}/rename/`;
export const removeFileOf = ({ id }: FileItem) => `${BASE}/remove/${id}/`;

/** A folder; its id is made of its title. */
export const folder = (title: string, parent: FolderItem['folder'] = 0): FolderItem => ({
  id: idOf(title),
  title,
  folder: parent,
  inFolder: parent !== 0,
});

/** A file that is ready; its id is made of its name. */
export function file(name: string, changed: Partial<FileItem> = {}): FileItem {
  const [title = '', extension = ''] = name.split('.');
  const path = `${BASE}/file/${idOf(name)}/`;
  return {
    id: idOf(name),
    title,
    folder: 0,
    path,
    file_path: path,
    file_name: name,
    extension,
    type: 'application/pdf',
    size: 12_000,
    state: 'ready',
    fault: '',
    width: null,
    height: null,
    thumbnails: null,
    created: '2026-01-02T10:00:00.000Z',
    changed: '2026-01-02T10:00:00.000Z',
    ...changed,
  };
}

const thumbnail = `${BASE}/thumbnail/${idOf('p')}/150x150/0123456789abcdef/`;

/** A picture with its small ones. */
export const picture = file('boat.png', {
  type: 'image/png',
  width: 300,
  height: 200,
  thumbnails: { '80x80': thumbnail, '90x90': thumbnail, '150x150': thumbnail },
});

/** The answer with what is in a folder. */
export function folderOf(
  list: readonly FileItem[],
  folders: readonly FolderItem[] = [],
  breadcrumbs: readonly FolderItem[] = [],
) {
  const isEmpty = list.length + folders.length === 0;
  return ok({ status: isEmpty ? 'empty' : 'success', list, folders, breadcrumbs, next: null });
}
