import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const STEP_LIMIT_MS = 180_000;

/**
 * Downloads one package with the system's apt into private folders and unpacks it. Nothing of the system is
 * changed: lists, cache and status are private, the system's settings (proxies, certificates) are read, its
 * hooks are dropped, and unsigned or unverifiable indexes are refused.
 *
 * @param {object} order
 * @param {import('./apt-sources.mjs').AptSource[]} order.sources
 * @param {string} order.packageName
 * @param {string} order.workDir private, is created
 * @returns {Promise<string>} folder with the unpacked files
 * @throws {Error} with apt's own message
 */
export async function fetchPackage({ sources, packageName, workDir }) {
  const config = await privateConfig(workDir, sources);
  const out = join(workDir, 'out');
  await mkdir(out, { recursive: true });
  const env = { ...process.env, APT_CONFIG: config, LC_ALL: 'C' };
  const strict = [
    'Acquire::AllowInsecureRepositories=false',
    'Acquire::AllowWeakRepositories=false',
    'Acquire::AllowDowngradeToInsecureRepositories=false',
    'APT::Get::AllowUnauthenticated=false',
    'APT::Update::Error-Mode=any',
    'Acquire::Retries=2',
  ].flatMap((option) => ['-o', option]);
  await apt(['-q', ...strict, 'update'], { env, cwd: out });
  await apt(['-q', ...strict, 'download', packageName], { env, cwd: out });
  const archive = (await readdir(out)).find((name) => name.endsWith('.deb'));
  if (!archive) throw new Error(`apt-get downloaded no ${packageName}`);
  const files = join(workDir, 'files');
  await run('dpkg-deb', ['-x', join(out, archive), files], { timeout: STEP_LIMIT_MS });
  return files;
}

/** @param {string[]} args @param {{ env: NodeJS.ProcessEnv, cwd: string }} options */
async function apt(args, options) {
  try {
    await run('apt-get', args, { ...options, timeout: STEP_LIMIT_MS, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const output = /** @type {{ stderr?: string, message: string }} */ (error);
    const lines = (output.stderr || output.message).split('\n').filter((line) => /^[EW]: /.test(line));
    throw new Error(lines.join(' ') || output.message, { cause: error });
  }
}

/** @param {string} workDir @param {import('./apt-sources.mjs').AptSource[]} sources @returns {Promise<string>} */
async function privateConfig(workDir, sources) {
  const at = (/** @type {string[]} */ ...names) => join(workDir, ...names);
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'parts', 'none']) {
    await mkdir(at(folder), { recursive: true });
  }
  await writeFile(at('state/status'), '');
  await writeFile(at('private.sources'), sources.map(stanza).join('\n'));
  await copySettings('/etc/apt/apt.conf.d', at('parts'));
  await writeFile(
    at('parts/zzz-private'),
    [
      '#clear APT::Update::Pre-Invoke;',
      '#clear APT::Update::Post-Invoke;',
      '#clear APT::Update::Post-Invoke-Success;',
      '#clear DPkg::Pre-Install-Pkgs;',
      '#clear DPkg::Post-Invoke;',
      'Acquire::Languages "none";',
      '',
    ].join('\n'),
  );
  const settings = {
    'Dir::Etc::parts': at('parts'),
    'Dir::Etc::sourcelist': at('private.sources'),
    'Dir::Etc::sourceparts': at('none'),
    'Dir::Etc::preferences': at('none/preferences'),
    'Dir::Etc::preferencesparts': at('none'),
    'Dir::State': at('state'),
    'Dir::State::status': at('state/status'),
    'Dir::Cache': at('cache'),
    // The sandbox user of apt cannot write into a private folder; without this, root's apt would warn and drop to it.
    'APT::Sandbox::User': '',
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} "${value}";\n`);
  await writeFile(at('apt.conf'), lines.join(''));
  return at('apt.conf');
}

/** @param {string} from @param {string} to apt.conf.d files that this user can read */
async function copySettings(from, to) {
  for (const name of await readdir(from).catch(() => [])) {
    await copyFile(join(from, name), join(to, name)).catch((error) => {
      if (error.code !== 'EACCES' && error.code !== 'EISDIR') throw error;
    });
  }
}

/** @param {import('./apt-sources.mjs').AptSource} source */
function stanza({ uris, suites, components, signedBy }) {
  const lines = [
    'Types: deb',
    `URIs: ${uris.join(' ')}`,
    `Suites: ${suites.join(' ')}`,
    `Components: ${components.join(' ')}`,
  ];
  if (signedBy) lines.push(`Signed-By: ${signedBy}`);
  return `${lines.join('\n')}\n`;
}
