import type { LoaderContext } from 'webpack';
import type { RouterLoaderOptions } from './shared-router.js';

/** Webpack loader, and the module that it replaces: re-exports the shared names of the router. */
export default function routerLoader(this: LoaderContext<RouterLoaderOptions>): string {
  const { names, file } = this.getOptions();
  const request = JSON.stringify(this.utils.contextify(this.context, file));
  return `export { ${names.join(', ')} } from ${request};`;
}
