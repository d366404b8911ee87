import type { FileItem, FolderItem } from '@zonewerk/contracts';

/** What a tile stands for. */
export type Item =
  | { readonly kind: 'folder'; readonly id: string; readonly name: string; readonly folder: FolderItem }
  | { readonly kind: 'file'; readonly id: string; readonly name: string; readonly file: FileItem };

/** Folders before files, as the server puts them in order. */
export function itemsOf(folders: readonly FolderItem[], files: readonly FileItem[]): Item[] {
  return [
    ...folders.map((folder): Item => ({ kind: 'folder', id: folder.id, name: folder.title, folder })),
    ...files.map((file): Item => ({ kind: 'file', id: file.id, name: file.file_name, file })),
  ];
}
