import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';

/** Path parts of a website file. */
export interface SiteFileAddress {
  readonly id: string;
  /** Size of a thumbnail, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
  /** Content hash; null if it is unknown. */
  readonly hash: string | null;
}

/** A public file. */
export interface SiteFile {
  /** Content hash of the path. */
  readonly hash: string;
  readonly type: string;
  readonly length: number;
  /** `Content-Disposition`. */
  readonly disposition: string;
  /** Null if the content no longer exists. */
  open(range?: ByteRange): Promise<Readable | null>;
}

/** Slugs have no underscore, so no page has such a path. */
const ADDRESS = /^\/_files\/([0-9a-f]{24})\/(?:(\d{1,4}x\d{1,4})\/)?(?:([0-9a-f]{16})\/)?$/u;
/** A file cannot run scripts or load resources; an SVG may contain its own styles. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Path of a file on its website. */
export function filePath({ id, size, hash }: SiteFileAddress): string {
  return `/_files/${[id, size, hash].filter((part) => part !== null).join('/')}/`;
}

/** File of a path; null for other paths. */
export function fileAt(path: string): SiteFileAddress | null {
  const found = ADDRESS.exec(path);
  return found && { id: found[1] ?? '', size: found[2] ?? null, hash: found[3] ?? null };
}

/** Headers of a file for a path. */
export function fileHeaders(file: SiteFile, { size, hash }: SiteFileAddress) {
  return {
    'Accept-Ranges': 'bytes',
    // Content of a path with a hash is immutable; other paths can change.
    'Cache-Control': hash === file.hash ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Disposition': file.disposition,
    'Content-Length': String(file.length),
    'Content-Security-Policy': SANDBOX,
    'Content-Type': file.type,
    ETag: `"${[file.hash, size].filter((part) => part !== null).join('-')}"`,
  };
}

/** Headers of a partial response. */
export function partHeaders({ start, end }: ByteRange, { length }: Pick<SiteFile, 'length'>) {
  return { 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${length}` };
}
