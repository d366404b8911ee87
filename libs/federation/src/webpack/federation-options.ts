import type { ExternalItemFunctionCallback } from 'webpack';

/** Common federation options of shell and remotes. Types come from the libs, so no type archives are necessary. */
export const COMMON_FEDERATION = {
  dts: false,
  dev: false,
  // The default strategy requests the entries of all registered remotes before the first one renders.
  shareStrategy: 'loaded-first',
} as const;

/** Entries come from the boot document, so the manifest reader of the runtime is excluded. */
export const RUNTIME_OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

/** Module by which the federation plug-in adds its runtime to a build. */
const RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/](?:bundler|index)\.js$/;

/**
 * Webpack external of remotes: the shell provides the whole runtime (runtime/provide-runtime.ts). The plug-in's
 * `externalRuntime` excludes only the core, which leaves 5 KB in each container.
 */
export const RUNTIME_FROM_SHELL: ExternalItemFunctionCallback = ({ request }, callback) => {
  if (request && RUNTIME.test(request)) callback(undefined, 'var _FEDERATION_BUNDLER_RUNTIME()');
  else callback();
};
