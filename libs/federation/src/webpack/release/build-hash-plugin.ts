import { createHash } from 'node:crypto';
import type { Asset, Compilation, Compiler } from 'webpack';

/**
 * Placeholder for the build hash in every script until all scripts exist. Names with the hash differ between versions
 * of a remote, so that a page can contain two versions: the chunk-loading global, the attribute on script elements, the
 * federation instance.
 */
export const BUILD_MARK = 'ZWBUILD000';

const PLUGIN = 'BuildMarkPlugin';

/** Replaces `BUILD_MARK` by the hash of the build. The hash is deterministic for the same sources. */
export class BuildHashPlugin {
  apply(compiler: Compiler): void {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH, PROCESS_ASSETS_STAGE_REPORT } = compiler.webpack.Compilation;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const { processAssets } = compilation.hooks;
      let hash = '';
      // After minification, before file names are derived from the content.
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
    // Equal length, so that source maps remain valid.
    compilation.updateAsset(
      name,
      new compiler.webpack.sources.RawSource(content.replaceAll(BUILD_MARK, hash)),
    );
  }
}

/**
 * Ten hexadecimal digits over all scripts and style sheets. Hashes in file names are excluded, because they are not
 * final and depend on the folder of the build.
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
