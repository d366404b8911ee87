import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface PackageManifest {
  name: string;
  version: string;
}

/** Reads a package.json; null without one. */
export function readManifest(path: string): PackageManifest | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return JSON.parse(text) as PackageManifest;
}

/**
 * Resolves a package from the project in `root`, even if its package.json is not exported.
 *
 * @throws Error if it is not installed
 */
export function installedPackage(root: string, name: string): PackageManifest {
  const manifest = readManifest(join(installedFolder(root, name), 'package.json'));
  if (!manifest) throw new Error(`${name} is not installed for ${root}`);
  return manifest;
}

/**
 * Folder of a package as the project in `root` resolves it.
 *
 * @throws Error if it is not installed
 */
export function installedFolder(root: string, name: string): string {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const found = folders.find((folder) => existsSync(join(folder, name, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed for ${root}`);
  return join(found, name);
}
