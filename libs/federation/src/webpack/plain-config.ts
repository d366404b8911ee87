import type { Compiler, Configuration } from 'webpack';
import { baseConfig } from './base-config.js';
import { IntegrityPlugin } from './integrity-plugin.js';

export interface PlainOptions {
  /** Folder of the shell. */
  shell: string;
  /** Every federated module of every remote: a name to find it by, and its absolute path. */
  screens: readonly { name: string; file: string }[];
  /** Folder that is emptied and written. */
  output: string;
}

/** What `plain.json` in the output says: which files make what. */
export interface PlainReport {
  /** Loaded with the document. */
  first: string[];
  /** What showing a screen adds, by its name. */
  screens: Record<string, string[]>;
  all: string[];
}

/** Shared code is a script of its own from this size: nothing worth mentioning is there twice. Bytes. */
const SHARED_FROM = 2_000;

/**
 * Webpack configuration of the same product without federation: shell and screens in one build with the same loaders,
 * minimiser and lazy borders, every package in it once and without what nobody uses. Nobody runs it; what federation
 * costs is measured against it.
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
    // Remotes are not loaded from elsewhere, so what does that is left out.
    externals: { '@zonewerk/federation/runtime': 'var {}' },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !(plugin instanceof IntegrityPlugin)),
      new PlainReportPlugin(screens.map(({ name }) => name)),
    ],
  };
}

/** A module that can load every screen, as the shell's table of remotes can. */
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
