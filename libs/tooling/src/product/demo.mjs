import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

/**
 * Creates the demo data once per data folder and database, and returns its credentials.
 *
 * @param {object} options
 * @param {string} options.entry of the seed
 * @param {string} options.dataDir
 * @param {string} options.database identifies the database; a seed of another one does not count
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options.where
 * @param {import('../say.mjs').Say} options.say
 * @returns {Promise<{ mail: string, password: string }>}
 */
export async function seedDemo({ entry, dataDir, database, where, say }) {
  const file = join(dataDir, 'demo.json');
  const stored = await readFile(file, 'utf8').then(JSON.parse, () => null);
  if (stored?.database === database) return stored;
  const { code, output, stdout } = await say.step('Making the demo', () =>
    run(process.execPath, [entry], where),
  );
  const answer = jsonLine(stdout);
  if (code !== 0 || answer?.status !== 'success') {
    throw new UserError(`The demo could not be made: ${answer?.message ?? output.trim()}`);
  }
  const { mail, password } = answer;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ database, mail, password }), { mode: 0o600 });
  return { mail, password };
}

/** @param {string} text @returns {any} the last line with a JSON object; null without one */
export function jsonLine(text) {
  const line = text
    .trim()
    .split('\n')
    .findLast((candidate) => candidate.startsWith('{') && candidate.endsWith('}'));
  return line ? JSON.parse(line) : null;
}
