import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { integrityOf, readBuiltFile, type Build } from './builds.js';
import { hasCode, syncFolder, writeDurably } from './file-system.js';

const WORTH_COMPRESSING = 1_024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Stored forms of a file in the registry by extension, with their decoders. */
const FORMS = {
  '': async (content: Buffer) => content,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
} as const satisfies Record<string, (content: Buffer) => Promise<Buffer>>;

/**
 * Writes a file and, where they are smaller, its compressed forms. Compression happens once here instead of on every
 * request.
 */
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
 * Restores damaged or missing files of a release.
 *
 * @param home folder of the release
 * @param aside folder for incomplete files, on the same disk
 * @throws BuildError if the build lacks a file too
 */
export async function repairFiles(home: string, build: Build, aside: string): Promise<void> {
  for (const [file, { integrity }] of Object.entries(build.release.files)) {
    const target = join(home, file);
    if (await isWhole(target, integrity)) continue;
    const draft = join(aside, `${randomUUID()}${extname(file)}`);
    await writeWithCompressed(draft, await readBuiltFile(build, file));
    for (const ending of Object.keys(FORMS)) await replace(`${draft}${ending}`, `${target}${ending}`);
    await syncFolder(dirname(target));
  }
}

/** Whether a file and its existing compressed forms contain the released content. */
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

/** Replaces a file by another; without a source, removes it. */
async function replace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await rm(to, { force: true });
  }
}
