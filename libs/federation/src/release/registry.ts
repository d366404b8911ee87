import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isServed } from './builds.js';
import { hasCode } from './file-system.js';
import type { ReleaseName } from './override.js';
import {
  PROJECT_NAME,
  PUBLISHED_FILE,
  publishedReleaseSchema,
  RELEASE_VERSION,
  type PublishedRelease,
} from './release-file.js';
import type { ReleaseKey } from './release-key.js';

/** Result of reading a folder of the registry. */
export type Found =
  | { readonly release: PublishedRelease }
  | { readonly problem: 'missing' | 'damaged' | 'unsigned' };

interface CachedRelease {
  readonly stamp: string;
  readonly found: Found;
}

/**
 * Published releases on disk: `<folder>/<project>/<version>/`, each with its files and `release.json`. Releases are
 * immutable, so each one is read once; the file's stamp reveals later manipulation.
 */
export class ReleaseRegistry {
  readonly folder: string;
  private readonly cached = new Map<string, CachedRelease>();

  constructor(
    folder: string,
    private readonly key: () => Promise<ReleaseKey>,
  ) {
    this.folder = resolve(folder);
  }

  /** Folder of a release, existing or not. @throws RangeError for an invalid name */
  path({ project, version }: ReleaseName): string {
    if (!PROJECT_NAME.test(project) || !RELEASE_VERSION.test(version)) {
      throw new RangeError('This names no release');
    }
    return join(this.folder, project, version);
  }

  /** A published release with a valid signature; null otherwise. */
  async find(name: ReleaseName): Promise<PublishedRelease | null> {
    const found = await this.inspect(name);
    return 'release' in found ? found.release : null;
  }

  /** As `find`, with the reason of a failure. */
  async inspect(name: ReleaseName): Promise<Found> {
    const file = join(this.path(name), PUBLISHED_FILE);
    const stamp = await stampOf(file);
    if (stamp === null) return { problem: 'missing' };
    const cached = this.cached.get(file);
    if (cached?.stamp === stamp) return cached.found;
    const found = await this.read(file, name);
    // A broken release must not affect all pages of its channel. A later read may succeed.
    if (!found) return { problem: 'damaged' };
    this.cached.set(file, { stamp, found });
    return found;
  }

  /** Every published release of a project, or of all, newest first. */
  async list(project?: string): Promise<PublishedRelease[]> {
    const projects = project === undefined ? await namesIn(this.folder, PROJECT_NAME) : [project];
    const found = await Promise.all(
      projects.map(async (one) => {
        const versions = await namesIn(join(this.folder, one), RELEASE_VERSION);
        return Promise.all(versions.map((version) => this.find({ project: one, version })));
      }),
    );
    return found
      .flat()
      .filter((release) => release !== null)
      .sort(byNewest);
  }

  /**
   * File of a path below `/assets/`. Only files that a published and signed release lists are served, so a path
   * traversal finds none.
   *
   * @returns absolute path, or null
   */
  async file(urlPath: string): Promise<string | null> {
    const match = /^\/assets\/(?<project>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/.exec(urlPath);
    const { project = '', version = '', file = '' } = match?.groups ?? {};
    if (!PROJECT_NAME.test(project) || !RELEASE_VERSION.test(version) || !isServed(file)) return null;
    const found = await this.find({ project, version });
    return found && Object.hasOwn(found.release.files, file)
      ? join(this.path({ project, version }), file)
      : null;
  }

  /** Null after an I/O or permission error. */
  private async read(file: string, name: ReleaseName): Promise<Found | null> {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    const parsed = publishedReleaseSchema.safeParse(asJson(text));
    if (!parsed.success) return { problem: 'damaged' };
    const { signature, ...signed } = parsed.data;
    const { project, version } = signed.release;
    // A renamed folder would be another release with a valid signature.
    if (project !== name.project || version !== name.version) return { problem: 'damaged' };
    const key = await this.key();
    return key.verifies(signed, signature) ? { release: parsed.data } : { problem: 'unsigned' };
  }
}

function byNewest(a: PublishedRelease, b: PublishedRelease): number {
  const [left, right] = [a, b].map(({ publishedAt, release }) => `${publishedAt} ${release.version}`);
  return (left ?? '') < (right ?? '') ? 1 : -1;
}

/** Stamp of a file's state; null without a file. */
async function stampOf(file: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ENOTDIR') ? null : 'unreadable';
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
