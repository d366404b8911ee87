import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from './say.mjs';

/** Subfolders of the data folder that a start writes to. */
const PARTS = ['mongodb', 'releases', 'logs'];
const WAY_OUT = 'or set ZW_DATA_DIR to another folder.';

/**
 * Creates the data folder, and rejects one that this account cannot use.
 *
 * @param {string} dataDir
 * @param {number} [uid] user id of the process; 0 can use every folder
 * @throws {UserError} in one line
 */
export async function requireUsableFolder(dataDir, uid = process.getuid?.()) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const folder of [dataDir, ...PARTS.map((part) => join(dataDir, part))]) {
      await requireUsable(folder, uid);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(problemOf(dataDir, /** @type {NodeJS.ErrnoException} */ (error)), { cause: error });
  }
}

/** @param {string} folder @param {number | undefined} uid */
async function requireUsable(folder, uid) {
  const found = await stat(folder).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return;
  if (!found.isDirectory()) throw new UserError(`The data folder ${folder} is a file. Remove it, ${WAY_OUT}`);
  if (uid !== undefined && uid !== 0 && found.uid !== uid) {
    throw new UserError(
      `The data folder ${folder} belongs to another account (user ${found.uid}, not ${uid}). Start with that account, ${WAY_OUT}`,
    );
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error) => {
    throw new UserError(problemOf(folder, error), { cause: error });
  });
}

/** @param {string} folder @param {NodeJS.ErrnoException} error @returns {string} message for the user */
export function problemOf(folder, { code, message }) {
  if (code === 'EROFS')
    return `The data folder ${folder} is on a read-only disk. Make it writable, ${WAY_OUT}`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `The data folder ${folder} cannot be written by this account. Give it the rights, ${WAY_OUT}`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${folder} cannot be made, because a part of its path is a file. Remove it, ${WAY_OUT}`;
  }
  return `The data folder ${folder} cannot be used (${code ?? message}). Choose another one with ZW_DATA_DIR.`;
}
