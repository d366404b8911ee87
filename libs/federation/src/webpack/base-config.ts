import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { CallScanPlugin } from './release/call-scan-plugin.js';
import { contentClassName } from './styles/class-name.js';
import { IntegrityPlugin } from './integrity-plugin.js';
import { LicensePlugin } from './licenses/license-plugin.js';
import { NoncePlugin } from './nonce-plugin.js';
import { StableIdsPlugin } from './stable-ids-plugin.js';
import { partRule } from './sharing/shared-parts.js';
import { SharedExportsGuardPlugin } from './sharing/shared-exports-guard-plugin.js';

const require = createRequire(import.meta.url);
const ADOPT_LOADER = fileURLToPath(new URL('./styles/adopt-style-loader.js', import.meta.url));

export type Mode = 'production' | 'development';

/** Argument of webpack-cli for a configuration function. */
export interface CliEnv {
  /** Set by `webpack serve`. */
  WEBPACK_SERVE?: boolean;
  /** URL of the API and shell for a served front end: `--env api=http://localhost:4200`. */
  api?: string;
}
export interface CliArgv {
  mode?: string;
}

/** Production by default; `webpack serve` uses development. */
export function modeOf(env: CliEnv, argv: CliArgv): Mode {
  if (argv.mode === 'development' || argv.mode === 'production') return argv.mode;
  return env.WEBPACK_SERVE ? 'development' : 'production';
}

/**
 * Common configuration of shell and remotes. No devtool evaluates code, because the content security policy forbids it
 * in every mode.
 *
 * @param styles 'files' extracts style sheets; 'adopted' embeds them in the scripts (see adopt-style.ts)
 */
export function baseConfig(root: string, mode: Mode, styles: 'files' | 'adopted'): Configuration {
  const production = mode === 'production';
  const hash = production ? '.[contenthash:10]' : '';
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(root, 'dist'),
      publicPath: 'auto',
      clean: true,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 8_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
      conditionNames: ['@zonewerk/source', '...'],
    },
    module: {
      strictExportPresence: true,
      rules: [scriptRule(), partRule(root), ...styleRules(styles, production), assetRule()],
    },
    plugins: [
      new NoncePlugin(),
      new StableIdsPlugin(),
      new IntegrityPlugin(),
      new CallScanPlugin(),
      new SharedExportsGuardPlugin(),
      ...(production ? [new LicensePlugin()] : []),
      ...(styles === 'files'
        ? [new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` })]
        : []),
    ],
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    // The federation plug-in warns about each relative public path, which is intended.
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** TypeScript of the project and of the workspace libs, which resolve by their source condition. */
function scriptRule(): RuleSetRule {
  return {
    test: /\.[cm]?tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        // The development form of JSX throws with the production React of a released shell.
        transform: { react: { runtime: 'automatic', development: false } },
      },
      sourceMaps: true,
    },
  };
}

/** `*.module.css` exports its class names by default; other style sheets are global. */
function styleRules(styles: 'files' | 'adopted', production: boolean): RuleSetRule[] {
  const last = styles === 'files' ? MiniCssExtractPlugin.loader : ADOPT_LOADER;
  const localIdentName = production ? '[hash:base64:8]' : '[name]__[local]';
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      use: [
        last,
        {
          loader: require.resolve('css-loader'),
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName,
              ...(production && styles === 'adopted' ? { getLocalIdent: contentClassName } : {}),
            },
            sourceMap: false,
          },
        },
      ],
    },
  ];
}

function assetRule(): RuleSetRule {
  return { test: /\.(?:woff2?|png|jpe?g|webp|avif|svg|gif)$/, type: 'asset/resource' };
}
