import { installedPackage } from './package-manifest.js';
import { ROUTER, ROUTER_MODULE } from './shared-router.js';

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
    const { version } = installedPackage(root, name);
    shared[request] = { singleton: true, version, requiredVersion: `^${version}`, eager };
    if (request === ROUTER) shared[request].import = ROUTER_MODULE;
  }
  return shared;
}
