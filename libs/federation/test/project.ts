import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { releaseFileSchema, type ReleaseFile } from '../src/release/release-file';

const MODULES = join(__dirname, '../../../node_modules');

/** A project in a folder of its own, with the packages of the workspace. */
export async function makeProject(name: string, sources: Readonly<Record<string, string>>): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'zw-project-')), name);
  await mkdir(root);
  await symlink(MODULES, join(root, 'node_modules'));
  const manifest = JSON.stringify({ name: `@zonewerk/${name}`, version: '1.2.3' });
  await writeSources(root, { 'package.json': manifest, ...sources });
  return root;
}

/** Writes files of a project. */
export async function writeSources(root: string, sources: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

/** A real webpack build. */
export function build(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}

/** Messages of what went wrong in a build. */
export function errorsOf(stats: Stats): string[] {
  return stats.compilation.errors.map((error) => error.message);
}

/** The description that a build wrote. */
export async function releaseOf(root: string): Promise<ReleaseFile> {
  return releaseFileSchema.parse(JSON.parse(await readFile(join(root, 'dist/zw-release.json'), 'utf8')));
}

/** All scripts of a build, by name. */
export async function scriptsOf(root: string): Promise<Record<string, string>> {
  const { files } = await releaseOf(root);
  const names = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = names.map(async (name) => [name, await readFile(join(root, 'dist', name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}
