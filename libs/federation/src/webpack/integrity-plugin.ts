import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { INTEGRITY_GLOBAL } from '../runtime/integrity-global.js';

const PLUGIN = 'IntegrityPlugin';

/**
 * Adds the hash of the boot document to every script and style sheet that webpack's runtime loads. The page's runtime
 * provides the hashes. Without it, a chunk fails to load instead of loading unverified.
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
