import type { FileItem, FolderItem } from '@zonewerk/contracts';

/** Item of a tile. */
export type Item =
  | { readonly kind: 'folder'; readonly id: string; readonly name: string; readonly folder: FolderItem }
  | { readonly kind: 'file'; readonly id: string; readonly name: string; readonly file: FileItem };

/** Folders before files, in the order of the server. */
export function itemsOf(folders: readonly FolderItem[], files: readonly FileItem[]): Item[] {
  return [
    ...folders.map((folder): Item => ({ kind: 'folder', id: folder.id, name: folder.title, folder })),
    ...files.map((file): Item => ({ kind: 'file', id: file.id, name: file.file_name, file })),
  ];
}
