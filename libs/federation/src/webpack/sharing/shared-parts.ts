import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';

/**
 * Packages of which only some exports are shared. Sharing disables tree shaking, and most exports are unused; these
 * lists contain the used ones. Those of the toolkit include the imports of its own query part. SharedExportsGuardPlugin fails
 * the build of a front end that imports a missing name; add it here.
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

/** Replacement module of a package in the share scope; undefined if the whole package is shared. */
export function partModule(request: string): string | undefined {
  return SHARED_PARTS[request] && `${PART_LOADER}?${request}`;
}

/** Names that the front ends may import from a package; null for all. */
export function sharedNames(request: string): ReadonlySet<string> | null {
  return SHARED_PARTS[request] ?? null;
}

/** Webpack rule that generates the modules of `partModule`. */
export function partRule(root: string): RuleSetRule {
  return { resource: PART_LOADER, loader: PART_LOADER, options: { root } };
}
