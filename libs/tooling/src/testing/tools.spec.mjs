import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../settings.mjs';
import { requireBackends, requireTools, tools, wantDocker } from './tools.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-tools-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param {string} name @param {string} [script] */
async function program(name, script = '') {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}`);
  await chmod(file, 0o755);
  return file;
}

/** @param {Record<string, string>} [env] */
const found = (env) => tools(readSettings({ PATH: folder, ...env }, folder), []).map((tool) => tool.found);

test('the browser and dig are found in PATH', async () => {
  const dig = await program('dig');
  const browser = await program('google-chrome');
  const pdns = await program('pdns_server');
  expect(found()).toEqual([browser, dig, pdns, null, null, null, null, null]);
});

test('the headless shell has precedence over the full browser', async () => {
  await program('chromium');
  const shell = await program('chromium-headless-shell');
  expect(found()[0]).toBe(shell);
});

test('CHROMIUM_PATH has precedence over PATH, also when it is wrong', async () => {
  await program('chromium');
  const own = await program('my-browser');
  expect(found({ CHROMIUM_PATH: own })[0]).toBe(own);
  expect(found({ CHROMIUM_PATH: join(folder, 'absent') })[0]).toBeNull();
});

const say = {
  line: () => {},
  step: async (/** @type {string} */ _, /** @type {() => any} */ work) => work(),
};

test('missing tools are installed by apt-get, with sudo for an ordinary user', async () => {
  await program('sudo', 'shift; exec "$@"');
  await program('env', 'exec /usr/bin/env "$@"');
  await program(
    'apt-get',
    `echo "$@" >> ${folder}/calls; for name in chromium-headless-shell dig pdns_server sqlite3 curl lego openssl pebble; do /bin/cp $0 ${folder}/$name; done`,
  );
  const settings = readSettings({ PATH: folder }, folder);
  expect(await requireTools(settings, say, [])).toEqual({
    chromium: join(folder, 'chromium-headless-shell'),
    dig: join(folder, 'dig'),
    pdns: join(folder, 'pdns_server'),
  });
  expect(await readFile(join(folder, 'calls'), 'utf8')).toBe(
    '-q update\n-q install -y --no-install-recommends chromium-headless-shell bind9-dnsutils pdns-server pdns-backend-sqlite3 sqlite3 curl lego openssl pebble\n',
  );
});

test('missing tools without apt-get are reported in one line', async () => {
  const say = {
    line: () => {},
    step: async (/** @type {string} */ _, /** @type {() => any} */ work) => work(),
  };
  const settings = readSettings({ PATH: folder, CHROMIUM_PATH: join(folder, 'absent') }, folder);
  for (const name of ['sqlite3', 'curl', 'lego', 'openssl', 'pebble']) await program(name);
  await program('pdns_server');
  await expect(requireTools(settings, say, [])).rejects.toThrow(
    'The tests need more: install Chromium, or set CHROMIUM_PATH to it; install dig (package bind9-dnsutils or bind-utils).',
  );
});

test('Docker is installed for its tests, or the tests are skipped', async () => {
  /** @type {string[]} */
  const lines = [];
  const recorder = { ...say, line: (/** @type {string} */ text) => void lines.push(text) };
  const settings = readSettings({ PATH: folder }, folder);
  for (const name of ['iptables', 'ip']) await program(name);
  await wantDocker(settings, recorder, []);
  expect(lines).toEqual([
    'The tests of the Docker engine are skipped. The tests need more: install docker.io, busybox-static for the tests of the Docker engine.',
  ]);
  await program('sudo', 'shift; exec "$@"');
  await program('env', 'exec /usr/bin/env "$@"');
  await program('apt-get', `echo "$@" >> ${folder}/calls`);
  await wantDocker(settings, recorder, []);
  expect(await readFile(join(folder, 'calls'), 'utf8')).toBe(
    '-q update\n-q install -y --no-install-recommends docker.io busybox-static\n',
  );
  for (const name of ['dockerd', 'busybox']) await program(name);
  await rm(join(folder, 'apt-get'));
  await wantDocker(settings, recorder, []);
  expect(lines).toHaveLength(1);
});

test('a missing PowerDNS backend is reported with its package', async () => {
  await program('pdns_server', 'echo "Modules available:"; echo gsqlite3');
  const settings = readSettings({ PATH: folder }, folder);
  await expect(requireBackends(settings, join(folder, 'pdns_server'))).rejects.toThrow(
    'PowerDNS has no backend "bind": install pdns-backend-bind.',
  );
  await program('pdns_server', 'echo "Modules available:"; echo bind; echo gsqlite3');
  await requireBackends(settings, join(folder, 'pdns_server'));
});
