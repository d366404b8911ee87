import { join } from 'node:path';
import { jsonLine } from '../product/demo.mjs';
import { ENTRIES } from '../product/product.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';
import { productEnv } from '../settings.mjs';

/**
 * Runs an operator command.
 *
 * @param {import('./world.mjs').World} world
 * @param {string[]} words
 * @returns {Promise<any>} output of the command
 */
export async function admin({ settings, mongodbUri }, words) {
  const entry = join(settings.root, ENTRIES.admin);
  const place = { cwd: settings.root, env: productEnv(settings, mongodbUri) };
  const { code, output, stdout } = await run(process.execPath, [entry, ...words], place);
  if (code !== 0) throw new UserError(`${words.join(' ')} failed: ${output.trim()}`);
  return jsonLine(stdout);
}
