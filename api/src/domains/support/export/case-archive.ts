import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import { pack, type Pack } from 'tar-stream';
import type { CaseFile, CasePost } from '../cases/post.schema.js';

/** A file of an archive: its bytes, or a stored file that is read on demand. */
export type ArchiveEntry =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly size: number; readonly open: () => Promise<Readable | null> };

type OpenFile = (file: CaseFile) => Promise<Readable | null>;

/**
 * A `.tar.gz` download that is created while it is sent.
 *
 * @param folder name of the archive and of its only folder
 */
export function toArchive(folder: string, entries: readonly ArchiveEntry[]): StreamableFile {
  const tar = pack();
  const gzip = createGzip();
  // A client that disconnects destroys both; the callback receives the error.
  pipeline(tar, gzip, () => undefined);
  write(tar, folder, entries).catch((error: unknown) => tar.destroy(error as Error));
  const disposition = `attachment; filename="${folder}.tar.gz"`;
  const file = new StreamableFile(gzip, { type: 'application/gzip', disposition });
  // A truncated archive fails at its checksum.
  return file.setErrorHandler((_, response) => response.end());
}

/** Files of posts as archive entries. The number of the post and a counter make names unique. */
export function fileEntries(posts: readonly CasePost[], open: OpenFile): ArchiveEntry[] {
  return posts.flatMap((post) =>
    post.files.map((file, index) => ({
      name: fileName(post, file, index),
      size: file.size,
      open: () => open(file),
    })),
  );
}

/** Name of a file of a post in an archive. */
export function fileName({ seq }: Pick<CasePost, 'seq'>, { name }: CaseFile, index: number): string {
  return `files/${seq}-${index + 1}-${name}`;
}

async function write(tar: Pack, folder: string, entries: readonly ArchiveEntry[]): Promise<void> {
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if ('bytes' in entry) {
      await ended(tar, (done) => tar.entry({ name }, entry.bytes, done));
      continue;
    }
    const stream = await entry.open();
    // A file that was deleted with an account is not in the archive.
    if (stream) await piped(stream, tar.entry({ name, size: entry.size }));
  }
  tar.finalize();
}

/** Waits for the end of an entry, or of the archive after a disconnect. */
function ended(tar: Pack, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('The archive has no reader.'));
    tar.once('close', stop);
    start((error) => {
      tar.off('close', stop);
      if (error) reject(error);
      else resolve();
    });
  });
}
