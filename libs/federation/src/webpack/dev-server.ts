import type { Configuration } from 'webpack';
import type { CliEnv } from './base-config.js';

/** Filled in by the development server; a build has nothing of it. */
export function devServer(_options: { name: string; root: string; env: CliEnv }): Pick<Configuration, never> {
  return {};
}
