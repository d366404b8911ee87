import { installedPackage } from '../package-manifest.js';
import { partModule } from './shared-parts.js';

/** Entry of the federation plugin's `shared` table, with the fields in use. */
export interface SharedPackage {
  singleton: true;
  version: string;
  requiredVersion: string;
  eager?: boolean;
  /** Replacement module of the package; absent: the package itself, false: none. */
  import?: string | false;
}

/**
 * Request → package with its version. A trailing slash shares every sub-path. Contracts is absent: it contains only
 * constants, which every front end inlines.
 */
const SHARED_REQUESTS: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  // The shell and every screen use it, so remotes need no copy, whose hash would enlarge the boot document.
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'react-redux': 'react-redux',
  'react-router-dom': 'react-router-dom',
  '@reduxjs/toolkit': '@reduxjs/toolkit',
  '@reduxjs/toolkit/query/react': '@reduxjs/toolkit',
  '@zonewerk/ui': '@zonewerk/ui',
  '@zonewerk/shell-sdk': '@zonewerk/shell-sdk',
};

/**
 * Singletons of the product that the shell provides, with their resolved versions. They are part of its entry: the
 * first screen needs all of them, and separate requests would cost a round trip each.
 *
 * Versions are explicit because webpack reads them from the nearest package.json, and the one of
 * `@reduxjs/toolkit/query/react` has none.
 *
 * @param root folder of the shell
 */
export function providedPackages(root: string): Record<string, SharedPackage> {
  return packages(root, (request) => ({ eager: true, import: partModule(request) ?? request }));
}

/**
 * The same singletons for remotes, which use only those of the shell. A copy in the build would never be loaded. Other
 * sub-paths have a copy, because the shell provides only those that it uses itself.
 *
 * @param root folder of the remote
 */
export function consumedPackages(root: string): Record<string, SharedPackage> {
  return packages(root, (request) => (request.endsWith('/') ? {} : { import: false }));
}

/** Package of the shell SDK; its range is a separate requirement. */
export const SDK_PACKAGE = '@zonewerk/shell-sdk';

/** Package of a shared request: `react` for `react/jsx-runtime`; null if it is not shared. */
export function sharedPackageOf(request: string): string | null {
  const prefix = Object.keys(SHARED_REQUESTS).find((key) => key.endsWith('/') && request.startsWith(key));
  return SHARED_REQUESTS[request] ?? (prefix === undefined ? null : (SHARED_REQUESTS[prefix] ?? null));
}

/** Package → version of the packages that the shell provides, including the SDK. */
export function providedVersions(root: string): Record<string, string> {
  const names = [...new Set(Object.values(SHARED_REQUESTS))].sort();
  return Object.fromEntries(names.map((name) => [name, installedPackage(root, name).version]));
}

function packages(
  root: string,
  more: (request: string) => Partial<SharedPackage>,
): Record<string, SharedPackage> {
  const shared: Record<string, SharedPackage> = {};
  for (const [request, name] of Object.entries(SHARED_REQUESTS)) {
    const { version } = installedPackage(root, name);
    shared[request] = { singleton: true, version, requiredVersion: `^${version}`, ...more(request) };
  }
  return shared;
}
