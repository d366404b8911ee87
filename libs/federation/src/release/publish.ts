import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BuildError, integrityOf, readBuiltFile, type Build } from './builds.js';
import { canonicalJson } from './canonical-json.js';
import { hasCode, syncFolder, writeDurably } from './file-system.js';
import type { ReleaseRegistry } from './registry.js';
import { excessOf } from './limits.js';
import { PUBLISHED_FILE, type PublishedRelease, type ReleaseFile } from './release-file.js';
import type { ReleaseKey } from './release-key.js';
import { repairFiles, writeWithCompressed } from './stored-files.js';

/** Folder for incomplete releases; no project can have this name. */
const INCOMING = '.incoming';
/** Files of a killed publisher are removed after this time. */
const LEFTOVER_MS = 3_600_000;

/** Publisher and origin of a build. */
export interface Publication {
  readonly by: string;
  /** Full hash, or null if unknown. */
  readonly commit: string | null;
  /** Hash over the sources (`zw-source.json`); null if unknown. */
  readonly sources?: string | null;
  readonly now?: Date;
}

/**
 * Publishes a build: verifies its files, writes them to a temporary folder, and renames it into the registry. A release
 * is therefore complete or absent. Repeated and concurrent publications of the same build succeed and restore damaged
 * or missing files. A release with the signature of another key is signed again if its files are unchanged.
 *
 * @returns the release, and whether this call published it
 * @throws BuildError if the files differ from the build, another release has this version, or it is too large
 */
export async function publishBuild(
  { registry, key }: { registry: ReleaseRegistry; key: ReleaseKey },
  build: Build,
  publication: Publication,
): Promise<{ published: PublishedRelease; fresh: boolean }> {
  const excess = excessOf(build.release);
  if (excess !== null) throw new BuildError(excess);
  const present = await registry.find(build.release);
  if (present) {
    const published = same(present, build);
    await repairPublishedFiles(registry, build);
    return { published, fresh: false };
  }
  const published = describe(build.release, publication, key);
  const draft = await writeDraft(registry.folder, build, published);
  try {
    const fresh = await moveIntoPlace(registry, { draft, published, build });
    const stored = await registry.find(build.release);
    if (!stored) throw new BuildError(`${registry.path(build.release)} could not be written.`);
    if (!fresh) await repairPublishedFiles(registry, build);
    return { published: same(stored, build), fresh };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @throws BuildError if the build itself is incomplete */
async function repairPublishedFiles(registry: ReleaseRegistry, build: Build): Promise<void> {
  for (const file of Object.keys(build.release.files)) await readBuiltFile(build, file);
  const incoming = join(registry.folder, INCOMING);
  await mkdir(incoming, { recursive: true });
  await repairFiles(registry.path(build.release), build, incoming);
}

function describe(release: ReleaseFile, publication: Publication, key: ReleaseKey): PublishedRelease {
  const { by, commit, sources = null, now = new Date() } = publication;
  const origin = { commit, ...(sources === null ? {} : { sources }) };
  const signed = { release, ...origin, publishedAt: now.toISOString(), publishedBy: by };
  return { ...signed, signature: key.sign(signed) };
}

/** @throws BuildError if another build is published with the same version */
function same(published: PublishedRelease, { release }: Build): PublishedRelease {
  if (canonicalJson(published.release) === canonicalJson(release)) return published;
  throw new BuildError(
    `Another build of ${release.project} has the version ${release.version} already. Raise the version of its package.`,
  );
}

/** Writes all files of the release to a separate folder. */
async function writeDraft(folder: string, build: Build, published: PublishedRelease): Promise<string> {
  const incoming = join(folder, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);
  const draft = join(incoming, randomUUID());
  await mkdir(draft);
  try {
    const folders = new Set([draft]);
    for (const file of Object.keys(build.release.files)) {
      const target = join(draft, file);
      await mkdir(dirname(target), { recursive: true });
      folders.add(dirname(target));
      await writeWithCompressed(target, await readBuiltFile(build, file));
    }
    await writeDurably(join(draft, PUBLISHED_FILE), `${JSON.stringify(published, null, 2)}\n`);
    for (const one of folders) await syncFolder(one);
    return draft;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @returns false if the release already existed */
async function moveIntoPlace(
  registry: ReleaseRegistry,
  { draft, published, build }: { draft: string; published: PublishedRelease; build: Build },
): Promise<boolean> {
  const target = registry.path(published.release);
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(draft, target);
    await syncFolder(dirname(target));
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  const found = await registry.inspect(published.release);
  if ('release' in found) return false;
  // Without a description, the folder does not prove that it contains the same build.
  if (found.problem !== 'unsigned') await repairPublishedFiles(registry, build);
  await resign(target, draft, published);
  return false;
}

/** Signs a release without a valid signature if its files equal those of the build. */
async function resign(target: string, draft: string, { release }: PublishedRelease): Promise<void> {
  for (const [file, { integrity }] of Object.entries(release.files)) {
    const content = await readFile(join(target, file)).catch(() => null);
    if (!content || integrityOf(content) !== integrity) {
      throw new BuildError(
        `${target} holds other files than were built and no good signature. Move it away and publish again.`,
      );
    }
  }
  await rename(join(draft, PUBLISHED_FILE), join(target, PUBLISHED_FILE));
  await syncFolder(target);
}

async function removeLeftovers(incoming: string): Promise<void> {
  const before = Date.now() - LEFTOVER_MS;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const age = await stat(path).catch(() => null);
    if (age && age.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
