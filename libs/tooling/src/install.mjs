import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.mjs';
import { UserError } from './say.mjs';

const STAMP = 'node_modules/.zonewerk-installed';

/**
 * Installs the dependencies if they are missing or the lock file changed.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./say.mjs').Say} say
 */
export async function installDependencies(settings, say) {
  const lock = await readFile(join(settings.root, 'package-lock.json'), 'utf8');
  const wanted = stampOf(lock);
  const stampFile = join(settings.root, STAMP);
  if ((await read(stampFile)) === wanted) return;
  const installed = await read(join(settings.root, 'node_modules/.package-lock.json'));
  if (installed === null || !isInstalled(lock, installed)) {
    await say.step('Installing dependencies', () => cleanInstall(settings));
  }
  await writeFile(stampFile, wanted);
}

/**
 * @param {Pick<import('./settings.mjs').Settings, 'npmCli'>} settings
 * @returns {{ command: string, lead: string[] }} the npm that started this command, otherwise the one in PATH
 */
export function npmCommand({ npmCli }) {
  return npmCli ? { command: process.execPath, lead: [npmCli] } : { command: 'npm', lead: [] };
}

/** @param {import('./settings.mjs').Settings} settings */
async function cleanInstall({ root, env, npmCli }) {
  const { command, lead } = npmCommand({ npmCli });
  const args = [...lead, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(command, args, { cwd: root, env });
  if (code !== 0) throw new UserError(`The dependencies could not be installed (npm ci):\n${output.trim()}`);
}

/** @param {string} lock @returns {string} stamp of the lock file and the platform */
export function stampOf(lock) {
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform} ${process.arch}\n`;
}

/**
 * Whether npm's record of node_modules equals the lock file, so that a manual `npm install` is respected.
 *
 * @param {string} lock text of package-lock.json
 * @param {string} installed text of node_modules/.package-lock.json
 */
export function isInstalled(lock, installed) {
  const wanted = packagesOf(lock);
  const present = packagesOf(installed);
  const missing = [...wanted].some(([path, entry]) => {
    const found = present.get(path);
    // Optional binaries of other platforms are in the lock file but not installed.
    return found ? found.version !== entry.version : !entry.optional && !entry.devOptional;
  });
  return !missing && [...present.keys()].every((path) => wanted.has(path));
}

/** @param {string} text @returns {Map<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
function packagesOf(text) {
  const entries = Object.entries(JSON.parse(text).packages ?? {});
  return new Map(entries.filter(([path, { link }]) => path.includes('node_modules/') && !link));
}

/** @param {string} file @returns {Promise<string | null>} */
async function read(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}
