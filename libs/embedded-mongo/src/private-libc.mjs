import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchPackage } from './apt-fetch.mjs';
import { readAptSources } from './apt-sources.mjs';

const run = promisify(execFile);

/** Release that carries a glibc new enough for the engine, per distribution. */
const NEXT_RELEASE = {
  debian: { suite: 'trixie', keyring: 'debian-archive-keyring' },
  ubuntu: { suite: 'noble', keyring: 'ubuntu-keyring' },
};

const MACHINES = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/**
 * A C library for the database host alone, out of the cache folder or fetched into it (3 s, 13 MB).
 *
 * @param {object} options
 * @param {string} options.cacheDir
 * @param {'x64' | 'arm64'} options.arch
 * @param {(line: string) => void} options.log
 * @param {string} [options.nodePath] the node executable that will run under the library
 * @returns {Promise<{ loader: string, libraryPath: string }>}
 * @throws {Error} the reason why there is none, one line
 */
export async function privateLibc({ cacheDir, arch, log, nodePath = process.execPath }) {
  const { id, codename } = await distribution();
  const release = NEXT_RELEASE[id];
  const home = join(cacheDir, `libc6-${id}-${release.suite}-${arch}`);
  const present = placed(home, arch);
  if (await exists(present.loader)) return present;

  log(`Fetching a C library for the embedded database (${id} ${release.suite}, once)…`);
  await mkdir(cacheDir, { recursive: true });
  const workDir = await mkdtemp(join(cacheDir, '.libc6-'));
  try {
    const files = await fetchLibc(await ownSources(codename), release, workDir);
    const { loader, libraryPath } = placed(files, arch);
    await run(loader, ['--library-path', libraryPath, nodePath, '--version']);
    await putInPlace(files, home, present.loader);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  return present;
}

/** @param {string} root @param {'x64' | 'arm64'} arch */
function placed(root, arch) {
  const { triplet, loader } = MACHINES[arch];
  const libraryPath = join(root, 'usr/lib', triplet);
  return { loader: join(libraryPath, loader), libraryPath };
}

/**
 * Concurrent starts may all fetch; the first rename wins and the others use its result.
 *
 * @param {string} files @param {string} home @param {string} proof file that a whole copy has
 */
async function putInPlace(files, home, proof) {
  try {
    await rename(files, home);
  } catch {
    if (await exists(proof)) return;
    await rm(home, { recursive: true, force: true });
    await rename(files, home);
  }
}

/**
 * @param {import('./apt-sources.mjs').AptSource[]} own sources of the installed release
 * @param {{ suite: string, keyring: string }} release
 * @param {string} workDir
 * @returns {Promise<string>}
 */
async function fetchLibc(own, release, workDir) {
  const next = own.map((source) => ({ ...source, suites: [release.suite], components: ['main'] }));
  try {
    return await fetchPackage({ sources: next, packageName: 'libc6', workDir: join(workDir, 'first') });
  } catch (error) {
    if (!/NO_PUBKEY|not signed|no longer signed/.test(String(error))) throw error;
  }
  // An installed keyring may be older than the next release: the installed release vouches for a newer one.
  const keys = await fetchPackage({
    sources: own,
    packageName: release.keyring,
    workDir: join(workDir, 'keys'),
  });
  const signedBy = join(
    keys,
    'usr/share/keyrings',
    `${release.keyring.replace('ubuntu-', 'ubuntu-archive-')}.gpg`,
  );
  const sources = next.map((source) => ({ ...source, signedBy }));
  return fetchPackage({ sources, packageName: 'libc6', workDir: join(workDir, 'second') });
}

/** @param {string} codename @returns {Promise<import('./apt-sources.mjs').AptSource[]>} */
async function ownSources(codename) {
  const all = await readAptSources();
  const first = all.find(
    ({ suites, components }) => suites.includes(codename) && components.includes('main'),
  );
  if (!first) throw new Error(`apt's sources name no archive of ${codename}`);
  return [{ ...first, suites: [codename], components: ['main'] }];
}

/** @returns {Promise<{ id: 'debian' | 'ubuntu', codename: string }>} */
async function distribution() {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const value = (/** @type {string} */ key) =>
    new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  const family = `${value('ID')} ${value('ID_LIKE')}`.split(' ');
  const codename = value('UBUNTU_CODENAME') || value('VERSION_CODENAME');
  if (family.includes('ubuntu')) return { id: 'ubuntu', codename };
  if (family.includes('debian')) return { id: 'debian', codename };
  throw new Error(
    `there is no known source of a newer C library for ${value('PRETTY_NAME') || 'this system'}`,
  );
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
