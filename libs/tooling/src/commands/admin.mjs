import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { requireUsableFolder } from '../data-folder.mjs';
import { openDatabase } from '../product/database.mjs';
import { jsonLine } from '../product/demo.mjs';
import { installDependencies } from '../install.mjs';
import { ENTRIES } from '../product/product.mjs';
import { paymentsEnv } from '../product/payments.mjs';
import { sealingEnv } from '../product/sealing-key.mjs';
import { buildRelease } from '../product/releases.mjs';
import { run } from '../run.mjs';
import { readRun } from '../product/run-file.mjs';
import { runMain, sayTo, UserError } from '../say.mjs';
import { productEnv, readSettings } from '../settings.mjs';

/**
 * `npm run admin -- …`: one operator command on the running product's database, or directly on the database. Standard
 * output is the JSON line of the command; all else is on standard error.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const settings = readSettings();
    const say = sayTo(process.stderr);
    const entry = join(settings.root, ENTRIES.admin);
    await installDependencies(settings, say);
    if (args[0] === 'release' && args[1] === 'build') return await buildOne(settings, args.slice(2));
    if (!(await exists(entry))) await build(settings, say);
    const onPrompt = (/** @type {string} */ text) => void process.stderr.write(text);
    const { code, stdout } = await runOnDatabase({ settings, say, entry, args, onPrompt });
    process.stdout.write(stdout);
    return code;
  });
}

/**
 * `release build`, which requires neither API nor database.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function buildOne(settings, args) {
  try {
    const answer = await buildRelease(settings, args, (line) => void process.stderr.write(`${line}\n`));
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stdout.write(`${JSON.stringify({ status: 'refused', message: error.message })}\n`);
    return 1;
  }
}

/**
 * @param {object} options
 * @param {import('../settings.mjs').Settings} options.settings
 * @param {import('../say.mjs').Say} options.say
 * @param {string} options.entry
 * @param {string[]} options.args
 * @param {(text: string) => void} [options.onPrompt] see `run`
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>} stdout: exactly one JSON line
 */
export async function runOnDatabase({ settings, say, entry, args, onPrompt }) {
  await requireUsableFolder(settings.dataDir);
  const running = await readRun(settings.dataDir);
  const database = running ?? (await openDatabase(settings, say.line));
  const uri = 'mongodbUri' in database ? database.mongodbUri : database.uri;
  try {
    const env = {
      ...productEnv(settings, uri),
      ...(await paymentsEnv(settings)),
      ...(await sealingEnv(settings)),
    };
    const { code, stdout, stderr } = await run(process.execPath, [entry, ...args], {
      cwd: settings.root,
      env,
      onPrompt,
    });
    const answer = jsonLine(stdout);
    if (answer) {
      const line = JSON.stringify(answer);
      return { code, stdout: `${line}\n`, stderr };
    }
    onPrompt?.(stdout);
    const failure = { status: 'error', message: 'The command printed no answer.' };
    return { code: code || 1, stdout: `${JSON.stringify(failure)}\n`, stderr: `${stdout}${stderr}` };
  } finally {
    if ('stop' in database) await database.stop();
  }
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
