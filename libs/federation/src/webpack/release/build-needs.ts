import { callHashes } from '@zonewerk/contracts/hashes';
import type { Compilation, Module } from 'webpack';
import type { ReleaseFile } from '../../release/release-file.js';
import { bundledModules, callsIn } from './call-scan-plugin.js';
import { installedPackage } from '../package-manifest.js';
import { SDK_PACKAGE, sharedPackageOf } from '../sharing/shared-packages.js';

/**
 * Requirements of a finished build, derived from its modules.
 *
 * @param root folder of the project
 */
export function buildNeeds(compilation: Compilation, root: string): ReleaseFile['needs'] {
  const modules = bundledModules(compilation);
  const { [SDK_PACKAGE]: sdk = null, ...shared } = consumedRanges(modules, root);
  const hashes = callHashes();
  const calls = Object.fromEntries(callsIn(modules).map((id) => [id, hashes[id] ?? '']));
  return { sdk, shared, calls };
}

/** Package → range of the shared modules that the shell provides. */
function consumedRanges(modules: Iterable<Module>, root: string): Record<string, string> {
  const names = new Set<string>();
  for (const module of modules) {
    const name = consumedPackage(module);
    if (name !== null) names.add(name);
  }
  return Object.fromEntries(
    [...names].sort().map((name) => [name, `^${installedPackage(root, name).version}`]),
  );
}

function consumedPackage(module: Module): string | null {
  if (module.type !== 'consume-shared-module') return null;
  const { options } = module as Module & { options: { shareKey: string } };
  return sharedPackageOf(options.shareKey);
}
