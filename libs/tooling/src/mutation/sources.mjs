import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Inputs of the API's tests, relative to the root. */
const PARTS = ['api', 'libs', 'docs', 'package.json', 'jest.preset.mjs', '.swcrc.json'];
const EXCLUDED = new Set(['node_modules', 'dist', 'coverage']);
const OWN_SCOPE = '@zonewerk';

/**
 * Copies the sources into a separate folder, where they can be changed. Packages are linked, except for those of the
 * repository, which come from the copy.
 *
 * @param {string} root
 * @returns {Promise<{ root: string, remove: () => Promise<void> }>}
 */
export async function copySources(root) {
  const copy = await mkdtemp(join(tmpdir(), 'zw-guards-'));
  for (const part of PARTS) {
    const filter = (/** @type {string} */ path) => !EXCLUDED.has(basename(path));
    await cp(join(root, part), join(copy, part), { recursive: true, filter });
  }
  const packages = join(copy, 'node_modules');
  await mkdir(join(packages, OWN_SCOPE), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== OWN_SCOPE) await symlink(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of await readdir(join(root, 'node_modules', OWN_SCOPE))) {
    // A relative link, so the same target points into the copy.
    const target = await readlink(join(root, 'node_modules', OWN_SCOPE, name));
    await symlink(target, join(packages, OWN_SCOPE, name));
  }
  await linkOwnPackages(root, copy);
  // Threads of the API run the build, in which no guard is removed.
  await symlink(join(root, 'api/dist'), join(copy, 'api/dist'));
  return { root: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}

/** Links packages of which a project has a separate version. @param {string} root @param {string} copy */
async function linkOwnPackages(root, copy) {
  for (const part of ['api', ...(await readdir(join(root, 'libs'))).map((name) => `libs/${name}`)]) {
    const names = await readdir(join(root, part));
    if (!names.includes('node_modules')) continue;
    await symlink(join(root, part, 'node_modules'), join(copy, part, 'node_modules'));
  }
}
