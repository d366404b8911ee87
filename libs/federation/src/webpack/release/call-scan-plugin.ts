import { CALL_PATHS } from '@zonewerk/contracts';
import type { Compilation, Compiler, javascript, Module } from 'webpack';

type ParserHooks = javascript.JavascriptParser['hooks'];

const PLUGIN = 'CallScanPlugin';
const IDS: ReadonlySet<string> = new Set(Object.keys(CALL_PATHS));
/** Table of all calls, which names calls without sending them. */
const CALL_TABLE = /[\\/]contracts[\\/](?:src|dist)[\\/]call-paths(?:-support)?\.[jt]s$/;
/** Key of a module's call ids, which webpack caches with the module. */
const KEY = 'zonewerkCalls';

/** Records the API calls that each module names, so that a build can list its calls. */
export class CallScanPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(PLUGIN, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(PLUGIN, (parser) => {
          const hooks: ParserHooks = parser.hooks;
          hooks.program.tap(PLUGIN, (program) => {
            const { module } = parser.state;
            if (CALL_TABLE.test(module.nameForCondition() ?? '')) return;
            const found = new Set<string>();
            collect(program, found);
            if (found.size > 0 && module.buildInfo) Object.assign(module.buildInfo, { [KEY]: [...found] });
          });
        });
      }
    });
  }
}

/** Sorted ids of the calls in string literals of the modules, whether or not the code is reachable. */
export function callsIn(modules: Iterable<Module>): string[] {
  const found = new Set<string>();
  for (const { buildInfo } of modules) {
    const ids = (buildInfo as Record<string, unknown> | undefined)?.[KEY];
    if (Array.isArray(ids)) for (const id of ids as string[]) found.add(id);
  }
  return [...found].sort();
}

/** Modules in the scripts of the build, including concatenated ones. */
export function bundledModules(compilation: Compilation): Set<Module> {
  const found = new Set<Module>();
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      const parts = 'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
      for (const part of parts as Module[]) found.add(part);
    }
  }
  return found;
}

/** Collects call ids from a syntax tree: string literals and the fixed parts of templates. */
function collect(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') {
      if ((key === 'value' || key === 'cooked') && IDS.has(value)) found.add(value);
    } else {
      collect(value, found);
    }
  }
}
