import { Transform, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { posix } from 'node:path';
import { HOSTING_LIMITS } from '@zonewerk/contracts';
import { extract, type Entry, type Headers, type Pack } from 'tar-stream';

/** Name of the file with the build instructions of an archive. */
export const DOCKERFILE = 'Dockerfile';
const MEGABYTE = 1_000_000;
const PATH_CHARACTERS = 1_000;
const DOCKERFILE_BYTES = 65_536;
/** Overhead bytes of one entry: headers and long names. */
const OVERHEAD_BYTES = 2_048;
/** Headers of one entry are read into memory, so their size is limited. */
const HEADER_BYTES = MEGABYTE;
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = Buffer.from('PK');
const RIGHTS = 0o777;

const TEXTS = {
  zip: 'Please upload a tar or tar.gz archive. ZIP archives cannot be read.',
  unreadable: 'This archive cannot be read. Please upload a complete tar or tar.gz archive.',
  empty: 'This archive is empty.',
  noDockerfile: 'The archive has no Dockerfile at its root.',
  longDockerfile: 'The Dockerfile has more than 64 KB.',
  large: `The files of an archive have at most ${HOSTING_LIMITS.archiveBytes / MEGABYTE} MB.`,
  many: `An archive has at most ${HOSTING_LIMITS.archiveEntries} files and folders.`,
  path: (path: string) => `The archive has an entry outside of its root: ${path}`,
  link: (path: string) => `The archive has a link that leads out of it: ${path}`,
  through: (path: string) => `The archive has an entry behind a link: ${path}`,
  kind: (path: string) => `The archive has an entry that is no file, folder or symbolic link: ${path}`,
  twice: (path: string) => `The archive has two entries with the same path: ${path}`,
} as const;

/** Reason of the rejection of an archive, as text for project members. */
export class ArchiveFault extends Error {}

/** Facts about a checked archive. */
interface CheckedArchive {
  /** Bytes of its files. */
  readonly size: number;
  readonly dockerfile: string;
}

/**
 * Checks a tar or tar.gz archive while it copies it. The copy contains only files, folders and links within the
 * archive, without owners and special permissions.
 *
 * @param copy receives the entries and is ended after them
 * @throws ArchiveFault
 */
export async function copyArchive(source: AsyncIterable<Uint8Array>, copy: Pack): Promise<CheckedArchive> {
  const entries = extract();
  const check = new EntryCheck();
  const limit = new ByteLimit(check);
  const faults: unknown[] = [];
  const copying = (async () => {
    for await (const entry of entries) {
      check.began();
      // The iterator waits for the end of its source before it throws.
      await copyEntry(entry, check, copy).catch((error: unknown) => {
        faults.push(error);
        throw error;
      });
      check.ended();
    }
  })();
  for (const result of await Promise.allSettled([pipeline(unpacked(source), limit, entries), copying]))
    if (result.status === 'rejected') faults.push(result.reason);
  try {
    if (faults.length > 0) throw faultOf(faults, limit);
    const checked = check.result();
    copy.finalize();
    return checked;
  } catch (error) {
    copy.destroy(error as Error);
    throw error;
  }
}

async function copyEntry(entry: Entry, check: EntryCheck, copy: Pack): Promise<void> {
  const header = check.header(entry.header);
  if (header === null) {
    entry.resume();
    return;
  }
  if (header.name === DOCKERFILE && header.type === 'file') {
    if ((header.size ?? 0) > DOCKERFILE_BYTES) throw new ArchiveFault(TEXTS.longDockerfile);
    check.dockerfile = await text(entry);
    copy.entry(header, check.dockerfile);
    return;
  }
  if (header.type === 'file') {
    await pipeline(entry, copy.entry(header));
    return;
  }
  entry.resume();
  copy.entry(header, '');
}

/** Facts about the entries so far. */
class EntryCheck {
  dockerfile: string | undefined;
  /** Bytes since the end of the last entry, while no entry is being read. */
  between = 0;
  /** An entry is being read. */
  isInside = false;
  private size = 0;
  private readonly paths = new Map<string, 'file' | 'directory' | 'symlink'>();

  began(): void {
    this.isInside = true;
  }

  ended(): void {
    this.isInside = false;
    this.between = 0;
  }

  /** Header of the copy of an entry; null for an entry that is not copied. */
  header({ name, type, size = 0, mode = 0o644, mtime, linkname }: Headers): Headers | null {
    const path = pathOf(name);
    if (path === '.') return null;
    if (type !== 'file' && type !== 'directory' && type !== 'symlink')
      throw new ArchiveFault(TEXTS.kind(name));
    for (let parent = posix.dirname(path); parent !== '.'; parent = posix.dirname(parent)) {
      const kind = this.paths.get(parent);
      if (kind === undefined) this.paths.set(parent, 'directory');
      else if (kind !== 'directory') throw new ArchiveFault(TEXTS.through(name));
    }
    const present = this.paths.get(path);
    if (present === 'directory' && type === 'directory') return null;
    if (present !== undefined) throw new ArchiveFault(TEXTS.twice(name));
    this.paths.set(path, type);
    if (this.paths.size > HOSTING_LIMITS.archiveEntries) throw new ArchiveFault(TEXTS.many);
    if (type === 'file') this.size += size;
    if (this.size > HOSTING_LIMITS.archiveBytes) throw new ArchiveFault(TEXTS.large);
    const copied = { name: path, type, mode: mode & RIGHTS, uid: 0, gid: 0, ...(mtime ? { mtime } : {}) };
    if (type === 'symlink') return { ...copied, linkname: targetOf(path, linkname ?? '') };
    return type === 'file' ? { ...copied, size } : copied;
  }

  result(): CheckedArchive {
    if (this.paths.size === 0) throw new ArchiveFault(TEXTS.empty);
    if (this.dockerfile === undefined) throw new ArchiveFault(TEXTS.noDockerfile);
    return { size: this.size, dockerfile: this.dockerfile };
  }
}

/** A path below the root without `.` and empty parts. */
function pathOf(name: string): string {
  const parts = name.split('/');
  if (name.startsWith('/') || parts.includes('..') || name.includes('\0') || name.length > PATH_CHARACTERS)
    throw new ArchiveFault(TEXTS.path(name.slice(0, PATH_CHARACTERS)));
  return parts.filter((part) => part !== '' && part !== '.').join('/') || '.';
}

/** Target of a link, which must be below the root. */
function targetOf(path: string, target: string): string {
  const reached = posix.join(posix.dirname(path), target);
  const isOutside =
    target === '' || target.startsWith('/') || target.includes('\0') || target.length > PATH_CHARACTERS;
  if (isOutside || reached === '..' || reached.startsWith('../')) throw new ArchiveFault(TEXTS.link(path));
  return target;
}

/** The bytes of the tar archive. */
async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { first, all } = await beginningOf(source);
  if (first.length === 0) throw new ArchiveFault(TEXTS.empty);
  if (first.subarray(0, ZIP.length).equals(ZIP)) throw new ArchiveFault(TEXTS.zip);
  if (!first.subarray(0, GZIP.length).equals(GZIP)) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  // `pipeline` destroys both when the reader stops.
  const packed = pipeline(all, gunzip);
  packed.catch(() => undefined);
  yield* gunzip as Readable & AsyncIterable<Uint8Array>;
  await packed;
}

/** The first two bytes, and all bytes. */
async function beginningOf(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    first = Buffer.concat([first, next.value]);
    if (first.length >= GZIP.length) break;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  }
  return { first, all: all() };
}

/** Aborts an archive with too many bytes in total, or before an entry. */
class ByteLimit extends Transform {
  bytes = 0;

  constructor(private readonly check: EntryCheck) {
    super();
  }

  override _transform(
    chunk: Uint8Array,
    _: string,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    this.bytes += chunk.byteLength;
    if (!this.check.isInside) this.check.between += chunk.byteLength;
    const { archiveBytes, archiveEntries } = HOSTING_LIMITS;
    const isLarge = this.bytes > archiveBytes + archiveEntries * OVERHEAD_BYTES;
    // Zeros may follow the last entry.
    if (isLarge || this.check.between > HEADER_BYTES) done(new ArchiveFault(TEXTS.large));
    else done(null, chunk);
  }
}

/** The original reason among consequential errors. Errors of the two formats are faults of the archive. */
function faultOf(errors: readonly unknown[], { bytes }: ByteLimit): Error {
  const fault = errors.find((error) => error instanceof ArchiveFault);
  if (fault) return fault;
  const isFormat = errors.some((error) => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return code.startsWith('Z_') || /tar header|Unexpected end of data/u.test(message);
  });
  if (isFormat) return new ArchiveFault(bytes === 0 ? TEXTS.empty : TEXTS.unreadable);
  const cause = errors.find(
    (error) => (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE',
  );
  return cause instanceof Error ? cause : new Error('The archive is incomplete.', { cause: errors[0] });
}
