import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

const SCOPE = '@zonewerk/';
/** Projects that can affect browser tests. */
const SERVED = /^(?:shell|mfe-.*|api|e2e)$/u;

/**
 * Folders of the projects affected by changes since `main`, including uncommitted files.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<string[]>} paths from the root
 * @throws {UserError} if Nx fails
 */
export async function affectedFolders({ root, env }) {
  const args = ['node_modules/.bin/nx', 'show', 'projects', '--affected', '--base=main', '--json'];
  const quiet = { ...env, NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const { code, stdout, output } = await run(process.execPath, args, { cwd: root, env: quiet });
  if (code !== 0) throw new UserError(output.trim());
  /** @type {string[]} */
  const names = JSON.parse(stdout);
  return names
    .map((name) => name.replace(SCOPE, ''))
    .map((name) => (existsSync(join(root, name)) ? name : `libs/${name}`));
}

/**
 * @param {readonly string[]} folders
 * @returns {string[]} steps that test these projects
 */
export function stepsOfFolders(folders) {
  if (folders.length === 0) return [];
  return [
    'lint',
    'types',
    'format',
    'unit',
    ...(folders.includes('api') ? ['integration'] : []),
    ...(folders.some((folder) => SERVED.test(folder)) ? ['build', 'exports', 'size', 'tools', 'e2e'] : []),
  ];
}
