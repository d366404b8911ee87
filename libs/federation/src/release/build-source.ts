import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BuildError, type Build } from './builds.js';
import { RELEASE_VERSION } from './release-file.js';

/** Name of the file in `dist` that says what a build was made from. It is no part of the release's content. */
export const SOURCE_FILE = 'zw-source.json';

/** Full hash of a commit. */
export const COMMIT = /^[0-9a-f]{40}$/;

const buildSourceSchema = z.object({
  /** Version of the build that this file belongs to. */
  version: z.string().regex(RELEASE_VERSION),
  /** Commit whose tree has the sources; null when they were changed, and outside a repository. */
  commit: z.string().regex(COMMIT).nullable(),
  /** The sources differed from the commit. */
  changed: z.boolean(),
  /** SHA-256 over the paths and contents of all files that the build read: `sha256-…`. */
  sources: z.string(),
});

export type BuildSource = z.infer<typeof buildSourceSchema>;

/** What a release says of its origin. */
export interface Origin {
  readonly commit: string | null;
  /** Null when the build does not say. */
  readonly sources: string | null;
}

/**
 * Commit and sources as the build recorded them.
 *
 * @param given commit from a person, for a build that was made outside a repository
 * @throws BuildError when the build recorded something else, or its record cannot be read
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
    // Without a record nothing is claimed about the sources.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new BuildError(`${file} cannot be read. Build the project again.`, { cause: error });
  }
}
