import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

/** The headless shell is first: without windows it takes a quarter less processor time. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Servers are often outside of the PATH of ordinary users. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * @typedef {object} Tool
 * @property {string} name display name
 * @property {string[]} packages on Debian-based systems
 * @property {string} otherwise instruction if it cannot be installed
 * @property {string | null} found path of the executable
 */

/**
 * The browser, `dig`, PowerDNS and the tools of the certificate tests. Missing ones are installed if this user has the
 * rights.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../say.mjs').Say} say
 * @param {string[]} [serverFolders]
 * @returns {Promise<{ chromium: string, dig: string, pdns: string }>}
 * @throws {UserError} that names the missing packages
 */
export async function requireTools(settings, say, serverFolders) {
  const missing = tools(settings, serverFolders).filter((tool) => tool.found === null);
  if (missing.length > 0) {
    const names = missing.map((tool) => tool.name).join(' and ');
    await say.step(`Installing ${names}`, () => install(settings, missing));
  }
  const [chromium, dig, pdns] = tools(settings, serverFolders).map((tool) => requireFound(tool));
  return { chromium: String(chromium), dig: String(dig), pdns: String(pdns) };
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {string[]} [serverFolders] additional folders for servers
 * @returns {[Tool, Tool, Tool, ...Tool[]]}
 */
export function tools({ chromiumPath, path }, serverFolders = SERVER_FOLDERS) {
  const found = chromiumPath
    ? executable(chromiumPath)
    : (CHROMIUM.map((name) => inPath(path, name)).find(Boolean) ?? executable(MAC_CHROME));
  return [
    {
      name: 'Chromium',
      packages: ['chromium-headless-shell'],
      otherwise: 'install Chromium, or set CHROMIUM_PATH to it',
      found: found ?? null,
    },
    {
      name: 'dig',
      packages: ['bind9-dnsutils'],
      otherwise: 'install dig (package bind9-dnsutils or bind-utils)',
      found: inPath(path, 'dig'),
    },
    {
      name: 'PowerDNS',
      packages: ['pdns-server', 'pdns-backend-sqlite3'],
      otherwise: 'install PowerDNS with its SQLite backend (packages pdns-server and pdns-backend-sqlite3)',
      found: inPath([...path, ...serverFolders], 'pdns_server'),
    },
    {
      name: 'sqlite3',
      packages: ['sqlite3'],
      otherwise: 'install sqlite3',
      found: inPath(path, 'sqlite3'),
    },
    ...['curl', 'lego', 'openssl', 'pebble'].map((name) => ({
      name,
      packages: [name],
      otherwise: `install ${name}`,
      found: inPath(path, name),
    })),
  ];
}

/** Docker Engine for the tests, its firewall and route tools, and a program for images without a registry. */
const DOCKER = { dockerd: 'docker.io', iptables: 'iptables', ip: 'iproute2', busybox: 'busybox-static' };

/**
 * Installs the requirements of the Docker engine tests if they are missing and this user has the rights. Without them,
 * these tests are skipped.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../say.mjs').Say} say
 * @param {string[]} [serverFolders]
 */
export async function wantDocker(settings, say, serverFolders = SERVER_FOLDERS) {
  const places = [...settings.path, ...serverFolders];
  const missing = Object.entries(DOCKER).filter(([program]) => inPath(places, program) === null);
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  const otherwise = `install ${packages.join(', ')} for the tests of the Docker engine`;
  try {
    await say.step('Installing Docker', () => install(settings, [{ packages, otherwise }]));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say.line(`The tests of the Docker engine are skipped. ${error.message}`);
  }
}

/**
 * A program that only measurements require, without automatic installation.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string} name
 * @param {string} packages on Debian-based systems
 * @returns {string} its path
 * @throws {UserError} that names the missing packages
 */
export function requireProgram({ path }, name, packages) {
  const found = inPath([...path, '/usr/sbin'], name);
  if (found === null) throw new UserError(`${name} is missing: install ${packages}.`);
  return found;
}

/** Debian packages of the PowerDNS backends, which are not part of `pdns-server`. */
const BACKENDS = { bind: 'pdns-backend-bind', gsqlite3: 'pdns-backend-sqlite3' };

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {string} pdns path of PowerDNS
 * @throws {UserError} that names the package of a missing backend
 */
export async function requireBackends({ root, env }, pdns) {
  const { output } = await run(pdns, ['--no-config', '--list-modules'], { cwd: root, env });
  const modules = output.split('\n');
  for (const [name, packageName] of Object.entries(BACKENDS)) {
    if (!modules.includes(name)) {
      throw new UserError(`PowerDNS has no backend "${name}": install ${packageName}.`);
    }
  }
}

/** @param {Tool} tool @returns {string} */
function requireFound({ name, found, otherwise }) {
  if (found === null) throw new UserError(`${name} is missing: ${otherwise}.`);
  return found;
}

/** @param {import('../settings.mjs').Settings} settings @param {Pick<Tool, 'packages' | 'otherwise'>[]} missing */
async function install({ root, env, path }, missing) {
  const advice = missing.map((tool) => tool.otherwise).join('; ');
  if (inPath(path, 'apt-get') === null) throw new UserError(`The tests need more: ${advice}.`);
  const lead = await rightsPrefix(root, env);
  if (lead === null) throw new UserError(`The tests need more, and this user may not install: ${advice}.`);
  const packages = missing.flatMap((tool) => tool.packages);
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  const where = { cwd: root, env };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...lead, ...quiet, ...args];
    const { code, output } = await run(command, rest, where);
    if (code !== 0) throw new UserError(`${output.trim()}\nInstalling failed: ${advice}.`);
  }
}

/** @param {string} cwd @param {NodeJS.ProcessEnv} env @returns {Promise<string[] | null>} command prefix for an installation */
async function rightsPrefix(cwd, env) {
  if (process.getuid?.() === 0) return [];
  const { code } = await run('sudo', ['-n', 'true'], { cwd, env });
  return code === 0 ? ['sudo', '-n'] : null;
}

/** @param {string[]} path @param {string} name @returns {string | null} */
function inPath(path, name) {
  return path.map((folder) => executable(join(folder, name))).find((file) => file !== null) ?? null;
}

/** @param {string} file @returns {string | null} */
function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    return null;
  }
}
