import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

/**
 * Provides the shell's federation runtime to the remotes, whose builds exclude it: it would add 27 KB to each
 * container. The plug-in's `externalRuntime` expects the core. Its own `provideExternalRuntime` would add the CommonJS
 * form as a second copy. The other parts that containers require are in this page too (see
 * webpack/federation-options.ts).
 */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_BUNDLER_RUNTIME: containerRuntime,
  });
}

/** Exports of the federation plug-in's runtime module, created for each container. */
function containerRuntime() {
  return {
    runtime: { init: initContainer },
    // The shell is not a container, so its copy lacks the initialisation of a container.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
  };
}

/** Instance of a container; the same one if its script runs again. */
function initContainer(options: InstanceOptions) {
  const existing = getInstance(({ name }) => name === options.name);
  if (!existing) return createInstance(options);
  existing.initOptions(options);
  return existing;
}
