import type { SiteAddress, SiteLink, SitePage } from '../site-source.js';

/** A time as JSON has it. */
type Stored<T extends { changed: Date }> = Omit<T, 'changed'> & {
  /** ISO 8601 in UTC. */
  readonly changed: string;
};

/** A file of a snapshot, as pages name it. */
export interface SnapshotFile {
  readonly id: string;
  /** Of a small picture, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
  readonly hash: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly length: number;
  /** `Content-Disposition`. */
  readonly disposition: string;
}

/** A published website at one moment, as JSON. The same folder has the bytes of its files. */
export interface SiteSnapshot {
  /** Name of the project. */
  readonly name: string;
  /** ISO 639-1. The first one has no prefix in its addresses. */
  readonly languages: readonly string[];
  readonly pages: readonly Stored<SitePage>[];
  /** Pages on the first level, by language. */
  readonly menus: Readonly<Record<string, readonly SiteLink[]>>;
  readonly entries: readonly { readonly changed: string; readonly alternates: readonly SiteAddress[] }[];
  /** Former paths in lower case, with the path that each leads to. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly files: readonly SnapshotFile[];
}

/** Name of the snapshot in the folder of a deployment. */
export const SNAPSHOT_FILE = 'site.json';

/** Path of the bytes of a file, relative to the folder of a deployment. */
export function bytesPath({ id, size, hash }: Pick<SnapshotFile, 'id' | 'size' | 'hash'>): string {
  return `files/${[id, size, hash].filter((part) => part !== null).join('-')}`;
}
