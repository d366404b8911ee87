import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Entry } from 'tar-stream';

/** Entry names of an artifact: the snapshot and the bytes of files. */
const ENTRY = /^(?:site\.json|files\/[\w-]+)$/u;

/**
 * Yields the entries of an artifact.
 * @throws when an entry has an unknown name
 */
export async function readArtifact(
  artifact: Readable,
  take: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  const archive = extract();
  const taking = (async () => {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (!ENTRY.test(name)) throw new Error(`The artifact has an entry with the name ${name}.`);
      await take(entry);
    }
  })();
  await Promise.all([pipeline(artifact, archive), taking]);
}
