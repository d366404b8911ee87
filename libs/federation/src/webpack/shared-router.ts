import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackage } from './package-manifest.js';

export const ROUTER = 'react-router-dom';

/**
 * The part of react-router-dom that the front ends share. A shared package keeps everything it exports, and half
 * of the router serves frameworks and server rendering; this list is what is used. SlimGuardPlugin stops the
 * build of a front end that asks for a name that is missing here: add it.
 */
export const ROUTER_NAMES: readonly string[] = [
  'createBrowserRouter',
  'Link',
  'NavLink',
  'Outlet',
  'redirect',
  'RouterProvider',
  'useBlocker',
  'useLoaderData',
  'useLocation',
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useNavigationType',
  'useParams',
  'useRevalidator',
  'useSearchParams',
];

/** The module that stands for the router: `router-loader` writes its text. */
export const ROUTER_MODULE = fileURLToPath(new URL('./router-loader.js', import.meta.url));

/** Webpack rule that fills the module in. The package's file is named by its path, past the shared request. */
export function routerRule(root: string): { test: string; loader: string; options: RouterLoaderOptions } {
  const manifest = installedPackage(root, ROUTER);
  if (!manifest.module) throw new Error(`${ROUTER} has no ES module`);
  const options = { names: ROUTER_NAMES, file: join(manifest.folder, manifest.module) };
  return { test: ROUTER_MODULE, loader: ROUTER_MODULE, options };
}

export interface RouterLoaderOptions {
  readonly names: readonly string[];
  /** Absolute path of the package's ES module. */
  readonly file: string;
}
