import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { readArtifact } from '../artifact.js';

/**
 * Copies the content of a website into an instance.
 *
 * @param folder prefix of the names in the archive: empty, or with a slash at its end
 * @param put sends the archive; the signal aborts it when the content is interrupted
 */
export async function putSite(
  program: string,
  artifact: () => Promise<Readable>,
  folder: string,
  put: (archive: Pack, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const { archive, filled } = siteArchive(program, artifact, folder);
  const ending = new AbortController();
  // Each failure aborts the other work, and the first failure is the reason.
  let failure: { readonly reason: unknown } | undefined;
  await Promise.all(
    [filled, put(archive, ending.signal)].map((work) =>
      work.catch((reason: unknown) => {
        failure ??= { reason };
        archive.destroy();
        ending.abort();
      }),
    ),
  );
  if (failure) throw failure.reason;
}

/**
 * The content of the volume of a website as a tar archive: the program, and the artifact in the folder `site`.
 *
 * @param program absolute path of the bundled program
 * @returns the archive, and a promise that rejects with the reason of an interruption
 */
function siteArchive(program: string, artifact: () => Promise<Readable>, folder: string) {
  const archive = pack();
  const fill = async () => {
    try {
      const main = await readFile(program);
      await pipeline(Readable.from([main]), archive.entry({ name: `${folder}main.mjs`, size: main.length }));
      for (const name of ['site', 'site/files'])
        await pipeline(Readable.from([]), archive.entry({ name: `${folder}${name}`, type: 'directory' }));
      await readArtifact(await artifact(), (entry) => {
        const { name, size = 0 } = entry.header;
        return pipeline(entry, archive.entry({ name: `${folder}site/${name}`, size }));
      });
      archive.finalize();
    } catch (error) {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  return { archive, filled: fill() };
}
