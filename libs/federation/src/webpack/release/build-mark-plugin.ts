import { createHash } from 'node:crypto';
import type { Asset, Compilation, Compiler } from 'webpack';

/**
 * Stands in every script of a build for the hash of that build, until all scripts are made. Names that contain it
 * differ between two versions of one remote, so that both can be in one page: the chunk-loading global, the mark on
 * script elements, the federation instance.
 */
export const BUILD_MARK = 'ZWBUILD000';

const PLUGIN = 'BuildMarkPlugin';

/** Puts the hash of the build in the place of `BUILD_MARK`. The same sources give the same hash. */
export class BuildMarkPlugin {
  apply(compiler: Compiler): void {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH, PROCESS_ASSETS_STAGE_REPORT } = compiler.webpack.Compilation;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { processAssets } = compilation.hooks;
      let hash = '';
      // After minifying, before the names of files are made from their content.
      processAssets.tap({ name: PLUGIN, stage: PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 }, () => {
        hash = buildHash(compilation.getAssets());
        replaceMark(compiler, compilation, /\.(?:js|map)$/, hash);
      });
      // The manifest is written late.
      processAssets.tap({ name: PLUGIN, stage: PROCESS_ASSETS_STAGE_REPORT }, () => {
        replaceMark(compiler, compilation, /\.json$/, hash);
      });
    });
  }
}

function replaceMark(compiler: Compiler, compilation: Compilation, files: RegExp, hash: string): void {
  for (const { name, source } of compilation.getAssets().filter((asset) => files.test(asset.name))) {
    const content = source.source().toString();
    if (!content.includes(BUILD_MARK)) continue;
    // Of the same length, so that source maps stay right.
    compilation.updateAsset(
      name,
      new compiler.webpack.sources.RawSource(content.replaceAll(BUILD_MARK, hash)),
    );
  }
}

/**
 * Ten hexadecimal digits over all scripts and style sheets. The hashes in the names of files are not final yet, and
 * depend on the folder in which the project is built: they are left out.
 */
function buildHash(assets: readonly Asset[]): string {
  const preliminary = assets.flatMap(({ info }) => info.contenthash ?? []);
  const texts = assets
    .filter(({ name }) => /\.(?:js|css)$/.test(name))
    .map(({ source }) =>
      preliminary.reduce((text, hash) => text.replaceAll(hash, ''), source.source().toString()),
    );
  return createHash('sha256').update(texts.sort().join('\0')).digest('hex').slice(0, BUILD_MARK.length);
}
