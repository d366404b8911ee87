import type { LoaderContext } from 'webpack';
import { sharedNames } from './shared-parts.js';

interface PartLoaderOptions {
  /** Folder of the front end, which determines the copy of the package. */
  readonly root: string;
}

/**
 * Webpack loader, and the module that it replaces: re-exports the shared names of the package in the query. It imports
 * the package by path, because the plain name would resolve to the share scope and back to this module.
 */
export default async function partLoader(this: LoaderContext<PartLoaderOptions>): Promise<string> {
  const request = this.resourceQuery.slice(1);
  const file = await this.getResolve({ dependencyType: 'esm' })(this.getOptions().root, request);
  const path = JSON.stringify(this.utils.contextify(this.context, file));
  return `export { ${[...(sharedNames(request) ?? [])].join(', ')} } from ${path};`;
}
