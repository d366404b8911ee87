import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One entry of the federation plugin's `shared` table, with the fields that we set. */
export interface SharedPackage {
  singleton: true;
  version: string;
  requiredVersion: string;
  eager: boolean;
  /** Module that stands for the package; the package itself when absent. */
  import?: string;
}

/**
 * Request → package that carries its version. A trailing slash shares every sub-path.
 * Contracts is not here: it holds constants only, which every front end inlines.
 */
const SHARED_REQUESTS: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-router-dom': 'react-router-dom',
  'react-redux': 'react-redux',
  '@reduxjs/toolkit': '@reduxjs/toolkit',
  '@reduxjs/toolkit/query/react': '@reduxjs/toolkit',
  '@zonewerk/ui': '@zonewerk/ui',
  '@zonewerk/shell-sdk': '@zonewerk/shell-sdk',
};

/** Packages of which only a part is shared. */
const SLIM_MODULES: Readonly<Record<string, string>> = {
  'react-router-dom': fileURLToPath(new URL('../shared/react-router-dom.js', import.meta.url)),
};

/**
 * The singletons of the product, with the versions that `root` resolves.
 *
 * Versions are spelled out because webpack reads them from the nearest package.json, and the one of
 * `@reduxjs/toolkit/query/react` has none.
 *
 * @param root folder of the front end that consumes the packages
 * @param eager true puts the packages into the entry itself (the shell, which needs all of them at once)
 */
export function sharedPackages(root: string, eager: boolean): Record<string, SharedPackage> {
  const shared: Record<string, SharedPackage> = {};
  for (const [request, name] of Object.entries(SHARED_REQUESTS)) {
    const version = installedVersion(root, name);
    shared[request] = { singleton: true, version, requiredVersion: `^${version}`, eager };
    const slim = SLIM_MODULES[request];
    if (slim) shared[request].import = slim;
  }
  return shared;
}

function installedVersion(root: string, name: string): string {
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const manifest = readManifest(join(folder, name, 'package.json'));
    if (manifest) return manifest.version;
  }
  throw new Error(`${name} is shared between the front ends but not installed for ${root}`);
}

/** Reads name and version of a package.json; null when there is none. */
export function readManifest(path: string): { name: string; version: string; folder: string } | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const manifest = JSON.parse(text) as { name: string; version: string };
  return { name: manifest.name, version: manifest.version, folder: dirname(path) };
}
