import type { ExternalItemFunctionCallback } from 'webpack';

/** Federation options that shell and remotes share. Types come from the libs, so no type archives are made. */
export const COMMON_FEDERATION = {
  dts: false,
  dev: false,
  // The default strategy asks every registered remote for its entry before the first one renders.
  shareStrategy: 'loaded-first',
} as const;

/** Entries come from the boot document, so the part of the runtime that reads manifests is left out. */
export const RUNTIME_OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

/** The module by which the federation plug-in brings its runtime into a build. */
const RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/](?:bundler|index)\.js$/;

/**
 * Webpack external of remotes: all of the runtime comes from the shell (runtime/provide-runtime.ts). The plug-in's
 * `externalRuntime` leaves out the core alone, and 5 KB of each container would be the rest.
 */
export const RUNTIME_FROM_SHELL: ExternalItemFunctionCallback = ({ request }, callback) => {
  if (request && RUNTIME.test(request)) callback(undefined, 'var _FEDERATION_BUNDLER_RUNTIME()');
  else callback();
};
