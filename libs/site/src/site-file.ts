import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';

/** A file of a website, as pages name it. */
export interface SiteFileAddress {
  readonly id: string;
  /** Of a small picture of it, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
  /** The part that changes with the content; null while that is not known. */
  readonly hash: string | null;
}

/** A file that visitors may have. */
export interface SiteFile {
  /** As in its address. */
  readonly hash: string;
  readonly type: string;
  readonly length: number;
  /** `Content-Disposition`. */
  readonly disposition: string;
  /** Null when its bytes are gone by now. */
  open(range?: ByteRange): Promise<Readable | null>;
}

/** No slug has an underscore, so no page is there. */
const ADDRESS = /^\/_files\/([0-9a-f]{24})\/(?:(\d{1,4}x\d{1,4})\/)?(?:([0-9a-f]{16})\/)?$/u;
/** Nothing of a file runs or is loaded; the style of a drawing is part of it. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Path of a file on the website that shows it. */
export function filePath({ id, size, hash }: SiteFileAddress): string {
  return `/_files/${[id, size, hash].filter((part) => part !== null).join('/')}/`;
}

/** The file that a path names; null for every other path. */
export function fileAt(path: string): SiteFileAddress | null {
  const found = ADDRESS.exec(path);
  return found && { id: found[1] ?? '', size: found[2] ?? null, hash: found[3] ?? null };
}

/** What is said of a file that is asked for by that address. */
export function fileHeaders(file: SiteFile, { size, hash }: SiteFileAddress) {
  return {
    'Accept-Ranges': 'bytes',
    // What an address with a hash gives never changes; every other one may give something else later.
    'Cache-Control': hash === file.hash ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Disposition': file.disposition,
    'Content-Length': String(file.length),
    'Content-Security-Policy': SANDBOX,
    'Content-Type': file.type,
    ETag: `"${[file.hash, size].filter((part) => part !== null).join('-')}"`,
  };
}

/** What is said of a part of a file instead of the whole. */
export function partHeaders({ start, end }: ByteRange, { length }: Pick<SiteFile, 'length'>) {
  return { 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${length}` };
}
