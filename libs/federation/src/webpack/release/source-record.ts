import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename, dirname, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Compilation } from 'webpack';
import type { BuildSource } from '../../release/build-source.js';

/**
 * Sources of a front end in addition to its folder, relative to the checkout. The input `sourceState` of its
 * package.json names the same paths, so that a build runs again after its sources are committed.
 */
export const SHARED_SOURCES = [
  'libs/contracts',
  'libs/federation',
  'libs/shell-sdk',
  'libs/ui',
  'tsconfig.base.json',
  '.swcrc.json',
  'package-lock.json',
] as const;

/** State of the repository: its commit, and whether the sources differ from it. Null outside of a repository. */
export interface SourceState {
  readonly commit: string;
  readonly changed: boolean;
}

/** @param root folder of the project, directly below the checkout */
export async function sourceState(root: string): Promise<SourceState | null> {
  try {
    const checkout = dirname(root);
    const [commit, changes] = await Promise.all([
      git(checkout, 'rev-parse', 'HEAD'),
      git(checkout, 'status', '--porcelain', '--', basename(root), ...SHARED_SOURCES),
    ]);
    return { commit, changed: changes !== '' };
  } catch {
    // No git, or no repository.
    return null;
  }
}

/**
 * Sources of a build. If the commit changed during the build, no tree contains all sources.
 *
 * @param states of the repository at the start and the end of the build
 */
export async function recordSources(
  compilation: Compilation,
  root: string,
  states: readonly [SourceState | null, SourceState | null],
): Promise<Omit<BuildSource, 'version'>> {
  const [before, after] = states;
  const changed = before?.commit !== after?.commit || [before, after].some((state) => state?.changed);
  return {
    commit: changed ? null : (after?.commit ?? null),
    changed,
    sources: await hashOfSources(compilation, root),
  };
}

async function hashOfSources(compilation: Compilation, root: string): Promise<string> {
  const hash = createHash('sha256');
  const installed = `${sep}node_modules${sep}`;
  for (const file of [...compilation.fileDependencies].filter((path) => !path.includes(installed)).sort()) {
    const content = await readAsBuilt(compilation, file);
    if (content === null) continue;
    const digest = createHash('sha256').update(content).digest('hex');
    hash.update(`${relative(dirname(root), file).replaceAll(sep, '/')}\0${digest}\n`);
  }
  return `sha256-${hash.digest('base64')}`;
}

/** Content as the compiler read it; null for a path that is not a file. */
function readAsBuilt({ inputFileSystem }: Compilation, file: string): Promise<Buffer | string | null> {
  return new Promise((resolve) => {
    if (!inputFileSystem) resolve(null);
    else inputFileSystem.readFile(file, (error, content) => resolve(error ? null : (content ?? null)));
  });
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd });
  return stdout.trim();
}
