import type { SiteAddress, SiteLink, SitePage } from '../site-source.js';

/** JSON form of an object with a date. */
type Stored<T extends { changed: Date }> = Omit<T, 'changed'> & {
  /** ISO 8601 in UTC. */
  readonly changed: string;
};

/** A file of a snapshot. */
export interface SnapshotFile {
  readonly id: string;
  /** Size of a thumbnail, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
  readonly hash: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly length: number;
  /** `Content-Disposition`. */
  readonly disposition: string;
}

/** A published website at one time, as JSON. The same folder contains the file contents. */
export interface SiteSnapshot {
  /** Name of the project. */
  readonly name: string;
  /** ISO 639-1. The first language has no path prefix. */
  readonly languages: readonly string[];
  readonly pages: readonly Stored<SitePage>[];
  /** Top-level pages by language. */
  readonly menus: Readonly<Record<string, readonly SiteLink[]>>;
  readonly entries: readonly { readonly changed: string; readonly alternates: readonly SiteAddress[] }[];
  /** Former paths in lower case, with their target paths. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly files: readonly SnapshotFile[];
}

/** Name of the snapshot in the folder of a deployment. */
export const SNAPSHOT_FILE = 'site.json';

/** Path of a file's content, relative to the folder of a deployment. */
export function bytesPath({ id, size, hash }: Pick<SnapshotFile, 'id' | 'size' | 'hash'>): string {
  return `files/${[id, size, hash].filter((part) => part !== null).join('-')}`;
}
