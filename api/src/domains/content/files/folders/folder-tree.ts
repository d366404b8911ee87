import type { Folder } from './folder.schema.js';

/** Stands for the folder that all others are in. */
export const ROOT = '0';

/** The folders of a project and module as they are to each other. */
export class FolderTree {
  constructor(private readonly folders: Readonly<Record<string, Folder>>) {}

  get size(): number {
    return Object.keys(this.folders).length;
  }

  has(id: string): boolean {
    return id === ROOT || Object.hasOwn(this.folders, id);
  }

  /** A folder; undefined for the root and for those that are not there. */
  get(id: string): Folder | undefined {
    return Object.hasOwn(this.folders, id) ? this.folders[id] : undefined;
  }

  /** Folders right in one, by title. */
  in(parent: string): (Folder & { readonly id: string })[] {
    return this.all().filter((folder) => folder.parent === parent);
  }

  /** All folders, by title. */
  all(): (Folder & { readonly id: string })[] {
    return Object.entries(this.folders)
      .map(([id, folder]) => ({ id, ...folder }))
      .toSorted((one, other) => compare(keyOf(one.title), keyOf(other.title)));
  }

  /** From the root down to a folder, itself included; empty for the root. */
  pathTo(id: string): (Folder & { readonly id: string })[] {
    const path: (Folder & { readonly id: string })[] = [];
    for (let at = id, folder = this.get(at); folder; at = folder.parent, folder = this.get(at)) {
      path.unshift({ id: at, ...folder });
    }
    return path;
  }

  /** A folder and all that are in it, in any depth. */
  withAllIn(id: string): string[] {
    const children = new Map<string, string[]>();
    for (const [one, { parent }] of Object.entries(this.folders)) {
      children.set(parent, [...(children.get(parent) ?? []), one]);
    }
    const found = [id];
    for (const one of found) found.push(...(children.get(one) ?? []));
    return found;
  }

  /** Levels of folders from one down to the deepest in it, itself included. */
  heightOf(id: string): number {
    const top = this.pathTo(id).length;
    return Math.max(...this.withAllIn(id).map((one) => this.pathTo(one).length - top + 1));
  }

  /** Whether another folder in `parent` has that name, however it is written. */
  isTaken(parent: string, title: string, but?: string): boolean {
    return this.in(parent).some(({ id, title: other }) => id !== but && keyOf(other) === keyOf(title));
  }
}

/** The form in which two names are alike. */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
