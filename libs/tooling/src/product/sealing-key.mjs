import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Encryption key of a data folder. It is in a file that only its owner can read, outside of the database that it
 * protects.
 *
 * @param {Pick<import('../settings.mjs').Settings, 'dataDir' | 'mode' | 'env'>} settings
 * @returns {Promise<NodeJS.ProcessEnv>} empty if `SEALING_KEY` is set, and in production, which requires the setting
 */
export async function sealingEnv({ dataDir, mode, env }) {
  if (env.SEALING_KEY || mode === 'production') return {};
  const file = join(dataDir, 'sealing.key');
  const key = await read(file);
  if (key !== null) return { SEALING_KEY: key };
  await make(file, dataDir);
  return { SEALING_KEY: /** @type {string} */ (await read(file)) };
}

/** @param {string} file */
async function read(file) {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the key, unless another command has created it. A link appears together with its content, and never replaces
 * a file.
 *
 * @param {string} file
 * @param {string} folder
 */
async function make(file, folder) {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
