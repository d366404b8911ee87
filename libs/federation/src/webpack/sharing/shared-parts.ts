import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';

/**
 * Packages of which only a part is shared. A shared package keeps everything it exports, and much of these serves
 * other ways of working; these lists are what is used. The toolkit's also has what its own query part takes. PartGuardPlugin stops the build of a front end that asks for a
 * name that is missing here: add it.
 */
const SHARED_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  '@reduxjs/toolkit': new Set([
    'combineReducers',
    'combineSlices',
    'configureStore',
    'createAction',
    'createAsyncThunk',
    'createNextState',
    'createSelector',
    'createSlice',
    'formatProdErrorMessage',
    'isAction',
    'isAllOf',
    'isAnyOf',
    'isAsyncThunkAction',
    'isFulfilled',
    'isPending',
    'isPlainObject',
    'isRejected',
    'isRejectedWithValue',
    'nanoid',
    'prepareAutoBatched',
    'SHOULD_AUTOBATCH',
  ]),
  '@reduxjs/toolkit/query/react': new Set([
    'createApi',
    'fakeBaseQuery',
    'QueryStatus',
    'retry',
    'setupListeners',
    'skipToken',
  ]),
  'react-router-dom': new Set([
    'createBrowserRouter',
    'createPath',
    'Link',
    'Outlet',
    'redirect',
    'replace',
    'RouterProvider',
    'ScrollRestoration',
    'useBlocker',
    'useLoaderData',
    'useLocation',
    'useNavigate',
    'useNavigationType',
  ]),
};

/** Path of the loader, and of the module that it replaces. */
const PART_LOADER = fileURLToPath(new URL('./part-loader.js', import.meta.url));

/** The module that stands for a package in the share scope; undefined when all of the package is shared. */
export function partModule(request: string): string | undefined {
  return SHARED_PARTS[request] && `${PART_LOADER}?${request}`;
}

/** The names that the front ends may take from a package; null when all. */
export function sharedNames(request: string): ReadonlySet<string> | null {
  return SHARED_PARTS[request] ?? null;
}

/** Webpack rule that writes the modules of `partModule`. */
export function partRule(root: string): RuleSetRule {
  return { resource: PART_LOADER, loader: PART_LOADER, options: { root } };
}
