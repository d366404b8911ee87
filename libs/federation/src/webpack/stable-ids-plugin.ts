import type { Compiler, Module } from 'webpack';

const PLUGIN = 'StableIdsPlugin';
/** The file that the federation plug-in writes for the runtime; its name is a hash of where the packages lie. */
const RUNTIME_FILE = /[\\/]\.federation[\\/]/;

/**
 * Gives the modules of the federation plug-in ids of their own. Those that webpack makes depend on the folder in which
 * a project is built, and the same sources must give the same version everywhere.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      // Before webpack's own, which leave alone what has an id.
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
  // Here it is the name of the share or of the container, without paths.
  return isOurs ? (module.libIdent({ context }) ?? null) : null;
}
