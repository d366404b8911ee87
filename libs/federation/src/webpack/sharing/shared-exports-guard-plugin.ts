import type { Compiler } from 'webpack';
import { sharedNames } from './shared-parts.js';

/** Hooks of webpack's JavaScript parser in use; webpack types them as any. */
interface ImportHooks {
  importSpecifier: { tap(name: string, check: ImportCheck): void };
  exportImportSpecifier: { tap(name: string, check: ImportCheck): void };
}
type ImportCheck = (statement: unknown, source: unknown, name: unknown) => undefined;

/**
 * Fails the build if a module imports a name that the shared part of a package does not export. Webpack cannot detect
 * that: shared exports exist only at run time, where the name would be undefined.
 */
export class SharedExportsGuardPlugin {
  apply(compiler: Compiler): void {
    const guard = 'PartGuardPlugin';
    compiler.hooks.normalModuleFactory.tap(guard, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(guard, (parser) => {
          const check: ImportCheck = (_statement, source, name) => {
            const problem = missing(source, name);
            if (problem) parser.state.module.addError(new compiler.webpack.WebpackError(problem));
          };
          const hooks: ImportHooks = parser.hooks;
          hooks.importSpecifier.tap(guard, check);
          hooks.exportImportSpecifier.tap(guard, check);
        });
      }
    });
  }
}

/** `name` is null for a namespace import, which would hide the used names. */
function missing(source: unknown, name: unknown): string | null {
  const names = typeof source === 'string' ? sharedNames(source) : null;
  if (!names || (typeof name === 'string' && names.has(name))) return null;
  const imported = typeof name === 'string' ? name : 'everything (*)';
  return `${imported} of ${String(source)} is not shared: add it to libs/federation/src/webpack/sharing/shared-parts.ts`;
}
