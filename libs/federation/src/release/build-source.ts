import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BuildError, type Build } from './builds.js';
import { RELEASE_VERSION } from './release-file.js';

/** Name of the file in `dist` with the sources of a build. It is not part of the release content. */
export const SOURCE_FILE = 'zw-source.json';

/** Full hash of a commit. */
export const COMMIT = /^[0-9a-f]{40}$/;

const buildSourceSchema = z.object({
  /** Version of the build of this file. */
  version: z.string().regex(RELEASE_VERSION),
  /** Commit whose tree contains the sources; null for changed sources, and outside of a repository. */
  commit: z.string().regex(COMMIT).nullable(),
  /** The sources differed from the commit. */
  changed: z.boolean(),
  /** SHA-256 over the paths and contents of all files that the build read: `sha256-…`. */
  sources: z.string(),
});

export type BuildSource = z.infer<typeof buildSourceSchema>;

/** Origin of a release. */
export interface Origin {
  readonly commit: string | null;
  /** Null if the build does not record it. */
  readonly sources: string | null;
}

/**
 * Commit and sources as the build recorded them.
 *
 * @param given commit of the publisher, for a build outside of a repository
 * @throws BuildError if the build recorded another commit, or its record is unreadable
 */
export async function originOf({ release, dist }: Build, given: string | null): Promise<Origin> {
  const recorded = await readSource(dist);
  if (recorded?.version !== release.version) return { commit: given, sources: null };
  const { commit, changed, sources } = recorded;
  if (given === null || given === commit) return { commit, sources };
  if (changed) {
    throw new BuildError(
      `This build of ${release.project} has sources that are not committed, so it has no commit. Commit them and build again.`,
    );
  }
  if (commit !== null) {
    throw new BuildError(
      `This build of ${release.project} was made from the commit ${commit}, not ${given}.`,
    );
  }
  return { commit: given, sources };
}

async function readSource(dist: string): Promise<BuildSource | null> {
  const file = join(dist, SOURCE_FILE);
  try {
    return buildSourceSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    // Without a record, the origin of the sources is unknown.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new BuildError(`${file} cannot be read. Build the project again.`, { cause: error });
  }
}
