import type { Compiler, Configuration } from 'webpack';
import { baseConfig } from './base-config.js';
import { IntegrityPlugin } from './integrity-plugin.js';

export interface PlainOptions {
  /** Folder of the shell. */
  shell: string;
  /** Federated modules of all remotes: a name and the absolute path. */
  screens: readonly { name: string; file: string }[];
  /** Output folder, which is emptied first. */
  output: string;
}

/** Content of `plain.json` in the output: files by their use. */
export interface PlainReport {
  /** Files loaded with the document. */
  first: string[];
  /** Additional files of a screen, by its name. */
  screens: Record<string, string[]>;
  all: string[];
}

/** Minimum size in bytes of shared code for its own script, so that duplicates are negligible. */
const SHARED_FROM = 2_000;

/**
 * Webpack configuration of the product without federation: shell and screens in one build with the same loaders,
 * minimiser and lazy chunks, each package once and tree-shaken. The build is only a baseline for the cost of
 * federation.
 */
export function plainConfig({ shell, screens, output }: PlainOptions): Configuration {
  const base = baseConfig(shell, 'production', 'files');
  return {
    ...base,
    name: 'plain',
    devtool: false,
    entry: { shell: ['./src/main.ts', screenTable(screens)] },
    output: { ...base.output, path: output },
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'async', minSize: SHARED_FROM },
    },
    // Remotes are part of the build, so the remote loader is excluded.
    externals: { '@zonewerk/federation/runtime': 'var {}' },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !(plugin instanceof IntegrityPlugin)),
      new PlainReportPlugin(screens.map(({ name }) => name)),
    ],
  };
}

/** A module that can load every screen, like the shell's table of remotes. */
function screenTable(screens: PlainOptions['screens']): string {
  const entries = screens.map(({ name, file }) => {
    const key = JSON.stringify(name);
    const path = JSON.stringify(file);
    return `${key}: () => import(/* webpackChunkName: ${key} */ ${path})`;
  });
  return `data:text/javascript,${encodeURIComponent(`globalThis.screens = { ${entries.join(', ')} };`)}`;
}

class PlainReportPlugin {
  constructor(private readonly screens: readonly string[]) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PlainReportPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PlainReportPlugin', stage }, (assets) => {
        const filesOf = (group: string) => compilation.namedChunkGroups.get(group)?.getFiles() ?? [];
        const report: PlainReport = {
          first: [...filesOf('shell')],
          screens: Object.fromEntries(this.screens.map((name) => [name, [...filesOf(name)]])),
          all: Object.keys(assets),
        };
        compilation.emitAsset('plain.json', new sources.RawSource(JSON.stringify(report)));
      });
    });
  }
}
