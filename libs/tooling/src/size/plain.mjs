import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';
import { readPlainInput } from './plain-input.mjs';
import { weigh } from './weight.mjs';

const CONFIG = fileURLToPath(new URL('./plain.config.mjs', import.meta.url));

/**
 * @typedef {object} Plain the same sources in one build
 * @property {import('./weight.mjs').Weight} first shell and login page
 * @property {Map<string, import('./weight.mjs').Weight>} screens additional files of a first visit, by `project/screen`
 * @property {import('./weight.mjs').Weight} all
 */

/**
 * Builds the front ends without federation, in addition to their real builds.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<Plain>}
 * @throws {UserError} with webpack's own output
 */
export async function buildPlain({ root, env }) {
  const args = [join('node_modules/.bin', 'webpack'), '--config', CONFIG];
  const { code, output } = await run(process.execPath, args, { cwd: root, env });
  if (code !== 0) throw new UserError(`${output.trim()}\nThe build without federation failed.`);
  const folder = readPlainInput().output;
  /** @type {import('@zonewerk/federation/webpack').PlainReport} */
  const report = JSON.parse(await readFile(join(folder, 'plain.json'), 'utf8'));
  const screens = Object.entries(report.screens).map(
    async ([name, files]) => /** @type {const} */ ([name, await weigh(folder, files)]),
  );
  return {
    first: await weigh(folder, report.first),
    screens: new Map(await Promise.all(screens)),
    all: await weigh(folder, report.all),
  };
}
