import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../../run.mjs';
import { requireTools } from '../tools.mjs';

/** Maximum number of repeated tests. More failures usually have one cause, which these reveal. */
const MOST = 6;
const LIMIT_MS = 10 * 60_000;

/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {import('./failures.mjs').Alone} Alone */
/** @typedef {import('../selection.mjs').Context} Context */

/**
 * Repeats failed tests, each one alone, for diagnosis only: the run remains failed.
 *
 * @param {Failure[]} failures
 * @param {Context} context
 * @param {typeof repeat} [attempt]
 */
export async function diagnose(failures, context, attempt = repeat) {
  const { say, settings } = context;
  const repeated = failures.flatMap(({ what, alone }) => (alone ? [{ what, alone }] : [])).slice(0, MOST);
  if (repeated.length === 0) return;
  const folder = join(settings.root, '.cache/diagnosis');
  await mkdir(folder, { recursive: true });
  for (const [index, { what, alone }] of repeated.entries()) {
    const { code, output } = await attempt(alone, context);
    const log = join(folder, `${index + 1}.log`);
    await writeFile(log, output);
    say.line(`  alone: ${code === 0 ? 'passed' : 'failed'}  ${what}  (log: ${log})`);
  }
}

/** @param {Alone} alone @param {Context} context */
async function repeat(alone, context) {
  const { settings } = context;
  const { cwd, args, env } = await commandOf(alone, context);
  const all = { ...settings.env, ...env, ZW_CACHE_DIR: settings.cacheDir, FORCE_COLOR: '0' };
  return run(process.execPath, args, { cwd, env: all, limitMs: LIMIT_MS });
}

/** @param {Alone} alone @param {Context} context @returns {Promise<{ cwd: string, args: string[], env: NodeJS.ProcessEnv }>} */
async function commandOf({ runner, spec, title, project }, { settings, say }) {
  const bin = (/** @type {string} */ name) => join(settings.root, 'node_modules/.bin', name);
  if (runner === 'playwright') {
    const { chromium } = await requireTools(settings, say);
    const args = [bin('playwright'), 'test', spec, `--project=${project}`, '--no-deps', '--reporter=line'];
    return { cwd: join(settings.root, 'e2e'), args, env: { CHROMIUM_PATH: chromium, ZW_TEST_TRACE: '1' } };
  }
  const name = title === undefined ? [] : ['--testNamePattern', `${escaped(title)}$`];
  const args = [bin('jest'), ...aloneArgs(settings.root, spec), '--ci', ...name];
  return { cwd: settings.root, args, env: {} };
}

/**
 * @param {string} root
 * @param {string} spec path from the root
 * @returns {string[]} jest arguments for this spec alone; the path is first, because `--selectProjects` consumes all
 *   arguments after it
 */
export function aloneArgs(root, spec) {
  return [spec, '--config', join(projectOf(root, spec), 'jest.config.mjs')];
}

/** @param {string} root @param {string} spec @returns {string} the folder whose jest configuration contains the spec */
function projectOf(root, spec) {
  let folder = dirname(spec);
  while (!existsSync(join(root, folder, 'jest.config.mjs'))) folder = dirname(folder);
  return join(root, folder);
}

/** @param {string} text @returns {string} an expression that matches this text */
export function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}
