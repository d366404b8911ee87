import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { integrityOf, readBuiltFile, type Build } from './builds.js';
import { hasCode, syncFolder, writeDurably } from './file-system.js';

const WORTH_COMPRESSING = 1_024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** The forms in which a file lies in the registry, by ending, and how its content is read from them. */
const FORMS = {
  '': async (content: Buffer) => content,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
} as const satisfies Record<string, (content: Buffer) => Promise<Buffer>>;

/** A file and, where it pays, its compressed forms beside it: made once here instead of at every request. */
export async function writeWithCompressed(target: string, content: Buffer): Promise<void> {
  await writeDurably(target, content);
  if (!COMPRESSIBLE.test(target) || content.length < WORTH_COMPRESSING) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeDurably(`${target}.br`, brotli);
  await writeDurably(`${target}.gz`, gzipped);
}

/**
 * Puts the files of a release that are damaged or gone back into its folder.
 *
 * @param home the release's folder
 * @param aside folder for files that are being written, on the same disk
 * @throws BuildError when the build does not hold the file either
 */
export async function mendFiles(home: string, build: Build, aside: string): Promise<void> {
  for (const [file, { integrity }] of Object.entries(build.release.files)) {
    const target = join(home, file);
    if (await isWhole(target, integrity)) continue;
    const draft = join(aside, `${randomUUID()}${extname(file)}`);
    await writeWithCompressed(draft, await readBuiltFile(build, file));
    for (const ending of Object.keys(FORMS)) await replace(`${draft}${ending}`, `${target}${ending}`);
    await syncFolder(dirname(target));
  }
}

/** Whether a file and those of its compressed forms that are there give the content that was released. */
async function isWhole(path: string, integrity: string): Promise<boolean> {
  for (const [ending, contentOf] of Object.entries(FORMS)) {
    try {
      if (integrityOf(await contentOf(await readFile(path + ending))) !== integrity) return false;
    } catch (error) {
      if (ending === '' || !hasCode(error, 'ENOENT')) return false;
    }
  }
  return true;
}

/** Moves a file over another; without one, the other goes too. */
async function replace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await rm(to, { force: true });
  }
}
