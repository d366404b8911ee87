import type { Compiler, Module } from 'webpack';

const PLUGIN = 'StableIdsPlugin';
/** File of the federation plug-in for the runtime; its name is a hash of the package paths. */
const RUNTIME_FILE = /[\\/]\.federation[\\/]/;

/**
 * Assigns stable ids to the modules of the federation plug-in. Webpack's own ids depend on the folder of the build, but
 * equal sources must result in equal versions everywhere.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      // Before webpack's own plug-in, which skips modules with an id.
      compilation.hooks.moduleIds.tap({ name: PLUGIN, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module, compiler.context);
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function stableId(module: Module, context: string): string | null {
  if (RUNTIME_FILE.test(module.nameForCondition() ?? '')) return 'federation';
  const isOurs = module.type === 'provide-module' || module.identifier().startsWith('container entry');
  // The identifier is the name of the share or container, without paths.
  return isOurs ? (module.libIdent({ context }) ?? null) : null;
}
