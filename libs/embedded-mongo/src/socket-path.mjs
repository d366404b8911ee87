import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'engine.sock';
/** Systems allow 104 (macOS) or 108 (Linux) bytes, the final zero among them. */
const PATH_MAX = 100;

/** @param {NodeJS.Platform} [platform] @returns {boolean} the system has Unix sockets with the rights of files */
export function hasPrivateSockets(platform = process.platform) {
  return platform === 'linux' || platform === 'darwin';
}

/**
 * Path of the socket of a database folder: in the folder itself, or in a private folder below the temporary one when the
 * path is too long for a socket. The same folder always has the same path.
 *
 * @param {string} dataDir absolute
 * @param {string} [temporary]
 * @returns {Promise<string>}
 * @throws {Error} one line, when the private folder is not private
 */
export async function socketPathOf(dataDir, temporary = tmpdir()) {
  const own = join(dataDir, NAME);
  if (Buffer.byteLength(own) <= PATH_MAX) return own;
  const uid = process.getuid?.() ?? 0;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join(temporary, `zonewerk-${uid}-${digest}`);
  const short = join(folder, NAME);
  if (Buffer.byteLength(short) > PATH_MAX) {
    throw new Error(
      `The path ${short} is too long for a socket. Set TMPDIR or ZW_DATA_DIR to a shorter one.`,
    );
  }
  await makePrivate(folder, uid);
  return short;
}

/** @param {string} folder @param {number} uid */
async function makePrivate(folder, uid) {
  try {
    await mkdir(folder, { mode: 0o700 });
    return;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  // Another account could make the folder first.
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return;
  throw new Error(`${folder} is not a private folder of this account. Remove it, or set TMPDIR.`);
}
