import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentDigits } from './content-digits.js';
import { RELEASE_FILE, releaseFileSchema, type ReleaseFile } from './release-file.js';

/** A build on disk. */
export interface Build {
  readonly release: ReleaseFile;
  /** Absolute path of the folder with its files. */
  readonly dist: string;
}

/** A build that cannot be published; the message is for its publisher. */
export class BuildError extends Error {}

/** Never part of a release: source maps are for developers, and JSON is metadata. */
const NOT_SERVED = /\.(?:map|json)$/;

/** Whether browsers may receive a file. */
export function isServed(file: string): boolean {
  return !NOT_SERVED.test(file);
}

/**
 * Reads the build of a project.
 *
 * @param projectDir folder of the project, which contains `dist`
 * @throws BuildError if the project is not built, or its description is damaged
 */
export async function readBuild(projectDir: string): Promise<Build> {
  const dist = join(projectDir, 'dist');
  let text: string;
  try {
    text = await readFile(join(dist, RELEASE_FILE), 'utf8');
  } catch (error) {
    throw new BuildError(`There is no build in ${dist}. Build the project first.`, { cause: error });
  }
  const parsed = releaseFileSchema.safeParse(asJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue ? `${issue.path.join('.')}: ${issue.message}` : 'it cannot be read';
    throw new BuildError(`${join(dist, RELEASE_FILE)} is damaged (${where}). Build the project again.`);
  }
  const { version } = parsed.data;
  if (!version.endsWith(`-${contentDigits(parsed.data)}`)) {
    throw new BuildError(
      `${join(dist, RELEASE_FILE)} is damaged (version: ${version} is not that of this content). Build the project again.`,
    );
  }
  return { release: parsed.data, dist };
}

/**
 * Reads a file of a build and verifies it against the build's description.
 *
 * @throws BuildError if the content differs from the built file
 */
export async function readBuiltFile({ release, dist }: Build, file: string): Promise<Buffer> {
  const described = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
  const path = join(dist, file);
  if (!described || !isServed(file)) throw new BuildError(`${file} is no file of a release.`);
  const content = await readFile(path).catch((error: unknown) => {
    throw new BuildError(`${path} is missing. Build the project again.`, { cause: error });
  });
  if (content.length !== described.bytes || integrityOf(content) !== described.integrity) {
    throw new BuildError(`${path} is not the file that was built. Build the project again.`);
  }
  return content;
}

/** Subresource integrity of a file's content: `sha384-…`. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
