import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, modeOf, type CliArgv, type CliEnv } from './base-config.js';
import { BUILD_MARK, BuildHashPlugin } from './release/build-hash-plugin.js';
import { checkTargets } from './check-targets.js';
import { devServer } from './development/dev-server.js';
import { COMMON_FEDERATION, RUNTIME_FROM_SHELL, RUNTIME_OPTIMIZATION } from './federation-options.js';
import { ReleasePlugin } from './release/release-plugin.js';
import { consumedPackages } from './sharing/shared-packages.js';

export interface RemoteOptions {
  /** Project name: `mfe-account`. The federation name has underscores instead. */
  name: string;
  /** Project folder (`import.meta.dirname` of its webpack.config.mjs). */
  root: string;
  /** Federated modules, each exporting `Screen`: `{ './sessions': './src/exposes/sessions.tsx' }`. */
  exposes: Readonly<Record<string, string>>;
  /** Page identity → expose that shows it: `{ 'account-security-check': './sessions' }`. */
  identities: Readonly<Record<string, string>>;
  /** Window name → expose that shows it. */
  windows?: Readonly<Record<string, string>>;
}

/**
 * Webpack configuration of a remote: a container script and one script per expose, without further requests on a first
 * visit.
 *
 * @throws Error if an identity or window names an unknown expose
 */
export function remoteConfig(options: RemoteOptions) {
  const { name, root, exposes, identities, windows = {} } = options;
  checkTargets(name, exposes, { ...identities, ...windows });
  const federationName = name.replaceAll('-', '_');
  // Each version has a unique name in the page; see build-mark-plugin.ts.
  const markedName = `${federationName}_${BUILD_MARK}`;
  return (env: CliEnv, argv: CliArgv): Configuration => {
    const base = baseConfig(root, modeOf(env, argv), 'adopted');
    return {
      ...base,
      name: federationName,
      entry: {},
      externals: [RUNTIME_FROM_SHELL],
      // A screen is one script, so that its first visit needs two requests: the container and the screen.
      optimization: { ...base.optimization, splitChunks: false },
      // A module that threw during evaluation is evaluated again on the next import.
      output: { ...base.output, uniqueName: markedName, strictModuleErrorHandling: true },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...COMMON_FEDERATION,
          name: markedName,
          filename: 'remoteEntry.js',
          // The page's runtime reads the container from a deletable global variable, see entry-loader.ts.
          library: { type: 'window', name: federationName },
          exposes: { ...exposes },
          shared: consumedPackages(root),
          experiments: { externalRuntime: true, optimization: RUNTIME_OPTIMIZATION },
        }),
        new BuildHashPlugin(),
        new ReleasePlugin({
          name: federationName,
          root,
          entry: markedName,
          shell: false,
          identities,
          windows,
        }),
      ],
      ...devServer({ root, env, build: { name: federationName, identities, windows } }),
    };
  };
}
