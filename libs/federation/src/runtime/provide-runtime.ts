import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';

/**
 * Gives the shell's federation runtime to the remotes, whose builds leave it out (`externalRuntime`). The
 * plug-in's own `provideExternalRuntime` would take the CommonJS form of it: a second runtime of 15 KB.
 */
export function provideRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}
