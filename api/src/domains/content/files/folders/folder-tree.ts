import type { Folder } from './folder.schema.js';

/** ID of the root folder. */
export const ROOT = '0';

/** Hierarchy of the folders of a project and module. */
export class FolderTree {
  constructor(private readonly folders: Readonly<Record<string, Folder>>) {}

  get size(): number {
    return Object.keys(this.folders).length;
  }

  has(id: string): boolean {
    return id === ROOT || Object.hasOwn(this.folders, id);
  }

  /** A folder; undefined for the root and for folders that do not exist. */
  get(id: string): Folder | undefined {
    return Object.hasOwn(this.folders, id) ? this.folders[id] : undefined;
  }

  /** Direct subfolders, by title. */
  in(parent: string): (Folder & { readonly id: string })[] {
    return this.all().filter((folder) => folder.parent === parent);
  }

  /** All folders, by title. */
  all(): (Folder & { readonly id: string })[] {
    return Object.entries(this.folders)
      .map(([id, folder]) => ({ id, ...folder }))
      .toSorted((one, other) => compare(keyOf(one.title), keyOf(other.title)));
  }

  /** Path from the root to a folder, inclusive; empty for the root. */
  pathTo(id: string): (Folder & { readonly id: string })[] {
    const path: (Folder & { readonly id: string })[] = [];
    for (let at = id, folder = this.get(at); folder; at = folder.parent, folder = this.get(at)) {
      path.unshift({ id: at, ...folder });
    }
    return path;
  }

  /** A folder and its descendants. */
  withAllIn(id: string): string[] {
    const children = new Map<string, string[]>();
    for (const [one, { parent }] of Object.entries(this.folders)) {
      children.set(parent, [...(children.get(parent) ?? []), one]);
    }
    const found = [id];
    for (const one of found) found.push(...(children.get(one) ?? []));
    return found;
  }

  /** Levels from a folder down to its deepest descendant, both included. */
  heightOf(id: string): number {
    const top = this.pathTo(id).length;
    return Math.max(...this.withAllIn(id).map((one) => this.pathTo(one).length - top + 1));
  }

  /** Whether another folder in `parent` has that name, ignoring case and Unicode form. */
  isInUse(parent: string, title: string, but?: string): boolean {
    return this.in(parent).some(({ id, title: other }) => id !== but && keyOf(other) === keyOf(title));
  }
}

/** Normalised form that compares names. */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
