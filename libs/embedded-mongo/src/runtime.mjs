import { homedir } from 'node:os';
import { join } from 'node:path';
import { privateLibc } from './private-libc.mjs';

/** Oldest glibc that the engine's binary accepts. */
const GLIBC = [2, 38];

const INSTEAD = 'Set MONGODB_URI to a MongoDB server instead.';

/**
 * How to start node so that the engine loads: directly, or through a newer C library's own loader.
 *
 * @param {object} options
 * @param {string} options.cacheDir
 * @param {(line: string) => void} options.log
 * @param {{ platform: string, arch: string, glibc: string | undefined }} [options.machine]
 * @param {typeof privateLibc} [options.libc]
 * @returns {Promise<{ command: string, args: string[] }>}
 * @throws {Error} one line that names MONGODB_URI, when this machine cannot run the engine
 */
export async function nodeForEngine({ cacheDir, log, machine = thisMachine(), libc = privateLibc }) {
  const { platform, arch, glibc } = machine;
  const direct = { command: process.execPath, args: [] };
  if (platform === 'darwin' && arch === 'arm64') return direct;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new Error(`The embedded database does not run on ${platform} ${arch}. ${INSTEAD}`);
  }
  if (glibc === undefined) {
    throw new Error(`The embedded database needs a Linux with glibc 2.38 or newer. ${INSTEAD}`);
  }
  if (isEnough(glibc)) return direct;
  try {
    const { loader, libraryPath } = await libc({ cacheDir, arch, log });
    // Under the loader process.execPath is the loader itself, so the real node is named here.
    return { command: loader, args: ['--library-path', libraryPath, process.execPath] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The embedded database needs glibc 2.38 or newer; this system has ${glibc}, and a private copy could not be fetched (${reason}). ${INSTEAD}`,
      { cause: error },
    );
  }
}

/** @param {string} glibc such as `2.36` */
function isEnough(glibc) {
  const [major = 0, minor = 0] = glibc.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = GLIBC;
  return major > needMajor || (major === needMajor && minor >= needMinor);
}

/** @returns {{ platform: string, arch: string, glibc: string | undefined }} */
function thisMachine() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { platform: process.platform, arch: process.arch, glibc: report.header.glibcVersionRuntime };
}

/** @returns {string} the cache folder used when the caller names none; shared by every checkout */
export function defaultCacheDir() {
  return join(homedir(), '.cache', 'zonewerk');
}
