import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { INTEGRITY_GLOBAL } from '../runtime/integrity-global.js';

const PLUGIN = 'IntegrityPlugin';

/**
 * Gives every script and style sheet that webpack's own runtime loads the hash that the boot document names for it.
 * The page's runtime does the looking up; without it a chunk fails to load, it never loads unchecked.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const guard = (tag: string, url: string) => `self.${INTEGRITY_GLOBAL}(${tag}, ${url});`;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const scripts = compiler.webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(PLUGIN, (code) => `${code}\n${guard('script', 'url')}`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(PLUGIN, (code, { tag, href }) => `${code}\n${guard(tag, href)}`);
    });
  }
}
