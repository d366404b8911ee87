import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

/**
 * Gives the shell's federation runtime to the remotes, whose builds leave it out: it would be 27 KB of each container.
 * The core is what the plug-in's `externalRuntime` asks for; its own `provideExternalRuntime` would take the CommonJS
 * form of it, a second one. What containers need around it is in this page too (see webpack/federation-options.ts).
 */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_BUNDLER_RUNTIME: containerRuntime,
  });
}

/** What the federation plug-in's own runtime module exports, made anew for each container. */
function containerRuntime() {
  return {
    runtime: { init: initContainer },
    // The shell is no container, so that its own copy comes without a container's first step.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
  };
}

/** The instance of a container: the same one when its script runs again. */
function initContainer(options: InstanceOptions) {
  const known = getInstance(({ name }) => name === options.name);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}
