import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BootDocument, BootRemote } from './boot-document.js';
import { RELEASE_FILE, releaseFileSchema, type ReleaseFile } from './release-file.js';

/** A build on disk. */
export interface Build {
  readonly release: ReleaseFile;
  /** Absolute path of the folder that holds its files. */
  readonly dist: string;
}

/**
 * Reads the build of a project.
 *
 * @param projectDir the project's folder, which holds `dist`
 * @throws an `ENOENT` error when the project is not built; a zod error when the description is damaged
 */
export async function readBuild(projectDir: string): Promise<Build> {
  const dist = join(projectDir, 'dist');
  const release = releaseFileSchema.parse(JSON.parse(await readFile(join(dist, RELEASE_FILE), 'utf8')));
  return { release, dist };
}

/**
 * Composes the boot document of a channel. Equal builds give an equal document.
 *
 * @param composed.builds the shell's build and those of the remotes, in any order
 * @throws Error when no build is the shell's, or two remotes claim the same page
 */
export function composeBoot(composed: { channel: string; builds: readonly Build[] }): BootDocument {
  const releases = composed.builds.map((build) => build.release);
  const shell = releases.find((release) => release.name === 'shell');
  if (!shell) throw new Error('A composition needs a build of the shell');
  const remotes = releases.filter((release) => release !== shell).sort(byName);
  checkOwners(remotes);
  return {
    channel: composed.channel,
    composition: compositionHash([shell, ...remotes]),
    shell: { version: shell.version },
    remotes: remotes.map(bootRemote),
  };
}

/** Address of a file of a release: `/assets/<project>/<version>/<file>`. */
export function assetUrl(release: ReleaseFile, file: string): string {
  return `/assets/${release.project}/${release.version}/${file}`;
}

/**
 * Finds the file behind an address below `/assets/`. Only files that a release lists are found, so a path that
 * climbs out of the folder finds nothing.
 *
 * @returns absolute path, or null
 */
export function assetFile(builds: readonly Build[], urlPath: string): string | null {
  const match = /^\/assets\/(?<project>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/.exec(urlPath);
  if (!match?.groups) return null;
  const { project, version, file = '' } = match.groups;
  const build = builds.find(({ release }) => release.project === project && release.version === version);
  return build && Object.hasOwn(build.release.files, file) ? join(build.dist, file) : null;
}

function bootRemote(release: ReleaseFile): BootRemote {
  const { name, version, identities, windows } = release;
  return { name, version, entry: assetUrl(release, release.entry), identities, windows };
}

function byName(a: ReleaseFile, b: ReleaseFile): number {
  return a.name < b.name ? -1 : 1;
}

function compositionHash(releases: readonly ReleaseFile[]): string {
  const text = releases.map((release) => `${release.name}@${release.version}`).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

function checkOwners(remotes: readonly ReleaseFile[]): void {
  const owners = new Map<string, string>();
  for (const { name, identities } of remotes) {
    for (const identity of Object.keys(identities)) {
      const other = owners.get(identity);
      if (other) throw new Error(`The page ${identity} is claimed by ${other} and ${name}`);
      owners.set(identity, name);
    }
  }
}
