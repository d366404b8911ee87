import { installedPackage } from '../package-manifest.js';
import { partModule } from './shared-parts.js';

/** One entry of the federation plugin's `shared` table, with the fields that we set. */
export interface SharedPackage {
  singleton: true;
  version: string;
  requiredVersion: string;
  eager?: boolean;
  /** Module that stands for the package; the package itself when absent, none when false. */
  import?: string | false;
}

/**
 * Request → package that carries its version. A trailing slash shares every sub-path.
 * Contracts is not here: it holds constants only, which every front end inlines.
 */
const SHARED_REQUESTS: Readonly<Record<string, string>> = {
  react: 'react',
  'react/': 'react',
  // Every screen takes it, and so does the shell: no remote needs a copy, whose hash the boot document would carry.
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
 * The singletons of the product as the shell gives them, with the versions that it resolves. They are part of its
 * entry: the first screen needs them all, and asking for them one after the other costs a round trip each.
 *
 * Versions are spelled out because webpack reads them from the nearest package.json, and the one of
 * `@reduxjs/toolkit/query/react` has none.
 *
 * @param root folder of the shell
 */
export function providedPackages(root: string): Record<string, SharedPackage> {
  return packages(root, (request) => ({ eager: true, import: partModule(request) ?? request }));
}

/**
 * The same singletons as a remote takes them: from the shell only. A copy in the build would never be fetched.
 * Other sub-paths than those named here keep a copy, because the shell gives only those that it uses itself.
 *
 * @param root folder of the remote
 */
export function consumedPackages(root: string): Record<string, SharedPackage> {
  return packages(root, (request) => (request.endsWith('/') ? {} : { import: false }));
}

/** Package that the shell SDK is; its range is a need of its own. */
export const SDK_PACKAGE = '@zonewerk/shell-sdk';

/** The package that a shared request belongs to: `react` for `react/jsx-runtime`; null when it is not shared. */
export function sharedPackageOf(request: string): string | null {
  const prefix = Object.keys(SHARED_REQUESTS).find((key) => key.endsWith('/') && request.startsWith(key));
  return SHARED_REQUESTS[request] ?? (prefix === undefined ? null : (SHARED_REQUESTS[prefix] ?? null));
}

/** Package → version of what the shell gives, the SDK included. */
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
