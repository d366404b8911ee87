import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, modeOf, type CliArgv, type CliEnv } from './base-config.js';
import { devServer } from './development/dev-server.js';
import { COMMON_FEDERATION, RUNTIME_OPTIMIZATION } from './federation-options.js';
import { ReleasePlugin } from './release/release-plugin.js';
import { providedPackages } from './sharing/shared-packages.js';

export interface ShellOptions {
  /** Project folder (`import.meta.dirname` of its webpack.config.mjs). */
  root: string;
  /** Entry module that does `import('./bootstrap')`, relative to root; `./src/main.ts` by default. */
  entry?: string;
}

/** Webpack configuration of the shell. It contains no remote: the boot document registers them. */
export function shellConfig(options: ShellOptions) {
  const { root, entry = './src/main.ts' } = options;
  return (env: CliEnv, argv: CliArgv): Configuration => {
    const base = baseConfig(root, modeOf(env, argv), 'files');
    return {
      ...base,
      name: 'shell',
      entry: { shell: entry },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...COMMON_FEDERATION,
          name: 'shell',
          remotes: {},
          manifest: false,
          shared: providedPackages(root),
          experiments: { optimization: RUNTIME_OPTIMIZATION },
        }),
        new ReleasePlugin({
          name: 'shell',
          root,
          entry: 'shell',
          shell: true,
          identities: {},
          windows: {},
        }),
      ],
      ...devServer({ root, env, build: { name: 'shell', identities: {}, windows: {} } }),
    };
  };
}
