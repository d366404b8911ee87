import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { readArtifact } from '../artifact.js';

/**
 * The content of the volume of a website as a tar archive: the program, and the artifact in the folder `site`.
 *
 * @param program absolute path of the bundled program
 * @returns the archive, and a promise that rejects with the reason when it breaks off
 */
export function siteArchive(program: string, artifact: () => Promise<Readable>) {
  const archive = pack();
  const fill = async () => {
    try {
      const main = await readFile(program);
      await pipeline(Readable.from([main]), archive.entry({ name: 'main.mjs', size: main.length }));
      for (const name of ['site', 'site/files'])
        await pipeline(Readable.from([]), archive.entry({ name, type: 'directory' }));
      await readArtifact(await artifact(), (entry) => {
        const { name, size = 0 } = entry.header;
        return pipeline(entry, archive.entry({ name: `site/${name}`, size }));
      });
      archive.finalize();
    } catch (error) {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  return { archive, filled: fill() };
}
