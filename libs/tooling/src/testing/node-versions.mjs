import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand } from '../install.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

/** Node versions on which the full run starts the product, in addition to the one of the tests. */
export const NODE_VERSIONS = ['22.23.3', '24.21.0', '26.12.1'];

/**
 * Installs a Node version from npm into the cache of the machine, unless it exists.
 *
 * @param {string} version
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<string>} path of its executable
 * @throws {UserError} with the output of npm
 */
export async function installNode(version, settings) {
  const { cacheDir, env } = settings;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cacheDir, 'node', version);
  const node = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  const { command, lead } = npmCommand(settings);
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { code, output } = await run(command, [...lead, 'install', ...options, `${name}@${version}`], {
    cwd: folder,
    env,
  });
  if (code !== 0) throw new UserError(`Node ${version} could not be installed:\n${output.trim()}`);
  return node;
}
