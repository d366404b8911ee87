import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import { pack, type Pack } from 'tar-stream';
import type { CaseFile, CasePost } from '../cases/post.schema.js';

/** A file of an archive: its bytes, or a stored file that is read when its turn comes. */
export type ArchiveEntry =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly size: number; readonly open: () => Promise<Readable | null> };

type OpenFile = (file: CaseFile) => Promise<Readable | null>;

/**
 * A download of a `.tar.gz` that is built while it is sent.
 *
 * @param folder name of the archive and of its only folder
 */
export function toArchive(folder: string, entries: readonly ArchiveEntry[]): StreamableFile {
  const tar = pack();
  const gzip = createGzip();
  // A reader that goes away destroys both; the callback takes the error.
  pipeline(tar, gzip, () => undefined);
  write(tar, folder, entries).catch((error: unknown) => tar.destroy(error as Error));
  const disposition = `attachment; filename="${folder}.tar.gz"`;
  const file = new StreamableFile(gzip, { type: 'application/gzip', disposition });
  // A cut archive fails at its checksum.
  return file.setErrorHandler((_, response) => response.end());
}

/** Files of posts as entries. The number of the post and a counter make names unique. */
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
    // A file that a removed account had is not in the archive.
    if (stream) await piped(stream, tar.entry({ name, size: entry.size }));
  }
  tar.finalize();
}

/** Waits for the end of an entry, or for the end of the archive whose reader went away. */
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
